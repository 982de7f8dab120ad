//! `tilebase check`: checks whether moves solve a board, and whether they are optimal. Claims are in the arguments, in
//! lines of standard input, or in a file with a line for each board.

mod fields;

use std::io;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::claims::counted;
use tilebase::{Limits, Mistakes, MoveOrder, Outcome, Verdict};
use tilebase_learning::check_answer_with;

use self::fields::check_fields;
use crate::args::UsageError;
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, Said, each_claim, is_invalid_answer};
use crate::input::{BOARDS, Origin, Record, Source, each, wrong_metric};
use crate::output::is_standard_output;
use crate::output::verdict::{Answers, Judged};
use crate::tables::{BoardSearch, Setup, Task};
use crate::terminal::{print_error, print_message};

/// Check a solution: does it reach the goal, and is it optimal
///
/// A claim is a board and its moves, its distance or `unsolvable`. On standard input, a colon stands between them, or the
/// claim is a JSON object of another command. A number alone is a distance; with --notation numbers, it is a tile.
///
/// The exit code is 0 if all claims are right, 3 if one is wrong, 1 if one is open (a bound, or a limit ended the
/// search), and 4 if the input is not a claim. With --optimal, a solution or bound that is not optimal is also 3.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// A board, and the moves as the last argument; or - for claims on standard input. With --answers, only boards
    #[arg(
        value_name = "BOARD MOVES",
        conflicts_with = "input",
        allow_negative_numbers = true
    )]
    pub claim: Vec<String>,

    /// Check this file: its line 1 answers the first board, and so on
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub answers: Option<PathBuf>,

    /// Check answers in free text, such as the output of a language model
    #[arg(long, conflicts_with = "answers")]
    pub free_text: bool,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    /// Print a JSON object per claim: see docs/json.md
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
    if args.answers.as_deref().is_some_and(is_standard_output) {
        let error = "--answers: standard input has the boards; name a file";
        return Err(UsageError::new(error).into());
    }
    let checker = Checker::new(&args.claims, Mistakes::First)?;
    let (setup, input) = (&checker.setup, &args.claims.input);
    let file = args.answers.as_deref().map(AnswerFile::open);
    let mut file = file.transpose()?;
    let mut answers = Answers::new(setup, args.optimal, "");
    if let Some(path) = &args.answers {
        answers.file = format!("{}: ", path.display());
    }
    let mut answer = |record: Record| {
        answers.before(&record)?;
        let judged = match &mut file {
            Some(file) => file.judge(record, &checker)?,
            None => {
                let claim = match args.free_text {
                    true => Claim::of_free_text(&record),
                    false => Claim::expected_of(&record, args.claims.notation),
                };
                Some(checker.judge(record, claim)?)
            }
        };
        judged.map_or(Ok(()), |judged| match args.json {
            true => answers.add(&judged, &judged.fields().line(&judged.record.json)),
            false => answers.add(&judged, &judged.text()),
        })
    };
    let read = match args.answers {
        Some(_) => each(setup, &args.claim, input, BOARDS, &mut answer),
        None => each_claim(setup, &args.claim, input, args.free_text, &mut answer),
    };
    let read = read.and_then(|()| file.map_or(Ok(()), |file| file.finish(&mut answers)));
    answers.finish(read)
}

/// Checks claims with the selected tables and limits.
pub struct Checker<'a> {
    pub setup: Setup,
    pub args: &'a ClaimArgs,
    mistakes: Mistakes,
}

