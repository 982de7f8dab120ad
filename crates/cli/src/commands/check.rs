//! `tilebase check`: checks whether moves solve a board, and whether they are optimal. Claims are in the arguments or
//! in lines of standard input.

mod fields;

use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::claims::counted;
use tilebase::{Mistakes, MoveOrder, Outcome, Verdict};
use tilebase_learning::check_answer_with;

use self::fields::with_fields;
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, Said, is_invalid_answer};
use crate::input::{BOARDS, JsonRecord, Origin, Source, each, wrong_metric};
use crate::output::verdict::{Answer, Judged, each_claim};
use crate::tables::{Setup, Task};
use crate::terminal::{is_closed_pipe, print_error, print_message, print_note, print_one};

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
    /// A board, and the moves as the last argument; or - for claims on standard input
    #[arg(value_name = "START MOVES", conflicts_with = "input")]
    pub claim: Vec<String>,

    /// Check this file: its line 1 answers the first board of standard input, and so on
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
    let setup = Setup::new(&args.claims.search.tables)?;
    if let Some(path) = &args.answers {
        return check_answers(&setup, args, path);
    }
    each_claim(
        &setup,
        &args.claim,
        &args.claims,
        args.free_text,
        |claim, json, origin| {
            let judged = judge(claim, &setup, &args.claims, Mistakes::First)?;
            Ok(args.answer(&judged, &setup, origin, json))
        },
    )
}

impl CheckArgs {
    /// Returns the answer to a claim, in one line of text or JSON.
    fn answer(&self, judged: &Judged, setup: &Setup, origin: Origin, json: &JsonRecord) -> Answer {
        let text = match self.json {
            true => judged.fields(origin).line(json),
            false => judged.text(json),
        };
        judged.answer(text, setup, (origin, json), self.optimal)
    }
}

/// Checks a claim. If it could not be read, the verdict is `invalid`.
pub fn judge(
    claim: Result<Claim, String>,
    setup: &Setup,
    args: &ClaimArgs,
    mistakes: Mistakes,
) -> anyhow::Result<Judged> {
    let verdict = match &claim {
        Ok(claim) => verdict_on(claim, setup, args, mistakes)?,
        Err(reason) => invalid(setup, reason.clone()),
    };
    let claim = claim.ok();
    Ok(Judged { claim, verdict })
}

fn invalid(setup: &Setup, reason: String) -> Verdict {
    let mut verdict = Verdict::new(Outcome::Invalid, reason);
    verdict.metric = setup.metric();
    verdict
}

/// Checks a claim. Fails if there is no table for the board, or if a table is damaged.
pub fn verdict_on(
    claim: &Claim,
    setup: &Setup,
    args: &ClaimArgs,
    mistakes: Mistakes,
) -> anyhow::Result<Verdict> {
    let is_whole = mistakes == Mistakes::First; // analyse reads only the moves of an object
    let metric = claim.fields.counted_in();
    if let Some(metric) = metric.filter(|&metric| is_whole && metric != setup.metric()) {
        let reason = format!("invalid claim: {}", wrong_metric(metric));
        return Ok(invalid(setup, reason));
    }
    let solver = setup.solver_of(claim.task, MoveOrder::UDLR)?;
    let limits = match mistakes {
        Mistakes::First => args.search.limits,
        Mistakes::All => args.search.limits.or_usual(solver.shape()),
    };
    let (search, board) = (limits.start(&solver), &claim.task.board);
    let mut verdict = match &claim.said {
        Said::Claims(claims) => search.check(board, |search, progress| {
            search.check_with(board, claims, mistakes, progress)
        })?,
        Said::Text(text) => search.check(board, |search, progress| {
            check_answer_with(search, board, text, args.notation.0, progress)
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
    let mut lines = Source::file(path)?.lines();
    let (mut boards, mut optimal) = (0, 0);
    let (mut exit, mut counts) = (Exit::Success, [0; 4]);
    let checked = each(setup, &args.claim, &args.claims.input, BOARDS, |read| {
        boards += 1;
        let Some(line) = lines.next().transpose()? else {
            return Ok(());
        };
        let judged = judge_line(setup, args, read.board(), line)?;
        let outcome = judged.verdict.outcome;
        optimal += usize::from(outcome == Outcome::Optimal);
        // A note is on the answer or on the board.
        let (origin, file) = match outcome {
            Outcome::Invalid => (Origin::line(boards), format!("{path_shown}: ")),
            _ => (read.origin, String::new()),
        };
        let answer = args.answer(&judged, setup, origin, &read.json);
        exit = exit.worse(answer.exit);
        let place = COUNTED.iter().position(|(exit, _)| *exit == answer.exit);
        counts[place.unwrap_or(1)] += 1;
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
    let mut answers: usize = counts.iter().sum();
    for (number, line) in (answers + 1..).zip(lines) {
        // Empty lines at the end answer no board.
        if !line?.is_ok_and(|line| line.trim().is_empty()) {
            answers = number;
        }
    }
    let kinds = COUNTED.iter().zip(counts).enumerate();
    let kinds = kinds.filter(|&(place, (_, count))| place < 2 || count > 0);
    let kinds = kinds.map(|(_, ((_, name), count))| format!("{count} {name}"));
    let kinds = kinds.collect::<Vec<_>>().join(", ");
    print_message(&format!("answers: {kinds}; optimal solutions: {optimal}"));
    if answers == boards {
        return Ok(exit);
    }
    let [answers, boards] =
        [(answers, "answer"), (boards, "board")].map(|(n, noun)| counted(n, noun));
    print_error(&format!(
        "{path_shown} has {answers} for {boards}; write one answer per line, in the order of the boards"
    ));
    Ok(exit.worse(Exit::Invalid))
}

/// Checks the answer to a board, or to input that is not a board.
fn judge_line(
    setup: &Setup,
    args: &CheckArgs,
    task: Result<Task, String>,
    line: Result<String, String>,
) -> anyhow::Result<Judged> {
    let claim = match (task, line) {
        (_, Err(reason)) => Err(reason),
        (Ok(task), Ok(text)) => Claim::of_answer(task, &text, setup, args.claims.notation),
        (Err(reason), Ok(text)) => {
            let verdict = match is_invalid_answer(&text) {
                true => Verdict::new(Outcome::Right, None),
                false => {
                    let reason = format!("the input is not a board: {reason}");
                    Verdict::new(Outcome::Wrong, reason)
                }
            };
            let claim = None;
            return Ok(Judged { claim, verdict });
        }
    };
    judge(claim, setup, &args.claims, Mistakes::First)
}
