//! `tilebase check`: checks whether moves solve a board, and whether they are optimal. Claims are in the arguments or
//! in lines of standard input.

mod fields;

use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::{Mistakes, MoveOrder, Outcome, Verdict};
use tilebase_learning::check_answer;

use self::fields::with_fields;
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, Said, each_claim, is_invalid_answer};
use crate::input::{BOARDS, JsonRecord, Origin, Source, Task, each, wrong_metric};
use crate::output::verdict::{Answer, exit, fields, text};
use crate::tables::Setup;
use crate::terminal::{is_closed_pipe, print_error, print_message, print_note, print_one};

/// Check a solution: does it reach the goal, and is it optimal
///
/// On standard input, each line is a claim: a board, then a colon, a semicolon or a tab, then the moves,
/// `unsolvable` or the distance. The board may be drawn over several lines; the claim follows its last row. A claim may also be an object printed by `solve --json` or `random --json`. Each
/// claim is answered immediately. A name and a colon may precede the board; both are printed before the verdict. With
/// --json, other fields of an object are copied to the output. A number alone is a distance; with --notation numbers,
/// it is a tile.
///
/// With --answers FILE, standard input contains boards, written as for `solve`. Each line of the file answers one
/// board: moves, a distance, `unsolvable`, `invalid` or an object. If the numbers of answers and boards differ, the
/// exit code is 4.
///
/// Moves are letters, words or arrows, in any case. A count may follow a move: ull, or Up, L2. An apostrophe
/// directly after it means the opposite move: R' is L. Spaces, commas, semicolons, minus signs and brackets may
/// separate moves. Numbers such as 1. may precede moves.
///
/// A bound, such as `at least 10`, is not an answer. Unless it is wrong, the verdict is `open`.
///
/// The exit code is 0 if all claims are right, 3 if a claim is wrong, 1 if a claim is open, and 4 if a line is not a
/// claim. With --optimal, it is also 3 for a bound or a solution that is not optimal. If --nodes or --seconds ends
/// the search, the verdict is, for example, `a solution of length 77; at least 71 moves are needed`. The exit code is
/// then 0, and with --optimal 1.
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

    /// Check an answer in free text, such as the output of a language model: after a board in the arguments, or in
    /// JSON objects with board and answer on standard input. The answer is between <answer> tags, in \boxed{}, after
    /// "Answer:", in a code block, or the whole text. If its meaning is not certain, or if other text follows it, the
    /// verdict is ambiguous. With --json, moves are the moves of the blank that were read, up to the first illegal one
    #[arg(long, conflicts_with = "answers")]
    pub free_text: bool,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    /// Print a line with a JSON object for each claim: see docs/json.md
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase check \"2 3 4 1 5 x 7 6 8\" ullddrurdllurdruldr
  tilebase check --goal 123/8x4/765 283/164/7x5 uuldr
  tilebase check --notation numbers 1234/5678/9ABx/DEFC \"12\"
  tilebase check --optimal < claims.txt
  tilebase solve --json < boards.txt | tilebase check
  tilebase solve < boards.txt > answers.txt
  tilebase check --answers answers.txt < boards.txt
  tilebase check --free-text 123/456/x78 \"First 7, then 8. Answer: \\boxed{7, 8}\"";

pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.claims.search.tables)?;
    if let Some(path) = &args.answers {
        return check_answers(&setup, args, path);
    }
    each_claim(
        &setup,
        &args.claim,
        &args.claims,
        args.free_text,
        |claim, record, origin| {
            let verdict = verdict_on(&claim, &setup, &args.claims, Mistakes::First)?;
            let claim = claim.as_ref().ok();
            Ok(answer(&setup, args, &verdict, claim, record, origin))
        },
    )
}

/// Returns the answer with a verdict, on one line as text or JSON.
fn answer(
    setup: &Setup,
    args: &CheckArgs,
    verdict: &Verdict,
    claim: Option<&Claim>,
    record: &JsonRecord,
    origin: Origin,
) -> Answer {
    let text = match args.json {
        true => fields(verdict, claim, origin).line(record),
        false => text(verdict, record),
    };
    let exit = exit(verdict, args.optimal);
    Answer::new(
        text,
        args.json,
        (verdict, exit),
        claim,
        (setup, record, origin),
    )
}

