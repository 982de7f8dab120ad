//! Reads the claims of `check` and `analyse` from the arguments or from standard input.

use std::io::{self, Write};
use std::slice;

use anyhow::Context;
use tilebase_puzzle::internal::written_moves;

use super::claim::Claim;
use super::verdict::Answer;
use crate::args::UsageError;
use crate::exit::Exit;
use crate::input::{InputArgs, JsonRecord, Origin, Record, check_no_file, each};
use crate::spelling::Spelling;
use crate::tables::{SearchArgs, Setup};
use crate::terminal::{STDOUT_FAILED, is_closed_pipe};

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
    each_record(setup, &args.input, claims, |record| {
        let (claim, origin) = (Claim::of(&record, args.moves), record.origin);
        answer(claim, record.json, origin)
    })
}

/// Answers the records of standard input as they arrive.
pub fn each_record(
    setup: &Setup,
    input: &InputArgs,
    to_type: &str,
    mut answer: impl FnMut(Record) -> anyhow::Result<Answer>,
) -> anyhow::Result<Exit> {
    let (mut texts, mut notes) = (String::new(), String::new());
    let mut exit = Exit::Success;
    let answered = each(setup, &[], input, to_type, |record| {
        let is_followed = record.is_followed;
        let answered = answer(record).map(|answer| {
            texts += &answer.text;
            notes.extend(answer.note.map(|note| note + "\n"));
            exit = exit.worse(answer.exit);
        });
        if !is_followed || answered.is_err() {
            print(&texts, &notes).context(STDOUT_FAILED)?;
            texts.clear();
            notes.clear();
        }
        answered
    });
    match answered {
        // If the pipe is closed, the answers so far determine the exit code.
        Err(error) if is_closed_pipe(&error) => Ok(exit),
        answered => answered.map(|()| exit),
    }
}

fn print(texts: &str, notes: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(texts.as_bytes()).and_then(|()| out.flush());
    // If standard error is closed, answers and exit code are unaffected.
    let _ = io::stderr().write_all(notes.as_bytes());
    printed
}
