//! `tilebase check`: checks whether moves solve a board, and whether they are optimal. Claims are in the arguments or
//! in lines of standard input.

mod answers;
pub mod claim;
pub mod claims;
mod fields;
mod tolerant;
mod verdict;

use std::path::PathBuf;

use clap::ValueHint;
use tilebase::Verdict;

use self::answers::check_answers;
use self::claim::Claim;
use self::claims::{ClaimArgs, each_claim, typed_claim};
use self::tolerant::{Whose, check_texts};
pub use self::verdict::Answer;
use self::verdict::invalid;
pub use self::verdict::{exit, name, spelling_advice, verdict_on};
use crate::exit::Exit;
use crate::input::{JsonRecord, Origin};
use crate::tables::Setup;
use crate::terminal::{print, print_error, print_note};

/// Check a solution: does it reach the goal, and is it optimal
///
/// On standard input, each line is a claim: a board, then a colon, a semicolon or a tab, then the moves,
/// `unsolvable` or the distance. The board may be drawn over several lines; the claim follows its last row. A claim may also be an object printed by `solve --json` or `random --json`. Each
/// claim is answered immediately. A name and a colon may precede the board; both are printed before the verdict. With
/// --json, other fields of an object are copied to the output. A number alone is a distance; with --moves numbers,
/// it is a tile.
///
/// With --answers FILE, standard input contains boards, written as for `solve`. Each line of the file answers one
/// board: moves, a distance, `unsolvable`, `invalid` or an object. If the numbers of answers and boards differ, the
/// exit code is 4.
///
/// Moves are letters, words or arrows, in any case. A count may follow a move: ull, or Up, L2. An apostrophe
/// directly after it means the opposite move: R' is L. Spaces, commas, semicolons, minus signs and brackets may
/// separate moves. Numbers such as 1. may precede moves.
///
/// A bound, such as `at least 10`, is not an answer. Unless it is wrong, the verdict is `open`.
///
/// The exit code is 0 if all claims are right, 3 if a claim is wrong, 1 if a claim is open, and 4 if a line is not a
/// claim. With --optimal, it is also 3 for a bound or a solution that is not optimal. If --nodes or --seconds ends
/// the search, the verdict is, for example, `a solution of length 77; at least 71 moves are needed`. The exit code is
/// then 0, and with --optimal 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// A board, and the moves as the last argument; or - for claims on standard input, one per line. Empty lines and
    /// lines that begin with # are skipped
    #[arg(value_name = "START MOVES", conflicts_with = "input")]
    pub claim: Vec<String>,

    /// Check the answers in a file, as `solve` prints them: line 1 answers the first board of standard input, and so
    /// on. A summary is printed on standard error
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub answers: Option<PathBuf>,

    /// Check an answer in free text, such as the output of a language model: after a board in the arguments, or in
    /// JSON objects with board and answer on standard input. The answer is between <answer> tags, in \boxed{}, after
    /// "Answer:", in a code block, or the whole text. If its meaning is not certain, or if other text follows it, the
    /// verdict is ambiguous. With --json, moves are the moves of the blank that were read, up to the first illegal one
    #[arg(long, conflicts_with_all = ["answers", "moves"])]
    pub tolerant: bool,

    /// With --tolerant: what moves in the directions of the answer
    #[arg(
        long,
        value_name = "WHOSE",
        value_enum,
        default_value_t,
        requires = "tolerant"
    )]
    pub directions: Whose,

    /// Accept only optimal solutions
    #[arg(long)]
    pub optimal: bool,

    /// Print a line with a JSON object for each claim: see docs/json.md
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase check \"2 3 4 1 5 x 7 6 8\" ullddrurdllurdruldr
  tilebase check --goal 123/8x4/765 283/164/7x5 uuldr
  tilebase check --moves numbers 1234/5678/9ABx/DEFC \"12\"
  tilebase check --optimal < claims.txt
  tilebase solve --json < boards.txt | tilebase check
  tilebase solve < boards.txt > answers.txt
  tilebase check --answers answers.txt < boards.txt
  tilebase check --tolerant 123/456/x78 \"First 7, then 8. Answer: \\boxed{7, 8}\"";

pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.claims.search.tables)?;
    if let Some(path) = &args.answers {
        return check_answers(&setup, args, path);
    }
    if args.tolerant {
        return check_texts(&setup, args);
    }
    let Some((claim, origin)) = typed_claim(&setup, &args.claim, args.claims.moves)? else {
        return each_claim(&setup, &args.claims, |claim, record, origin| {
            let verdict = verdict_on(&claim, &setup, &args.claims)?;
            let claim = claim.as_ref().ok();
            Ok(Answer::of(&setup, &verdict, claim, &record, origin, args))
        });
    };
    let verdict = verdict_on(&claim, &setup, &args.claims)?;
    print_only(&setup, &verdict, claim.as_ref().ok(), origin, args)
}

/// Prints the verdict on the claim in the arguments.
fn print_only(
    setup: &Setup,
    verdict: &Verdict,
    claim: Option<&Claim>,
    origin: Origin,
    args: &CheckArgs,
) -> anyhow::Result<Exit> {
    let (invalid, record) = (invalid(verdict), JsonRecord::default());
    let origin = invalid.map_or(Origin::Arguments, |_| origin);
    let answer = Answer::of(setup, verdict, claim, &record, origin, args);
    if args.json || invalid.is_none() {
        print(&answer.text)?;
    }
    if let Some(reason) = invalid {
        print_error(reason);
    } else if let Some(note) = &answer.note {
        print_note(note);
    }
    Ok(answer.exit)
}
