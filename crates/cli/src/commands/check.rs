//! `tilebase check`: checks whether moves solve a board, and whether they are optimal. Claims are in the arguments or
//! in lines of standard input.

mod fields;

use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::claims::counted;
use tilebase::{Mistakes, MoveOrder, Outcome, Verdict};
use tilebase_learning::check_answer;

use self::fields::with_fields;
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, Said, each_claim, is_invalid_answer};
use crate::input::{BOARDS, Origin, Source, Task, each, wrong_metric};
use crate::output::verdict::{Answer, Judged};
use crate::tables::Setup;
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
            let verdict = verdict_on(&claim, &setup, &args.claims, Mistakes::First)?;
            let claim = claim.ok();
            Ok(args.answer(
                Judged {
                    claim,
                    verdict,
                    origin,
                    json,
                },
                &setup,
            ))
        },
    )
}

impl CheckArgs {
    /// Returns the answer to a claim, in one line of text or JSON.
    fn answer(&self, judged: Judged, setup: &Setup) -> Answer {
        let text = match self.json {
            true => judged.fields().line(judged.json),
            false => judged.text(),
        };
        judged.answer(text, setup, self.optimal)
    }
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
    let mut lines = Source::file(path)?.lines();
    let (mut boards, mut optimal) = (0, 0);
    let (mut exit, mut counts) = (Exit::Success, [0; 4]);
    let checked = each(setup, &args.claim, &args.claims.input, BOARDS, |read| {
        boards += 1;
        let Some(line) = lines.next().transpose()? else {
            return Ok(());
        };
        let (claim, verdict) = verdict_on_line(setup, args, read.board(), line)?;
        optimal += usize::from(verdict.outcome == Outcome::Optimal);
        // A note is on the answer or on the board.
        let (origin, file) = match verdict.outcome {
            Outcome::Invalid => (Origin::line(boards), format!("{path_shown}: ")),
            _ => (read.origin, String::new()),
        };
        let judged = Judged {
            claim,
            verdict,
            origin,
            json: &read.json,
        };
        let answer = args.answer(judged, setup);
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

/// Returns the verdict on the answer to a board, or to input that is not a board.
fn verdict_on_line(
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
