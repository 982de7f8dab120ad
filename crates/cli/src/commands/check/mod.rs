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
use crate::input::{
    CAPACITY, LineChunk, LineChunks, Origin, STDIN_FAILED, check_length, invite,
    is_comment_or_empty,
};
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
        [.., _] => check_arguments(&choice, args),
    }
}

/// Returns the board and the moves of the arguments: the moves are the last one, or the last ones that can
/// only be moves.
fn board_and_moves(choice: &Choice, claim: &[String]) -> (String, String) {
    let split = |end: usize| (claim[..end].join(" "), claim[end..].join(" "));
    let last = split(claim.len() - 1);
    let is_moves = |text: &String| !text.is_empty() && text.chars().all(|c| "udlrUDLR".contains(c));
    let letters = claim.iter().rev().take_while(|text| is_moves(text)).count();
    let several = split(claim.len() - letters.clamp(1, claim.len() - 1));
    match choice.parse(&last.0).is_err() && choice.parse(&several.0).is_ok() {
        true => several,
        false => last,
    }
}

/// Checks the claim of the arguments.
fn check_arguments(choice: &Choice, args: &CheckArgs) -> anyhow::Result<Exit> {
    let (start, moves) = board_and_moves(choice, &args.claim);
    let origin = match args.claim.len() {
        2 => Origin::Argument(1),
        _ => Origin::Arguments,
    };
    let start_board = choice.parse_board(&start);
    if let (Err(error), true) = (&start_board, args.json) {
        let reason = error.to_string();
        let mut text = Vec::new();
        Verdict::Invalid { reason }.write(None, origin, args, &mut text)?;
        print(&String::from_utf8_lossy(&text))?;
    }
    let claim = Claim {
        start: start_board?,
        text: start,
        claimed: Claimed::of(&moves),
        distance: None,
    };
    let mut answers = AnswersByShape::new(choice);
    let answers = answers.of(claim.start.shape())?;
    let verdict = Verdict::new(answers, &claim, args.moves)?;
    let mut text = Vec::new();
    verdict.write(Some(&claim), Origin::Argument(2), args, &mut text)?;
    let is_invalid = matches!(verdict, Verdict::Invalid { .. });
    if args.json || !is_invalid {
        print(&String::from_utf8_lossy(&text))?;
    }
    if let Verdict::Invalid { reason } = verdict {
        return Err(InvalidInput(reason).into());
    }
    if verdict.is_unsolvable() {
        explain_unsolvable(&claim.start, answers.goal());
        if let Some(note) = choice
            .other_reading()
            .and_then(|other| other.explain(&claim.text))
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
    let mut other_reading = choice.other_reading();
    let mut exit = Exit::Success;
    let mut verdicts = Vec::new();
    while chunks.next(&mut chunk).context(STDIN_FAILED)? {
        let mut notes = String::new();
        for bytes in chunk.lines().split_inclusive(|&byte| byte == b'\n') {
            number += 1;
            let (line, is_whole) = (String::from_utf8_lossy(bytes), check_length(bytes));
            if is_whole.is_ok() && is_comment_or_empty(&line) {
                continue;
            }
            let claim = is_whole.and_then(|()| Claim::parse(&line, choice));
            let verdict = match &claim {
                Ok(claim) => Verdict::new(answers.of(claim.start.shape())?, claim, args.moves)?,
                Err(reason) => Verdict::Invalid {
                    reason: reason.clone(),
                },
            };
            let origin = Origin::line(number);
            verdict.write(claim.as_ref().ok(), origin, args, &mut verdicts)?;
            if let Verdict::Invalid { reason } = &verdict {
                notes += &format!("{origin}: {reason}\n");
            }
            if let (Ok(claim), true) = (&claim, verdict.is_unsolvable())
                && let Some(other) = &other_reading
                && let Some(note) = other.explain(&claim.text)
            {
                notes += &format!("{origin}: {note}\n");
                other_reading = None;
            }
            exit = exit.worse(verdict.exit(args.optimal));
        }
        let mut out = io::stdout().lock();
        let written = out.write_all(&verdicts).and_then(|()| out.flush());
        verdicts.clear();
        // If standard error is closed, the verdicts and the exit code still tell.
        let _ = io::stderr().write_all(notes.as_bytes());
        match written {
            // Nobody reads on. The exit code is that of the claims so far.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            written => written.context(STDOUT_FAILED)?,
        }
    }
    Ok(exit)
}
