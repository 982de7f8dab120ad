//! `tilebase check`: whether moves solve a board, and whether fewer do; a claim in the arguments, or a
//! claim in every line of standard input.

mod claim;
mod verdict;

use std::io::{self, ErrorKind, Write};

use anyhow::Context;

use self::claim::{Claim, Claimed};
use self::verdict::Verdict;
use crate::args::{CheckArgs, UsageError};
use crate::exit::{Exit, InvalidInput};
use crate::input::{CAPACITY, LineChunk, LineChunks, STDIN_FAILED, invite, is_comment};
use crate::tables::{AnswersByShape, Choice};
use crate::terminal::{STDOUT_FAILED, explain_unsolvable, print};

pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let choice = Choice::new(&args.tables)?;
    match &args.claim[..] {
        [] => check_lines(&choice, args),
        [only] if only == "-" => check_lines(&choice, args),
        [_] => {
            Err(UsageError::new("expected the moves as the last argument, after the board").into())
        }
        [start @ .., moves] => check_arguments(&choice, args, &start.join(" "), moves),
    }
}

/// Checks the claim of the arguments.
fn check_arguments(
    choice: &Choice,
    args: &CheckArgs,
    start: &str,
    moves: &str,
) -> anyhow::Result<Exit> {
    let claim = Claim {
        start: choice.parse_board(start)?,
        claimed: Claimed::of(moves),
        distance: None,
    };
    let mut answers = AnswersByShape::new(choice);
    let answers = answers.of(claim.start.shape())?;
    let verdict = Verdict::new(answers, &claim, args.moves)?;
    if let Verdict::Invalid { reason } = &verdict {
        return Err(InvalidInput(reason.clone()).into());
    }
    let mut text = Vec::new();
    verdict.write(&claim, args, &mut text)?;
    print(&String::from_utf8_lossy(&text))?;
    if verdict.is_unsolvable() {
        explain_unsolvable(&claim.start, answers.goal());
        if let Some(note) = choice
            .other_reading()
            .and_then(|other| other.explain(start))
        {
            // The verdict is complete without it.
            let _ = writeln!(io::stderr(), "{note}");
        }
    }
    Ok(verdict.exit(args.optimal))
}

/// Checks the claims of standard input, and writes a verdict for each as they arrive.
fn check_lines(choice: &Choice, args: &CheckArgs) -> anyhow::Result<Exit> {
    let input = invite("claims, such as 1234567x8: r, each in a line");
    let mut chunks = LineChunks::new(input, CAPACITY);
    let (mut chunk, mut number) = (LineChunk::new(), 0);
    let mut answers = AnswersByShape::new(choice);
    let mut exit = Exit::Success;
    let mut verdicts = Vec::new();
    let mut is_read = true;
    while chunks.next(&mut chunk).context(STDIN_FAILED)? {
        let mut reasons = String::new();
        for line in chunk.lines().split_inclusive(|&byte| byte == b'\n') {
            number += 1;
            let line = String::from_utf8_lossy(line);
            if is_comment(&line) {
                continue;
            }
            let claim = Claim::parse(&line, choice);
            let verdict = match &claim {
                Ok(claim) => Verdict::new(answers.of(claim.start.shape())?, claim, args.moves)?,
                Err(reason) => Verdict::Invalid {
                    reason: reason.clone(),
                },
            };
            match &claim {
                Ok(claim) => verdict.write(claim, args, &mut verdicts)?,
                Err(_) => verdict.write_without_claim(args, &mut verdicts)?,
            }
            if let Verdict::Invalid { reason } = &verdict {
                reasons += &format!("line {number}: {reason}\n");
            }
            exit = exit.worse(verdict.exit(args.optimal));
        }
        if is_read {
            let mut out = io::stdout().lock();
            match out.write_all(&verdicts).and_then(|()| out.flush()) {
                // The exit code is still that of all claims.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => is_read = false,
                written => written.context(STDOUT_FAILED)?,
            }
        }
        verdicts.clear();
        // If standard error is closed, the verdicts and the exit code still tell.
        let _ = io::stderr().write_all(reasons.as_bytes());
    }
    Ok(exit)
}

impl Exit {
    /// Returns the exit code of two claims: a wrong one counts more than one that cannot be read.
    fn worse(self, other: Exit) -> Exit {
        match (self, other) {
            (Exit::Wrong, _) | (_, Exit::Wrong) => Exit::Wrong,
            (Exit::Success, other) => other,
            (exit, _) => exit,
        }
    }
}
