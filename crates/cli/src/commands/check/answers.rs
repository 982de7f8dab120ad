//! `tilebase check --answers`.

use std::path::Path;

use tilebase::{Outcome, Verdict};

use super::CheckArgs;
use super::claim::{Claim, is_invalid_answer};
use super::verdict::{Answer, invalid, verdict_on};
use crate::exit::Exit;
use crate::input::{Input, LineChunk, LineChunks, Origin, Task, check_length, each_board};
use crate::tables::Setup;
use crate::terminal::{is_closed_pipe, print_error, print_message, print_note, print_one};

/// The maximum number of bytes per read of the answers.
const CHUNK_BYTES: usize = 4096;

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
    let mut chunks = LineChunks::new(Input::of_file(path)?, CHUNK_BYTES);
    chunks.one_at_a_time = true;
    let mut line = LineChunk::new();
    let (mut boards, mut lines, mut optimal) = (0, 0, 0);
    let (mut exit, mut counts) = (Exit::Success, [0; 4]);
    let checked = each_board(setup, &args.claim, &args.claims.input, |read| {
        boards += 1;
        if !chunks.next(&mut line)? {
            return Ok(());
        }
        lines += 1;
        let (claim, verdict) = judge(setup, args, read.task, line.lines())?;
        optimal += usize::from(verdict.outcome == Outcome::Optimal);
        // A note is on the answer or on the board.
        let (origin, file) = match invalid(&verdict) {
            Some(_) => (Origin::line(lines), format!("{path_shown}: ")),
            None => (read.origin, String::new()),
        };
        let claim = claim.as_ref();
        let answer = Answer::of(setup, &verdict, claim, &read.record, origin, args);
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
    while chunks.next(&mut line)? {
        lines += 1;
        // Empty lines at the end answer no board.
        if !line.lines().trim_ascii().is_empty() {
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
    line: &[u8],
) -> anyhow::Result<(Option<Claim>, Verdict)> {
    let text = String::from_utf8_lossy(line);
    let claim = match (task, check_length(line)) {
        (_, Err(reason)) => Err(reason),
        (Err(_), _) if is_invalid_answer(&text) => {
            return Ok((None, Verdict::new(Outcome::Right, None)));
        }
        (Err(reason), _) => {
            let reason = format!("the input is not a board: {reason}");
            return Ok((None, Verdict::new(Outcome::Wrong, reason)));
        }
        (Ok(task), _) => Claim::of_answer(task, &text, setup, args.claims.moves),
    };
    let verdict = verdict_on(&claim, setup, &args.claims)?;
    Ok((claim.ok(), verdict))
}
