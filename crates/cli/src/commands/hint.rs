//! `tilebase hint`: prints all or part of a solution.

use clap::ValueEnum;
use tilebase::{Board, Error, Metric, MoveOrder, Solution, Solver};

use crate::exit::Exit;
use crate::input::{BOARDS, Choice, Fields, InputArgs, Moves, each};
use crate::spelling::{Spelling, joined, sliding_tiles};
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

    /// Print a line with a JSON object for each board: see docs/json.md
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
                    true => Fields::invalid(read.origin, &reason).line(&read.json),
                    false => format!("{between}invalid\n"),
                })?;
                print_note(&format!("{}: {reason}", read.origin));
                return Ok(());
            }
        };
        let solver = setup.solver_of(task, MoveOrder::UDLR)?;
        let board = task.board;
        let hint = hint(&solver, &board, args)?;
        let (text, fields) = hint.unwrap_or_else(|| {
            let fields = Fields::unsolvable(&board, solver.goal(), solver.metric());
            ("unsolvable".to_owned(), fields)
        });
        print_one(&match args.json {
            true => fields.line(&read.json),
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

/// Returns the hint as text and as JSON, or `None` if the board is unsolvable. At the goal, the next move is empty in
/// the text and null in JSON. At a limit, the move is from the best solution found, and the text adds the bounds on the
/// number of moves.
fn hint(
    solver: &Solver,
    board: &Board,
    args: &HintArgs,
) -> Result<Option<(String, Fields)>, Error> {
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
    let solved = Fields::default().with_solution(&found, board, Spelling::Blank);
    let mut fields = Fields {
        solvable: Some(Some(true)),
        ..Fields::of(Some(board), Some(solver.goal()), solver.metric())
    };
    if solution.is_none() || args.reveal == Some(Reveal::Solution) {
        fields = Fields {
            moves: solved.moves,
            length: solved.length,
            slides: solved.slides,
            ..fields
        };
    }
    if solution.is_none() {
        fields.lower_bound = Some(found.lower_bound.into());
    }
    let reveals_move = matches!(args.reveal, None | Some(Reveal::Move));
    let reveals_tile = matches!(args.reveal, None | Some(Reveal::Tile));
    fields.r#move = reveals_move.then(|| letter.clone().map(Moves));
    fields.tile = reveals_tile.then_some(tile);
    fields.is_optimal = (reveals_move || reveals_tile).then_some(is_optimal);
    if matches!(args.reveal, None | Some(Reveal::Moves | Reveal::Distance)) {
        fields.distance = solved.distance;
    }
    let shown = match args.reveal {
        None => {
            let mv = text(letter.as_ref());
            let tile_text = tiles.map_or_else(String::new, |tiles| joined(&tiles));
            match is_optimal {
                Some(true) => format!("{mv}  slides {tile_text}  {known}"),
                _ => shown_move(format!("{mv}  slides {tile_text}")),
            }
        }
        Some(Reveal::Moves) => {
            let optimal = solution.map(|solution| search.optimal_slides(board, solution));
            let optimal = optimal.transpose()?.flatten();
            let mut shown = known.clone();
            let mut choices = Vec::new();
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
                shown += &format!("\n{slide}  slides {:>2}  {verdict}", joined(&tiles));
                choices.push(Choice {
                    r#move: Some(Moves(slide.to_string())),
                    tile: tiles.last().copied(),
                    is_optimal: Some(is_optimal),
                });
            }
            fields.choices = Some(choices);
            shown
        }
        Some(Reveal::Distance) => distance.map_or(known, |distance| distance.to_string()),
        Some(Reveal::Tile) => shown_move(text(tile)),
        Some(Reveal::Move) => shown_move(text(letter)),
        Some(Reveal::Solution) => solution.map_or(known, Solution::to_string),
    };
    Ok(Some((shown, fields)))
}

fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
