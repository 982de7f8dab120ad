//! `tilebase analyse`: the mistakes in a person's moves, and the better moves.

mod table;
mod times;

use std::path::PathBuf;

use clap::ValueHint;
use tilebase::{Mistakes, Outcome};

use self::table::{drawing, fields, text};
use super::check::Checker;
use crate::args::UsageError;
use crate::exit::{Exit, InvalidInput};
use crate::input::Record;
use crate::input::claim::{Claim, ClaimArgs, each_claim};
use crate::output::verdict::{Answers, name};
use crate::output::{check_svg_file, is_standard_output, write_text};

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

    /// Draw the distances of one solve into this SVG file; with -, print only this
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,

    #[command(flatten)]
    pub claims: ClaimArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase analyse 123456x78 rlrr
  tilebase analyse --notation runs \"2 3 4 1 5 x 7 6 8\" DR2ULULDR2DU2L2DRURDL2U
  tilebase analyse --svg solve.svg 123456x78 rlrr
  tilebase analyse --json < claims.txt";

pub fn run(args: &AnalyseArgs) -> anyhow::Result<Exit> {
    let svg = args.svg.as_deref();
    let is_streamed = svg.is_some_and(is_standard_output);
    if is_streamed && args.json {
        let error = "--svg -: standard output takes one form: the drawing or --json";
        return Err(UsageError::new(error).into());
    }
    let file = svg.filter(|_| !is_streamed);
    file.map_or(Ok(()), check_svg_file)?;
    let (claims, separator) = (&args.claims, if args.json { "" } else { "\n" });
    let checker = Checker::new(claims, Mistakes::All)?;
    let mut answers = Answers::new(&checker.setup, false, separator);
    let mut solves = 0;
    let answer = |record: Record| {
        solves += 1;
        if solves > 1 && svg.is_some() {
            let origin = record.origin;
            let error = format!("--svg: expected one solve, found another in {origin}");
            return Err(InvalidInput(error).into());
        }
        answers.before(&record)?;
        let claim = Claim::expected_of(&record, claims.notation).only_moves();
        let mut judged = checker.judge(record, claim)?;
        let fields = fields(&judged).unwrap_or_else(|reason| {
            (judged.verdict.outcome, judged.verdict.reason) = (Outcome::Invalid, Some(reason));
            judged.fields()
        });
        let (json, verdict) = (&judged.record.json, &judged.verdict);
        let is_analysed = fields.distances.is_some();
        if let Some(path) = file.filter(|_| is_analysed) {
            write_text(path, &drawing(verdict, &fields))?;
        }
        let text = match verdict.is_solution() {
            _ if args.json => fields.line(json),
            _ if is_analysed && is_streamed => drawing(verdict, &fields),
            _ if !is_analysed => judged.text(),
            true => name(json) + &text(verdict, &fields),
            false => judged.text() + &text(verdict, &fields),
        };
        answers.add(&judged, &text)
    };
    let read = each_claim(&checker.setup, &args.solve, &claims.input, false, answer);
    answers.finish(read)
}
