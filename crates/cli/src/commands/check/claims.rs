//! Reads the claims of `check` and `analyse` from the arguments or from standard input.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::slice;

use anyhow::Context;
use tilebase_puzzle::internal::written_moves;

use super::claim::Claim;
use super::verdict::Answer;
use crate::args::UsageError;
use crate::exit::Exit;
use crate::input::{
    BYTES_AT_ONCE, InputArgs, JsonRecord, LineChunk, LineChunks, Origin, check_length,
    check_no_file, is_comment_or_empty,
};
use crate::spelling::Spelling;
use crate::tables::{SearchArgs, Setup};
use crate::terminal::STDOUT_FAILED;

// How claims are read and checked. (A doc comment would change the help text.)
#[derive(clap::Args)]
pub struct ClaimArgs {
    /// How the moves are written
    #[arg(long, value_name = "SPELLING", value_enum, default_value_t)]
    pub moves: Spelling,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

/// A claim, or the reason why it is invalid; and its place.
type PlacedClaim = (Result<Claim, String>, Origin);

/// Reads the claim in the arguments. Returns `None` if the claims are on standard input.
pub fn typed_claim(
    setup: &Setup,
    typed: &[String],
    spelling: Spelling,
) -> Result<Option<PlacedClaim>, UsageError> {
    match typed {
        [] => return Ok(None),
        [only] if only == "-" => return Ok(None),
        [text] => {
            check_no_file(setup, slice::from_ref(text))?;
            let error = "expected the moves as the last argument, after the board";
            return Err(UsageError::new(error));
        }
        [.., _] => {}
    }
    let end = arguments_of_board(setup, typed);
    let (board, moves) = typed.split_at(end);
    let (claim, arguments) = match setup.parse(&board.join(" ")) {
        Ok(start) => {
            let claim = Claim::of_text(start, &moves.join(" "), spelling);
            (Ok(claim), end..typed.len())
        }
        Err(error) => {
            check_no_file(setup, typed)?;
            (Err(format!("not a board: {error}")), 0..end)
        }
    };
    let origin = match arguments.len() {
        1 => Origin::Argument(arguments.end),
        _ => Origin::Arguments,
    };
    Ok(Some((claim, origin)))
}

/// Returns the number of arguments that make up the board. The moves are the last argument, or several arguments at the
/// end that can only be moves.
pub fn arguments_of_board(setup: &Setup, claim: &[String]) -> usize {
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

/// Answers the claims of standard input as they arrive.
pub fn each_claim(
    setup: &Setup,
    args: &ClaimArgs,
    mut answer: impl FnMut(Result<Claim, String>, JsonRecord, Origin) -> anyhow::Result<Answer>,
) -> anyhow::Result<Exit> {
    let claims = "claims, such as 1234567x8: r, each in a line";
    each_line(&args.input, claims, |line, origin| {
        let (claim, record) = match line {
            Ok(text) => Claim::parse(&text, setup, args.moves),
            Err(reason) => (Err(reason), JsonRecord::default()),
        };
        answer(claim, record, origin)
    })
}

/// Answers the lines of standard input as they arrive. Skips comments and empty lines.
pub fn each_line(
    input: &InputArgs,
    to_type: &str,
    mut answer: impl FnMut(Result<Cow<'_, str>, String>, Origin) -> anyhow::Result<Answer>,
) -> anyhow::Result<Exit> {
    let mut chunks = LineChunks::new(input.open(to_type)?, BYTES_AT_ONCE);
    let mut chunk = LineChunk::new();
    let (mut number, mut exit) = (0, Exit::Success);
    while chunks.next(&mut chunk)? {
        let (mut texts, mut notes) = (String::new(), String::new());
        let mut lines = chunk.lines().split_inclusive(|&byte| byte == b'\n');
        // Stops at the first claim for which there is no table.
        let answered = lines.try_for_each(|line| -> anyhow::Result<()> {
            number += 1;
            let (text, is_whole) = (String::from_utf8_lossy(line), check_length(line));
            if is_whole.is_ok() && is_comment_or_empty(&text) {
                return Ok(());
            }
            let answer = answer(is_whole.map(|()| text), Origin::line(number))?;
            texts += &answer.text;
            notes.extend(answer.note.map(|note| note + "\n"));
            exit = exit.worse(answer.exit);
            Ok(())
        });
        match print(&texts, &notes) {
            // If the pipe is closed, the answers so far determine the exit code.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            printed => printed.context(STDOUT_FAILED)?,
        }
        answered?;
    }
    Ok(exit)
}

fn print(texts: &str, notes: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(texts.as_bytes()).and_then(|()| out.flush());
    // If standard error is closed, answers and exit code are unaffected.
    let _ = io::stderr().write_all(notes.as_bytes());
    printed
}
