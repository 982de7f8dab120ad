//! `tilebase check`: whether moves solve a board, and whether fewer do; a claim in the arguments, or a
//! claim in every line of standard input.

mod claim;
mod verdict;

use std::io::{self, ErrorKind, Write};
use std::ops::Range;

use anyhow::Context;

use self::claim::{Claim, Claimed};
use self::verdict::Verdict;
use crate::args::{CheckArgs, UsageError};
use crate::exit::{Exit, InvalidInput};
use crate::input::{
    CAPACITY, LineChunk, LineChunks, Origin, STDIN_FAILED, check_length, invite,
    is_comment_or_empty,
};
use crate::tables::{Choice, OtherReading, Solvers};
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

/// Returns the number of arguments that are the board: the moves are the last one, or the last ones that can
/// only be moves.
fn arguments_of_board(choice: &Choice, claim: &[String]) -> usize {
    let last = claim.len() - 1;
    let is_moves = |text: &String| !text.is_empty() && text.chars().all(|c| "udlrUDLR".contains(c));
    let letters = claim.iter().rev().take_while(|text| is_moves(text)).count();
    let several = claim.len() - letters.clamp(1, last);
    let is_board = |end: usize| choice.parse(&claim[..end].join(" ")).is_ok();
    match !is_board(last) && is_board(several) {
        true => several,
        false => last,
    }
}

/// Returns the origin of some of the arguments.
fn origin_of(arguments: Range<usize>) -> Origin {
    match arguments.len() {
        1 => Origin::Argument(arguments.end),
        _ => Origin::Arguments,
    }
}

/// Checks the claim of the arguments.
fn check_arguments(choice: &Choice, args: &CheckArgs) -> anyhow::Result<Exit> {
    let (end, all) = (arguments_of_board(choice, &args.claim), args.claim.len());
    let (start, moves) = (args.claim[..end].join(" "), args.claim[end..].join(" "));
    let start_board = choice.parse_board(&start);
    if let (Err(error), true) = (&start_board, args.json) {
        let reason = error.to_string();
        let mut text = Vec::new();
        Verdict::Invalid { reason }.write(None, origin_of(0..end), args, &mut text)?;
        print(&String::from_utf8_lossy(&text))?;
    }
    let claim = Claim {
        start: start_board?,
        text: start,
        claimed: Claimed::of(&moves),
        distance: None,
    };
    let mut solvers = Solvers::new(choice);
    let solver = solvers.of(claim.start.shape())?;
    let verdict = Verdict::new(solver, &claim, args.moves)?;
    let mut text = Vec::new();
    verdict.write(Some(&claim), origin_of(end..all), args, &mut text)?;
    let is_invalid = matches!(verdict, Verdict::Invalid { .. });
    if args.json || !is_invalid {
        print(&String::from_utf8_lossy(&text))?;
    }
    if let Verdict::Invalid { reason } = verdict {
        return Err(InvalidInput(reason).into());
    }
    if verdict.is_unsolvable() {
        explain_unsolvable(&claim.start, solver.goal());
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
    let mut chunk = LineChunk::new();
    let mut claims = Claims {
        choice,
        args,
        solvers: Solvers::new(choice),
        other_reading: choice.other_reading(),
        lines: 0,
        exit: Exit::Success,
        verdicts: Vec::new(),
        notes: String::new(),
    };
    while chunks.next(&mut chunk).context(STDIN_FAILED)? {
        let checked = claims.check(chunk.lines());
        match claims.print() {
            // Nobody reads on. The exit code is that of the claims so far.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            printed => printed.context(STDOUT_FAILED)?,
        }
        checked?;
    }
    Ok(claims.exit)
}

/// The claims of standard input, as far as they were read.
struct Claims<'a> {
    choice: &'a Choice,
    args: &'a CheckArgs,
    solvers: Solvers<'a>,
    /// What to tell once.
    other_reading: Option<OtherReading>,
    lines: usize,
    exit: Exit,
    /// What is still to be printed to standard output and to standard error.
    verdicts: Vec<u8>,
    notes: String,
}

impl Claims<'_> {
    /// Checks the claims of some whole lines, up to the first that no table answers.
    fn check(&mut self, lines: &[u8]) -> anyhow::Result<()> {
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            self.lines += 1;
            let (text, is_whole) = (String::from_utf8_lossy(line), check_length(line));
            if is_whole.is_err() || !is_comment_or_empty(&text) {
                let claim = is_whole.and_then(|()| Claim::parse(&text, self.choice));
                self.check_claim(claim)?;
            }
        }
        Ok(())
    }

    fn check_claim(&mut self, claim: Result<Claim, String>) -> anyhow::Result<()> {
        let (args, origin) = (self.args, Origin::line(self.lines));
        let (claim, verdict) = match claim {
            Err(reason) => (None, Verdict::Invalid { reason }),
            Ok(claim) => {
                let solver = self.solvers.of(claim.start.shape())?;
                let verdict = Verdict::new(solver, &claim, args.moves)?;
                (Some(claim), verdict)
            }
        };
        verdict.write(claim.as_ref(), origin, args, &mut self.verdicts)?;
        if let Verdict::Invalid { reason } = &verdict {
            self.notes += &format!("{origin}: {reason}\n");
        }
        if let (Some(claim), true) = (&claim, verdict.is_unsolvable())
            && let Some(other) = &self.other_reading
            && let Some(note) = other.explain(&claim.text)
        {
            self.notes += &format!("{origin}: {note}\n");
            self.other_reading = None;
        }
        self.exit = self.exit.worse(verdict.exit(args.optimal));
        Ok(())
    }

    fn print(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let printed = out.write_all(&self.verdicts).and_then(|()| out.flush());
        // If standard error is closed, the verdicts and the exit code still tell.
        let _ = io::stderr().write_all(self.notes.as_bytes());
        self.verdicts.clear();
        self.notes.clear();
        printed
    }
}
