//! `tilebase hint`: prints all or part of a solution.

use clap::ValueEnum;
use tilebase::{Board, Error, Metric, MoveOrder, Solution, Solver};

use crate::exit::Exit;
use crate::input::{BOARDS, InputArgs, each};
use crate::json::JsonObject;
use crate::spelling::{joined, sliding_tiles};
use crate::tables::{SearchArgs, Setup, bounds};
use crate::terminal::{print_note, print_one, unless_closed};
use crate::unsolvable;

/// Print a hint for a board: the next move, or another part of the answer
///
/// Boards are written as for `solve`. If --nodes or --seconds ends a search, the move is the first move of the best
/// solution found. The answer then says that the move is not proved optimal, with the bounds on the number of moves.
/// Boards of more than 16 cells have a limit of 0.3 seconds, unless --nodes or --seconds is given.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    pub boards: Vec<String>,

    /// What to print instead of the next move
    #[arg(long, value_name = "WHAT", value_enum)]
    pub reveal: Option<Reveal>,

    /// Print a line with a JSON object for each board: board, solvable, and the revealed fields: distance, move, tile,
    /// moves (a list of objects with move, tile and optimal) or solution. With a move or a tile, optimal is whether the
    /// move is proved optimal. If a limit has ended the search, unknown values are null, and bound, upper and best (the
    /// moves of the best solution found) are added. --metric multi adds metric; a move is then a slide such as l2, and
    /// tile is its farthest tile. Input that is not a board is printed as by `solve --json`
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase hint 123/745/86x
  tilebase hint --reveal distance \"2 3 4 1 5 x 7 6 8\"
  tilebase hint --reveal moves 123/745/86x";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reveal {
    /// The distance, and for each move the tile that slides and whether the move is optimal, leads away, is good (the
    /// first move of the best solution found) or unknown
    Moves,
    /// The number of moves to the goal
    Distance,
    /// The tile that slides next
    Tile,
    /// The next move of the blank
    Move,
    /// All moves to the goal
    Solution,
}

pub fn run(args: &HintArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.search.tables)?;
    let mut exit = Exit::Success;
    let mut between = "";
    let printed = each(&setup, &args.boards, &args.input, BOARDS, |read| {
        let task = match read.board() {
            Ok(task) => task,
            Err(reason) => {
                exit = Exit::Invalid;
                print_one(&match args.json {
                    true => JsonObject::invalid(read.origin, &reason, read.json.fields()),
                    false => format!("{between}invalid\n"),
                })?;
                print_note(&format!("{}: {reason}", read.origin));
                return Ok(());
            }
        };
        let solver = setup.solver_of(task, MoveOrder::UDLR)?;
        let board = task.board;
        let hint = hint(&solver, &board, args)?;
        let (text, json) =
            hint.unwrap_or_else(|| ("unsolvable".to_owned(), json(&board, &solver, false)));
        print_one(&match args.json {
            true => json.with_fields(read.json.fields()).line(),
            false => format!("{between}{text}\n"),
        })?;
        if args.reveal == Some(Reveal::Moves) && !args.json {
            between = "\n";
        }
        let unsolvable = unsolvable::note(&setup, task, read.origin);
        unsolvable.as_deref().map(print_note);
        Ok(())
    });
    unless_closed(printed)?;
    Ok(exit)
}

fn json(board: &Board, solver: &Solver, is_solvable: bool) -> JsonObject {
    let object = JsonObject::of_board("board", Some(board), Some(solver.goal()));
    object.with("solvable", is_solvable)
}

/// Returns the hint as text and as JSON, or `None` if the board is unsolvable. At the goal, the next move is empty in
/// the text and null in JSON. At a limit, the move is from the best solution found, and the text adds the bounds on the
/// number of moves.
fn hint(
    solver: &Solver,
    board: &Board,
    args: &HintArgs,
) -> Result<Option<(String, JsonObject)>, Error> {
    let mut search = args.search.limits.or_usual(board.shape()).start(solver);
    let found = match search.run(board, MoveOrder::UDLR) {
        Err(Error::Unsolvable) => return Ok(None),
        found => found?,
    };
    let solution = found.complete();
    let best = found.solution.as_ref();
    let distance = solution.and(found.length());
    let known = match distance {
        Some(distance) => format!("distance {distance}"),
        None => bounds(found.lower_bound, found.length()),
    };
    let first = best.and_then(|best| solver.metric().slides(best).next());
    let letter = first.map(|slide| slide.to_string());
    let tiles = first.map(|slide| sliding_tiles(board, slide));
    // Pressing the farthest tile makes the whole slide.
    let tile = tiles.as_ref().and_then(|tiles| tiles.last().copied());
    let is_optimal = first.map(|_| found.is_optimal());
    // The text of a move: its letter or tile, and whether it is proved.
    let shown_move = |shown: String| match is_optimal {
        Some(true) => shown,
        Some(false) => format!("{shown}  good, not proved optimal: {known}"),
        None if distance.is_some() => String::new(), // the goal has no moves
        None => known.clone(),
    };
    let json = json(board, solver, true).with_metric(solver.metric());
    let (shown, json) = match args.reveal {
        None => {
            let mv = text(letter.as_ref());
            let tile_text = tiles.map_or_else(String::new, |tiles| joined(&tiles));
            let shown = match is_optimal {
                Some(true) => format!("{mv}  slides {tile_text}  {known}"),
                _ => shown_move(format!("{mv}  slides {tile_text}")),
            };
            let json = json.with("distance", distance).with("move", &letter);
            (shown, json.with("tile", tile).with("optimal", is_optimal))
        }
        Some(Reveal::Moves) => {
            let optimal = solution.map(|solution| search.optimal_slides(board, solution));
            let optimal = optimal.transpose()?.flatten();
            let mut shown = known.clone();
            let mut moves = Vec::new();
            for (slide, _) in solver.metric().neighbours(board) {
                let tiles = sliding_tiles(board, slide);
                let is_first = first == Some(slide);
                let is_optimal = (is_first && found.is_optimal()).then_some(true);
                let is_optimal = is_optimal.or(optimal.map(|slides| slides.contains(slide)));
                let verdict = match is_optimal {
                    Some(true) => "optimal",
                    Some(false) if solver.metric() == Metric::Multi => "not optimal",
                    Some(false) => "leads away",
                    None if is_first => "good, not proved optimal",
                    None => "unknown",
                };
                let (mv, tile) = (slide.to_string(), tiles.last());
                shown += &format!("\n{mv}  slides {:>2}  {verdict}", joined(&tiles));
                let object = JsonObject::new().with("move", mv);
                moves.push(object.with("tile", tile).with("optimal", is_optimal));
            }
            (shown, json.with("distance", distance).with("moves", moves))
        }
        Some(Reveal::Distance) => {
            let shown = distance.map_or(known, |distance| distance.to_string());
            (shown, json.with("distance", distance))
        }
        Some(Reveal::Tile) => {
            let json = json.with("tile", tile).with("optimal", is_optimal);
            (shown_move(text(tile)), json)
        }
        Some(Reveal::Move) => {
            let json = json.with("move", &letter).with("optimal", is_optimal);
            (shown_move(text(letter)), json)
        }
        Some(Reveal::Solution) => {
            let moves = solution.map(Solution::to_string);
            let shown = moves.clone().unwrap_or(known);
            (shown, json.with("solution", moves))
        }
    };
    Ok(Some(match solution {
        Some(_) => (shown, json),
        None => (shown, json.with_limited(&found)),
    }))
}

fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
