//! `tilebase analyse`: the mistakes in a person's moves, and the better moves.

mod table;
mod times;

use std::mem;
use std::path::PathBuf;

use clap::ValueHint;
use tilebase::{Mistakes, Outcome};
use tilebase_gen::write_file;

use self::table::Solve;
use super::check::judge;
use crate::args::UsageError;
use crate::exit::{Exit, InvalidInput};
use crate::input::claim::{Claim, ClaimArgs};
use crate::machine::with_advice;
use crate::output::verdict::{each_claim, name};
use crate::output::{check_svg_file, is_standard_output};
use crate::tables::Setup;

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
    #[arg(value_name = "START MOVES", conflicts_with = "input")]
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
    let is_streamed = args.svg.as_deref().is_some_and(is_standard_output);
    if is_streamed && args.json {
        let error = "--svg -: standard output takes one form: the drawing or --json";
        return Err(UsageError::new(error).into());
    }
    let file = args.svg.as_deref().filter(|_| !is_streamed);
    file.map_or(Ok(()), check_svg_file)?;
    let setup = Setup::new(&args.claims.search.tables)?;
    let (mut solves, mut between) = (0, "");
    each_claim(
        &setup,
        &args.solve,
        &args.claims,
        false,
        |claim, json, origin| {
            solves += 1;
            if solves > 1 && args.svg.is_some() {
                let error = format!("--svg: expected one solve, found another in {origin}");
                return Err(InvalidInput(error).into());
            }
            let claim = claim.map(Claim::of_only_moves);
            let mut judged = judge(claim, &setup, &args.claims, Mistakes::All)?;
            let solve = match Solve::new(&judged) {
                Ok(solve) => solve,
                Err(reason) => {
                    judged.verdict = judged.verdict.changed_to(Outcome::Invalid, reason);
                    None
                }
            };
            let solve = solve.as_ref();
            if let (Some(solve), Some(path)) = (solve, file) {
                write_file(path, solve.drawing().as_bytes()).map_err(with_advice)?;
            }
            let text = match solve {
                Some(solve) if is_streamed => solve.drawing(),
                solve if args.json => {
                    let mut fields = judged.fields(origin);
                    if let Some(solve) = solve {
                        solve.add_to(&mut fields);
                    }
                    fields.line(json)
                }
                solve => {
                    let verdict = match judged.verdict.is_solution() {
                        true => name(json),
                        false => judged.text(json),
                    };
                    let table = solve.map_or_else(String::new, Solve::text);
                    mem::replace(&mut between, "\n").to_owned() + &verdict + &table
                }
            };
            Ok(judged.answer(text, &setup, (origin, json), false))
        },
    )
}
