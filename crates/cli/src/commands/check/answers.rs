//! `tilebase check --answers`.

use std::path::Path;

use tilebase::{Outcome, Verdict};

use super::CheckArgs;
use super::claim::{Claim, is_invalid_answer};
use super::verdict::{Answer, invalid, verdict_on};
use crate::exit::Exit;
use crate::input::{BOARDS, Origin, Source, Task, each};
use crate::tables::Setup;
use crate::terminal::{is_closed_pipe, print_error, print_message, print_note, print_one};

/// The kinds of verdicts in the summary, by exit code. The last two are left out if their count is 0.
const COUNTED: [(Exit, &str); 4] = [
    (Exit::Success, "right"),
    (Exit::Wrong, "wrong"),
    (Exit::Invalid, "invalid"),
    (Exit::Failure, "open"),
];

/// For each board, prints the verdict on its line of the file. Then prints a summary.
pub fn check_answers(setup: &Setup, args: &CheckArgs, path: &Path) -> anyhow::Result<Exit> {
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
        let (origin, file) = match invalid(&verdict) {
            Some(_) => (Origin::line(lines), format!("{path_shown}: ")),
            None => (read.origin, String::new()),
        };
        let claim = claim.as_ref();
        let answer = Answer::of(setup, &verdict, claim, &read.json, origin, args);
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
        (Ok(task), Ok(text)) => Claim::of_answer(task, &text, setup, args.claims.moves),
    };
    let verdict = verdict_on(&claim, setup, &args.claims)?;
    Ok((claim.ok(), verdict))
}
