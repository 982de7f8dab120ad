//! `tilebase analyse`: the mistakes in a person's moves, and the better moves.

mod svg;
mod table;
mod times;

use std::path::PathBuf;

use clap::ValueHint;
use tilebase::{Mistakes, Outcome};
use tilebase_gen::write_file;

use self::svg::distances_svg;
use self::table::Solve;
use self::times::Times;
use super::check::verdict_on;
use crate::args::UsageError;
use crate::exit::{Exit, InvalidInput};
use crate::input::claim::{Claim, ClaimArgs, each_claim};
use crate::output::verdict::{Answer, exit, fields, name, text};
use crate::output::{check_svg_file, is_standard_output, with_advice};
use crate::tables::Setup;

/// Analyse a solve: its mistakes, and what was better
///
/// A mistake is a move after which the distance to the goal is not smaller. It costs two moves: itself, and one to
/// undo its effect. With --metric multi, the distance may also stay the same; the mistake then costs one slide.
///
/// On standard input, each line is a solve, written as for `check`: a board, a colon and the moves, perhaps with a
/// name. It may also be a JSON object with board, moves, and times. The times are a list of seconds from the start
/// of the solve: one for each move, or one for each slide of one or several tiles. Moves that do not lead to the
/// goal are analysed as far as possible.
///
/// The exit code is 0 if all moves are solutions, 3 if some are not, and 4 if a line is not a solve. If --nodes or
/// --seconds ends the search, the distances of the first boards are unknown. Boards of more than 16 cells have a
/// limit of 0.3 seconds, unless --nodes or --seconds is given.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct AnalyseArgs {
    /// A board, and the moves as the last argument; or - for solves on standard input, one per line. Empty lines and
    /// lines that begin with # are skipped
    #[arg(value_name = "START MOVES", conflicts_with = "input")]
    pub solve: Vec<String>,

    /// Print a line with a JSON object for each solve: see docs/json.md
    #[arg(long)]
    pub json: bool,

    /// Also draw the distance over the moves of one solve into this file, as an SVG picture; with -, print only the
    /// picture
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
        |claim, record, origin| {
            solves += 1;
            if solves > 1 && args.svg.is_some() {
                let error = format!("--svg: expected one solve, found another in {origin}");
                return Err(InvalidInput(error).into());
            }
            let claim = claim.map(Claim::of_only_moves);
            let mut verdict = verdict_on(&claim, &setup, &args.claims, Mistakes::All)?;
            let claim = claim.as_ref().ok();
            let mut solve = claim.and_then(|claim| Solve::new(&verdict, claim));
            // With an illegal move, the times cannot be assigned.
            if let Some(solve) = solve.as_mut().filter(|_| verdict.is_legal()) {
                match Times::read(
                    claim.and_then(|claim| claim.fields.times.as_deref()),
                    &solve.moves,
                    solve.metric,
                ) {
                    Ok(times) => solve.times = times,
                    Err(reason) => verdict = verdict.changed_to(Outcome::Invalid, reason),
                }
            }
            let solve = solve.filter(|_| verdict.outcome != Outcome::Invalid);
            let shown = match (&solve, &args.svg) {
                (Some(solve), Some(path)) if is_standard_output(path) => distances_svg(solve),
                _ if args.json => {
                    let mut fields = fields(&verdict, claim, origin);
                    if let Some(solve) = &solve {
                        solve.add_to(&mut fields);
                    }
                    fields.line(record)
                }
                _ => {
                    let verdict = match verdict.is_solution() {
                        true => name(record),
                        false => text(&verdict, record),
                    };
                    let table = solve.as_ref().map(Solve::text);
                    let text = format!("{between}{verdict}{}", table.unwrap_or_default());
                    between = "\n";
                    text
                }
            };
            if let (Some(solve), Some(path)) = (&solve, file) {
                write_file(path, distances_svg(solve).as_bytes()).map_err(with_advice)?;
            }
            let exit = exit(&verdict, false);
            Ok(Answer::new(
                shown,
                args.json,
                (&verdict, exit),
                claim,
                (&setup, record, origin),
            ))
        },
    )
}
