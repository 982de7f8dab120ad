//! `tilebase check`: checks whether moves solve a board, and whether they are optimal. Claims are in the arguments or
//! in lines of standard input.

mod answers;
mod claim;
mod distance;
mod verdict;

use std::io::{self, ErrorKind, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::slice;

use anyhow::Context;
use clap::ValueHint;
use tilebase::MoveOrder;
use tilebase_puzzle::internal::written_moves;

use self::answers::check_answers;
use self::claim::Claim;
use self::verdict::{Kind, Verdict};
use crate::args::UsageError;
use crate::exit::Exit;
use crate::input::{
    CAPACITY, InputArgs, LineChunk, LineChunks, Origin, check_length, check_no_file,
    is_comment_or_empty,
};
use crate::json::Fields;
use crate::spelling::Spelling;
use crate::tables::{SearchArgs, Setup};
use crate::terminal::{STDOUT_FAILED, explain_unsolvable, print, print_error};

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// A board, and the moves as the last argument; or - for claims on standard input, one per line. Empty lines and
    /// lines that begin with # are skipped
    #[arg(value_name = "START MOVES", conflicts_with = "input")]
    pub claim: Vec<String>,

    /// Check the answers in a file, as `solve` prints them: line 1 answers the first board of standard input, and so
    /// on. A summary is printed on standard error
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub answers: Option<PathBuf>,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    /// How the moves are written
    #[arg(long, value_name = "SPELLING", value_enum, default_value_t)]
    pub moves: Spelling,

    /// Print a line with a JSON object for each claim: start, moves, spelling (if it is tile, runs or numbers), verdict,
    /// length, distance, first_wasted_move (its number, from 1) and reason. The verdict is optimal, solution, wrong,
    /// unsolvable or invalid. For a claimed distance, it may also be right or undecided. If a limit has ended the
    /// search, bound is added: every solution takes at least this number of moves. For text that is not a claim, error
    /// is added, and argument or lines, as with `solve --json`
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase check \"2 3 4 1 5 x 7 6 8\" ullddrurdllurdruldr
  tilebase check --goal 123/8x4/765 283/164/7x5 uuldr
  tilebase check --moves numbers 1234/5678/9ABx/DEFC \"12\"
  tilebase check --optimal < claims.txt
  tilebase solve --json < boards.txt | tilebase check
  tilebase solve < boards.txt > answers.txt
  tilebase check --answers answers.txt < boards.txt";

pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.search.tables)?;
    if let Some(path) = &args.answers {
        return check_answers(&setup, args, path);
    }
    match &args.claim[..] {
        [] => check_lines(&setup, args),
        [only] if only == "-" => check_lines(&setup, args),
        [text] => {
            check_no_file(&setup, slice::from_ref(text))?;
            Err(UsageError::new("expected the moves as the last argument, after the board").into())
        }
        [.., _] => check_arguments(&setup, args),
    }
}

/// Returns the number of arguments that make up the board. The moves are the last argument, or several arguments at the
/// end that can only be moves.
fn arguments_of_board(setup: &Setup, claim: &[String]) -> usize {
    let last = claim.len() - 1;
    let is_moves = |text: &String| !text.is_empty() && written_moves(text).all(|mv| mv.is_ok());
    let letters = claim.iter().rev().take_while(|text| is_moves(text)).count();
    let several = claim.len() - letters.clamp(1, last);
    let is_board = |end: usize| setup.parse(&claim[..end].join(" ")).is_ok();
    match !is_board(last) && is_board(several) {
        true => several,
        false => last,
    }
}

fn check_arguments(setup: &Setup, args: &CheckArgs) -> anyhow::Result<Exit> {
    let (end, all) = (arguments_of_board(setup, &args.claim), args.claim.len());
    let (text, moves) = (args.claim[..end].join(" "), args.claim[end..].join(" "));
    let origin_of = |arguments: Range<usize>| match arguments.len() {
        1 => Origin::Argument(arguments.end),
        _ => Origin::Arguments,
    };
    let refuse = |claim: Option<&Claim>, invalid: &Verdict, origin: Origin| {
        if args.json {
            print(&invalid.line(claim, &Fields::default(), origin, args))?;
        }
        print_error(invalid.reason.as_deref().unwrap_or_default());
        Ok(Exit::Invalid)
    };
    let start = match setup.parse(&text) {
        Ok(start) => start,
        Err(error) => {
            check_no_file(setup, &args.claim)?;
            let invalid = Verdict::invalid(format!("not a board: {error}"));
            return refuse(None, &invalid, origin_of(0..end));
        }
    };
    let claim = Claim::of_text(start, &moves, args.moves);
    let solver = setup.solver(claim.start.shape(), MoveOrder::UDLR)?;
    let verdict = Verdict::new(&solver, &claim, args)?;
    let origin = origin_of(end..all);
    if verdict.kind == Kind::Invalid {
        return refuse(Some(&claim), &verdict, origin);
    }
    print(&verdict.line(Some(&claim), &Fields::default(), origin, args))?;
    if verdict.kind == Kind::IsUnsolvable {
        explain_unsolvable(&claim.start, solver.goal());
    }
    Ok(verdict.exit(args.optimal))
}

/// Checks the claims of standard input as they arrive, and prints a verdict for each.
fn check_lines(setup: &Setup, args: &CheckArgs) -> anyhow::Result<Exit> {
    let claims = "claims, such as 1234567x8: r, each in a line";
    let mut chunks = LineChunks::new(args.input.open(claims)?, CAPACITY);
    let mut chunk = LineChunk::new();
    let mut claims = Claims {
        setup,
        args,
        lines: 0,
        exit: Exit::Success,
        verdicts: String::new(),
        notes: String::new(),
    };
    while chunks.next(&mut chunk)? {
        let mut lines = chunk.lines().split_inclusive(|&byte| byte == b'\n');
        // Stops at the first claim for which there is no table.
        let checked = lines.try_for_each(|line| claims.check(line));
        match claims.print() {
            // If the pipe is closed, the verdicts so far determine the exit code.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            printed => printed.context(STDOUT_FAILED)?,
        }
        checked?;
    }
    Ok(claims.exit)
}

/// The claims of standard input that were checked so far.
struct Claims<'a> {
    setup: &'a Setup,
    args: &'a CheckArgs,
    lines: usize,
    exit: Exit,
    /// The unprinted text for standard output; `notes` is for standard error.
    verdicts: String,
    notes: String,
}

impl Claims<'_> {
    fn check(&mut self, line: &[u8]) -> anyhow::Result<()> {
        self.lines += 1;
        let (args, origin) = (self.args, Origin::line(self.lines));
        let (text, is_whole) = (String::from_utf8_lossy(line), check_length(line));
        if is_whole.is_ok() && is_comment_or_empty(&text) {
            return Ok(());
        }
        let (claim, fields) = match is_whole {
            Ok(()) => Claim::parse(&text, self.setup, args.moves),
            Err(reason) => (Err(reason), Fields::default()),
        };
        let verdict = Verdict::of(&claim, self.setup, args)?;
        self.verdicts += &verdict.line(claim.as_ref().ok(), &fields, origin, args);
        self.exit = self.exit.worse(verdict.exit(args.optimal));
        self.notes += &verdict.note(&fields, origin).unwrap_or_default();
        Ok(())
    }

    fn print(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let printed = out
            .write_all(self.verdicts.as_bytes())
            .and_then(|()| out.flush());
        // If standard error is closed, verdicts and exit code are unaffected.
        let _ = io::stderr().write_all(self.notes.as_bytes());
        self.verdicts.clear();
        self.notes.clear();
        printed
    }
}