/// Checks a claim. If it could not be read, returns the verdict `invalid`. Fails if there is no table for the board, or
/// if a table is damaged.
pub fn verdict_on(
    claim: &Result<Claim, String>,
    setup: &Setup,
    args: &ClaimArgs,
    mistakes: Mistakes,
) -> anyhow::Result<Verdict> {
    let invalid = |reason: String| {
        let mut verdict = Verdict::new(Outcome::Invalid, reason);
        verdict.metric = setup.metric();
        Ok(verdict)
    };
    let claim = match claim {
        Ok(claim) => claim,
        Err(reason) => return invalid(reason.clone()),
    };
    let is_whole = mistakes == Mistakes::First; // analyse reads only the moves of an object
    let metric = claim.fields.counted_in();
    if let Some(metric) = metric.filter(|&metric| is_whole && metric != setup.metric()) {
        return invalid(format!("invalid claim: {}", wrong_metric(metric)));
    }
    let solver = setup.solver_of(claim.task, MoveOrder::UDLR)?;
    let limits = match mistakes {
        Mistakes::First => args.search.limits,
        Mistakes::All => args.search.limits.or_usual(solver.shape()),
    };
    let (search, board) = (limits.start(&solver), &claim.task.board);
    let mut verdict = match &claim.said {
        Said::Claims(claims) => search.check(board, |search, progress| {
            search.check(board, claims, mistakes, progress)
        })?,
        Said::Text(text) => search.check(board, |search, progress| {
            check_answer(search, board, text, args.notation.0, progress)
        })?,
        Said::Nothing(outcome, reason) => Verdict::new(*outcome, reason.clone()),
    };
    drop(search);
    (verdict.goal, verdict.metric) = (Some(*solver.goal()), solver.metric());
    if let Some(notation) = verdict.solves_as
        && let Some(reason) = &mut verdict.reason
    {
        *reason += &format!("; with --notation {} it is a solution", notation.name());
    }
    if !is_whole {
        return Ok(verdict);
    }
    Ok(with_fields(verdict, claim, &solver, args)?)
}

/// The kinds of verdicts in the summary, by exit code. The last two are left out if their count is 0.
const COUNTED: [(Exit, &str); 4] = [
    (Exit::Success, "right"),
    (Exit::Wrong, "wrong"),
    (Exit::Invalid, "invalid"),
    (Exit::Failure, "open"),
];

/// For each board, prints the verdict on its line of the file. Then prints a summary.
fn check_answers(setup: &Setup, args: &CheckArgs, path: &Path) -> anyhow::Result<Exit> {
    let path_shown = path.display();
    let mut answers = Source::file(path)?.lines();
    let (mut boards, mut lines, mut optimal) = (0, 0, 0);
    let (mut exit, mut counts) = (Exit::Success, [0; 4]);
    let checked = each(setup, &args.claim, &args.claims.input, BOARDS, |read| {
        boards += 1;
        let Some(line) = answers.next().transpose()? else {
            return Ok(());
        };
        lines += 1;
        let (claim, verdict) = judge(setup, args, read.board(), line)?;
        optimal += usize::from(verdict.outcome == Outcome::Optimal);
        // A note is on the answer or on the board.
        let (origin, file) = match verdict.outcome {
            Outcome::Invalid => (Origin::line(lines), format!("{path_shown}: ")),
            _ => (read.origin, String::new()),
        };
        let claim = claim.as_ref();
        let answer = answer(setup, args, &verdict, claim, &read.json, origin);
        exit = exit.worse(answer.exit);
        counts[COUNTED
            .iter()
            .position(|(exit, _)| *exit == answer.exit)
            .unwrap_or(1)] += 1;
        print_one(&answer.text)?;
        if let Some(note) = answer.note {
            print_note(&(file + &note));
        }
        Ok(())
    });
    match checked {
        // If the pipe is closed, the verdicts so far determine the exit code.
        Err(error) if is_closed_pipe(&error) => return Ok(exit),
        checked => checked?,
    }
    let mut last = lines;
    for line in answers {
        lines += 1;
        // Empty lines at the end answer no board.
        if !line?.is_ok_and(|line| line.trim().is_empty()) {
            last = lines;
        }
    }
    let lines = last;
    let summary = COUNTED.iter().zip(counts).enumerate();
    let summary = summary.filter(|&(place, (_, count))| place < 2 || count > 0);
    let summary = summary.map(|(_, ((_, name), count))| format!("{count} {name}"));
    print_message(&format!(
        "answers: {}; optimal solutions: {optimal}",
        summary.collect::<Vec<_>>().join(", ")
    ));
    if lines == boards {
        return Ok(exit);
    }
    let plural = |count| if count == 1 { "" } else { "s" };
    print_error(&format!(
        "{path_shown} has {lines} answer{} for {boards} board{}; write one answer per line, in the order of the boards",
        plural(lines),
        plural(boards)
    ));
    Ok(exit.worse(Exit::Invalid))
}

/// Returns the verdict on the answer to a board, or to input that is not a board.
fn judge(
    setup: &Setup,
    args: &CheckArgs,
    task: Result<Task, String>,
    line: Result<String, String>,
) -> anyhow::Result<(Option<Claim>, Verdict)> {
    let claim = match (task, line) {
        (_, Err(reason)) => Err(reason),
        (Err(_), Ok(text)) if is_invalid_answer(&text) => {
            return Ok((None, Verdict::new(Outcome::Right, None)));
        }
        (Err(reason), Ok(_)) => {
            let reason = format!("the input is not a board: {reason}");
            return Ok((None, Verdict::new(Outcome::Wrong, reason)));
        }
        (Ok(task), Ok(text)) => Claim::of_answer(task, &text, setup, args.claims.notation),
    };
    let verdict = verdict_on(&claim, setup, &args.claims, Mistakes::First)?;
    Ok((claim.ok(), verdict))
}
