//! `tilebase hint`: as much or as little of a solution as someone wants to know.

use clap::ValueEnum;
use tilebase::{Board, Error, Found, Move, MoveOrder, Solver};

use crate::exit::Exit;
use crate::input::{InputArgs, ReadBoard, each_board};
use crate::json::{JsonObject, NULL};
use crate::spelling::sliding_tile;
use crate::tables::{LimitArgs, Setup, TableArgs, bounds};
use crate::terminal::{explain_unsolvable, print_note, print_one, unless_closed};

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct HintArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    pub boards: Vec<String>,

    /// Print only this, or the distance and a line for each move, instead of the next move
    #[arg(long, value_name = "WHAT", value_enum)]
    pub reveal: Option<Reveal>,

    /// Print a JSON object in a line for each board: board, solvable, and what is revealed, of distance, move,
    /// tile, moves (each with move, tile and optimal) and solution. If a limit has ended the search, what is not
    /// known is null, and there are also bound, upper and best. Of what is no board, the same as `solve --json`
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub tables: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase hint 123/745/86x
  tilebase hint --reveal distance \"2 3 4 1 5 x 7 6 8\"
  tilebase hint --reveal moves 123/745/86x";

/// What a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reveal {
    /// The distance, and for each move the tile that slides and whether it is optimal
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
    let setup = Setup::new(&args.tables)?;
    let mut exit = Exit::Success;
    let mut between = "";
    let printed = each_board(&setup, &args.boards, &args.input, |read: ReadBoard| {
        let board = match read.board {
            Ok(board) => board,
            Err(reason) => {
                exit = Exit::Invalid;
                print_one(&match args.json {
                    true => JsonObject::invalid(read.origin, &reason, &read.fields),
                    false => format!("{between}invalid\n"),
                })?;
                print_note(&format!("{}: {reason}", read.origin));
                return Ok(());
            }
        };
        let solver = setup.solver(board.shape(), MoveOrder::UDLR)?;
        let hint = hint(&solver, &board, args)?;
        let is_unsolvable = hint.is_none();
        let (text, json) = hint.unwrap_or_else(|| ("unsolvable".to_owned(), json(&board, false)));
        print_one(&match args.json {
            true => json.with_fields(&read.fields).line(),
            false => format!("{between}{text}\n"),
        })?;
        if args.reveal == Some(Reveal::Moves) && !args.json {
            between = "\n";
        }
        if is_unsolvable {
            explain_unsolvable(&board, solver.goal());
        }
        Ok(())
    });
    unless_closed(printed)?;
    Ok(exit)
}

fn json(board: &Board, is_solvable: bool) -> JsonObject {
    JsonObject::of_board("board", Some(board)).with("solvable", is_solvable)
}

/// Returns what is revealed of a board, in lines and as JSON, or `None` if it is unsolvable. At the goal, where there is no
/// move, a line is empty and a value null.
fn hint(
    solver: &Solver,
    board: &Board,
    args: &HintArgs,
) -> Result<Option<(String, JsonObject)>, Error> {
    let mut search = args.limits.start(solver);
    let found = match search.run(board, MoveOrder::UDLR) {
        Err(Error::Unsolvable) => return Ok(None),
        found => found?,
    };
    let Some(solution) = found.complete() else {
        return Ok(Some(unknown(board, &found, args)));
    };
    let (first, distance) = (solution.first(), solution.len());
    let letter = first.map(Move::letter);
    let tile = first.map(|mv| sliding_tile(board, mv));
    let json = json(board, true);
    Ok(Some(match args.reveal {
        None => {
            let text = first
                .zip(tile)
                .map(|(mv, tile)| format!("{mv}  slides {tile}  distance {distance}"));
            let json = json.with("distance", distance).with("move", letter);
            (text.unwrap_or_default(), json.with("tile", tile))
        }
        Some(Reveal::Moves) => {
            let optimal = search.optimal_moves(board, solution)?;
            let mut text = format!("distance {distance}");
            let mut moves = Vec::new();
            for (mv, _) in board.neighbours() {
                let tile = sliding_tile(board, mv);
                let is_first = (first == Some(mv)).then_some(true);
                let is_optimal = is_first.or(optimal.map(|moves| moves.contains(mv)));
                let verdict = match is_optimal {
                    Some(true) => "optimal",
                    Some(false) => "leads away",
                    None => "unknown",
                };
                text += &format!("\n{mv}  slides {tile:>2}  {verdict}");
                moves.push(
                    JsonObject::new()
                        .with("move", mv.letter())
                        .with("tile", tile)
                        .with("optimal", is_optimal),
                );
            }
            (text, json.with("distance", distance).with("moves", moves))
        }
        Some(Reveal::Distance) => (distance.to_string(), json.with("distance", distance)),
        Some(Reveal::Tile) => {
            let text = tile.map(|tile| tile.to_string());
            (text.unwrap_or_default(), json.with("tile", tile))
        }
        Some(Reveal::Move) => {
            let text = letter.map(String::from);
            (text.unwrap_or_default(), json.with("move", letter))
        }
        Some(Reveal::Solution) => {
            let text = solution.to_string();
            (text.clone(), json.with("solution", text))
        }
    }))
}

/// Returns what is known of a board if a limit has ended the search.
fn unknown(board: &Board, found: &Found, args: &HintArgs) -> (String, JsonObject) {
    let upper = found.solution.map(|moves| moves.len());
    let keys: &[&str] = match args.reveal {
        None => &["distance", "move", "tile"],
        Some(Reveal::Moves) => &["distance", "moves"],
        Some(Reveal::Distance) => &["distance"],
        Some(Reveal::Tile) => &["tile"],
        Some(Reveal::Move) => &["move"],
        Some(Reveal::Solution) => &["solution"],
    };
    let begin = json(board, true);
    let object = keys
        .iter()
        .fold(begin, |object, key| object.with(key, NULL));
    let text = bounds(found.lower_bound, upper);
    (text, object.with_limited(found))
}
