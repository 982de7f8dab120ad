//! `tilebase analyse`: the mistakes in a person's moves, and the better moves.

mod table;

use tilebase::{Mistakes, Outcome};

use self::table::{fields, text};
use super::check::Checker;
use crate::exit::Exit;
use crate::input::claim::{CLAIMS, Claim, ClaimArgs};
use crate::input::{Argument, Record, each};
use crate::output::verdict::{Answers, name};

/// Analyse a solve: its mistakes, and what was better
///
/// A mistake is a move after which the distance to the goal is not smaller. Input is written as for `check`; a JSON
/// object may also have times, in seconds from the start: one per move, or one per slide.
///
/// The exit code is 0 if all moves are solutions, 3 if some are not, and 4 if the input is not a solve. Boards of more
/// than 16 cells have a limit of 0.3 seconds by default. If a limit ends the search, the first distances are unknown.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct AnalyseArgs {
    /// A board, and the moves as the last argument; or - for solves on standard input
    #[arg(value_name = "BOARD MOVES", conflicts_with = "input")]
    pub solve: Vec<String>,

    /// Print a JSON object per solve: see docs/json.md
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase analyse 123456x78 rlrr
  tilebase analyse --notation runs \"2 3 4 1 5 x 7 6 8\" DR2ULULDR2DU2L2DRURDL2U
  tilebase analyse --json < claims.txt";

pub fn run(args: &AnalyseArgs) -> anyhow::Result<Exit> {
    let (claims, separator) = (&args.claims, if args.json { "" } else { "\n" });
    let checker = Checker::new(claims, Mistakes::All)?;
    let mut answers = Answers::new(&checker.setup, false, separator);
    let answer = &mut |record: Record| {
        answers.before(&record)?;
        let claim = Claim::expected_of(&record, claims.notation).only_moves();
        let mut judged = checker.judge(record, claim)?;
        let fields = fields(&judged).unwrap_or_else(|reason| {
            (judged.verdict.outcome, judged.verdict.reason) = (Outcome::Invalid, Some(reason));
            judged.fields()
        });
        let (json, verdict) = (&judged.record.json, &judged.verdict);
        let text = match fields.distances {
            _ if args.json => fields.line(json),
            None => judged.text(),
            Some(_) if verdict.is_solution() => name(json) + &text(verdict, &fields),
            Some(_) => judged.text() + &text(verdict, &fields),
        };
        answers.add(&judged, &text)
    };
    let arguments = vec![Argument::claim(&checker.setup, &args.solve)?];
    let read = each(&checker.setup, arguments, &claims.input, CLAIMS, answer);
    answers.finish(read)
}