impl Checker<'_> {
    pub fn new(args: &ClaimArgs, mistakes: Mistakes) -> anyhow::Result<Checker<'_>> {
        Ok(Checker {
            setup: Setup::new(&args.search.tables)?,
            args,
            mistakes,
        })
    }

    /// Checks a claim about the board of a record. Fails if there is no table for the board, or if a table is damaged.
    pub fn judge(&self, record: Record, mut claim: Claim) -> anyhow::Result<Judged> {
        let own = claim.fields.counted_in();
        if let Some(own) = own.filter(|own| *own != self.setup.metric()) {
            claim.said = Claim::invalid(wrong_metric(own)).said;
        }
        let (task, verdict) = (record.task.as_ref().ok().copied(), Verdict::default());
        let mut judged = Judged {
            record,
            claim,
            verdict,
        };
        match (&judged.claim.said, task) {
            (Said::Nothing(verdict), _) => judged.verdict = verdict.clone(),
            (_, Some(task)) => self.check(&mut judged, task)?,
            (_, None) => {} // a text without a board has no claim
        }
        judged.verdict.goal = task.and_then(|task| self.setup.goal_of(task).ok());
        judged.verdict.metric = self.setup.metric();
        Ok(judged)
    }

    fn check(&self, judged: &mut Judged, task: Task) -> anyhow::Result<()> {
        let (args, said, board) = (self.args, &judged.claim.said, &task.board);
        let solver = self.setup.solver_of(task, MoveOrder::UDLR)?;
        let limits = args.search.limits.limits();
        let limits = match self.mistakes {
            Mistakes::First => limits,
            Mistakes::All => limits.for_hint(solver.shape()),
        };
        let mut search = BoardSearch::start(&solver, limits);
        let (least, most) = (0, None);
        let any = [tilebase::Claim::Bounds { least, most }];
        // A lookup shows the distance, but it is not worth a search.
        let quick = solver.with(Limits::new().nodes(0));
        let mut verdict = search.check(board, |search, progress| match said {
            Said::Claims(claims) => search.check_with(board, claims, self.mistakes, progress),
            Said::Text(text) => check_answer_with(search, board, text, args.notation.0, progress),
            Said::Fields | Said::Nothing(_) => quick.check(board, &any, self.mistakes),
        })?;
        if matches!(said, Said::Fields) && verdict.outcome == Outcome::Open {
            verdict.is_bound = false;
            (verdict.outcome, verdict.reason) = (Outcome::Right, None);
        }
        if let (Some(notation), Some(reason)) = (verdict.solves_as, &mut verdict.reason) {
            *reason += &format!("; with --notation {} it is a solution", notation.name());
        }
        judged.verdict = verdict;
        check_fields(judged, &task.board, &mut search)?;
        Ok(())
    }
}

/// The file of `--answers`: its line 1 answers the first board.
struct AnswerFile<'a> {
    path: &'a Path,
    lines: Box<dyn Iterator<Item = io::Result<Result<String, String>>>>,
    /// The number of boards so far.
    boards: usize,
    optimal: usize,
}

impl AnswerFile<'_> {
    fn open(path: &Path) -> anyhow::Result<AnswerFile<'_>> {
        Ok(AnswerFile {
            path,
            lines: Box::new(Source::file(path)?.lines()),
            boards: 0,
            optimal: 0,
        })
    }

    /// Checks the answer to a board, or to input that is not a board. Returns `None` after the last answer.
    fn judge(&mut self, mut record: Record, checker: &Checker) -> anyhow::Result<Option<Judged>> {
        self.boards += 1;
        let Some(line) = self.lines.next().transpose()? else {
            return Ok(None);
        };
        let setup = &checker.setup;
        record.task = record.board();
        let claim = match (&record.task, line) {
            (_, Err(reason)) => Claim::invalid(reason),
            (Ok(task), Ok(text)) => Claim::of_answer(*task, &text, setup, checker.args.notation),
            (Err(_), Ok(text)) if is_invalid_answer(&text) => {
                Verdict::new(Outcome::Right, None).into()
            }
            (Err(reason), Ok(_)) => {
                let reason = format!("the input is not a board: {reason}");
                Verdict::new(Outcome::Wrong, reason).into()
            }
        };
        let mut judged = checker.judge(record, claim)?;
        let outcome = judged.verdict.outcome;
        if outcome == Outcome::Invalid {
            judged.record.origin = Origin::line(self.boards);
        }
        self.optimal += usize::from(outcome == Outcome::Optimal);
        Ok(Some(judged))
    }

    /// Prints a summary. If the file has more or fewer answers than boards, an answer is invalid.
    fn finish(self, checked: &mut Answers) -> anyhow::Result<()> {
        let [right, open, _, wrong, invalid] = checked.counts;
        let mut kinds = format!("{right} right, {wrong} wrong");
        for (count, kind) in [(invalid, "invalid"), (open, "open")] {
            if count > 0 {
                kinds += &format!(", {count} {kind}");
            }
        }
        let optimal = self.optimal;
        print_message(&format!("answers: {kinds}; optimal solutions: {optimal}"));
        let mut answers = checked.counts.iter().sum();
        for (number, line) in (answers + 1..).zip(self.lines) {
            // Empty lines at the end answer no board.
            if !line?.is_ok_and(|line| line.trim().is_empty()) {
                answers = number;
            }
        }
        if answers != self.boards {
            let (answers, boards) = (counted(answers, "answer"), counted(self.boards, "board"));
            print_error(&format!(
                "{} has {answers} for {boards}; write one answer per line, in the order of the boards",
                self.path.display()
            ));
            checked.exit = checked.exit.worse(Exit::Invalid);
        }
        Ok(())
    }
}
