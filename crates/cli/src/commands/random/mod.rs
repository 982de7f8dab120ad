//! `tilebase random`: boards at any distance, at one distance, or in a range of distances.

mod places;
mod scramble;
mod table;
mod walks;

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;

use anyhow::Context;
use clap::{ValueEnum, ValueHint};
use tilebase::{MoveOrder, Notation};
use tilebase_puzzle::{Board, GoalIndex, Metric, RandomNumbers};

use self::places::drawn_places;
use self::scramble::Scrambler;
use self::table::TableWalk;
use self::walks::print_walks;
use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::input::{Fields, JsonRecord, Moves, Text};
use crate::tables::{SearchArgs, Setup};
use crate::terminal::STDOUT_FAILED;

/// Make random boards, at any distance from the goal or at a chosen one
///
/// All solvable boards, or all boards at the chosen distances, are equally likely. The same options with the same
/// --seed always make the same boards.
///
/// Without a table of all boards, as for 4x4, boards at a chosen distance are not equally likely. Random moves from
/// the goal generate them, and a search proves their distance. Boards near the largest distance take minutes or are
/// not found; far boards of more than 16 cells take hours. If --nodes or --seconds ends the search for a board, the
/// exit code is 1.
///
/// With --scramble, moves that lead from the goal to each board are printed. They are checked by applying them to the
/// goal. If --nodes or --seconds ends the search for a solution, the scramble is made from the best solution found; if
/// there is none, the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RandomArgs {
    /// How many moves the boards are from the goal: a number or a range, such as 20-25 [default: any]
    #[arg(long, value_name = "MOVES", value_parser = distances, allow_negative_numbers = true, value_hint = ValueHint::Other)]
    pub distance: Option<RangeInclusive<u8>>,

    /// How to spread boards over several distances [default: boards with a table of all boards, otherwise even]
    #[arg(long, value_name = "HOW", value_enum)]
    pub spread: Option<Spread>,

    /// Print the nearest boards first. This needs --distance
    #[arg(long)]
    pub sort: bool,

    /// The number of boards to make
    #[arg(long, value_name = "K", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    pub count: u64,

    /// Make no board twice
    #[arg(long)]
    pub unique: bool,

    /// A number that determines the boards. The same seed makes the same boards on every machine and in every
    /// programming language [default: a new seed for each run]
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// How to print each board
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t)]
    pub form: BoardForm,

    /// Print a line with a JSON object for each board: see docs/json.md
    #[arg(long, conflicts_with = "form")]
    pub json: bool,

    /// Print moves that lead from the goal to the board, instead of the board. They are the inverse of an optimal
    /// solution. Boards of more than 16 cells have a limit of 1000000 visited boards, unless --nodes or --seconds is
    /// given; a limit makes scrambles longer
    #[arg(long, conflicts_with = "form")]
    pub scramble: bool,

    /// Make scrambles of this number of moves, from 0 to 200, or of one move more: a board can be reached in only even
    /// or only odd numbers of single moves. Random moves make the scrambles longer, but none undoes the previous one. If
    /// a board has no such scramble, it gets a longer one
    #[arg(long, value_name = "MOVES", value_parser = length, allow_negative_numbers = true, requires = "scramble")]
    pub length: Option<u8>,

    /// How to write the moves of a scramble
    #[arg(long, value_name = "NAME", value_parser = values::notation(), default_value = "blank", requires = "scramble")]
    pub notation: Notation,

    #[command(flatten)]
    pub search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase random
  tilebase random --distance 20 --count 3
  tilebase random --distance 5-10 --count 100 --unique --seed 7
  tilebase random --distance 1-30 --spread even --sort --count 30 --as boards
  tilebase random --shape 4x4 --distance 20
  tilebase random --shape 4x4 --scramble --length 80 --notation tile";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Spread {
    /// All boards are equally likely, so distances with more boards occur more often
    Boards,
    /// The boards are spread evenly: the numbers of boards at any two distances differ by at most one
    Even,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum BoardForm {
    /// In one line
    #[default]
    Line,
    /// In rows, after a line with the distance if it is known: `# distance 20`. `solve` also reads this form
    Boards,
}

/// Parses a distance, or a range such as `20-25`.
pub fn distances(text: &str) -> Result<RangeInclusive<u8>, &'static str> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        (Ok(_), Ok(_)) => {
            Err("the first distance is larger than the last; write the smaller one first")
        }
        _ => Err("expected a number of moves from 0 to 255, such as 20, or two, such as 20-25"),
    }
}

fn length(text: &str) -> Result<u8, &'static str> {
    let length = text.parse().ok().filter(|&length| length <= 200);
    length.ok_or("expected a number of moves from 0 to 200")
}

pub fn run(args: &RandomArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.search.tables)?;
    let shape = setup.usual_shape();
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let scrambler = match args.scramble {
        true => Some(Scrambler::new(
            setup.solver(shape, MoveOrder::UDLR)?,
            args,
            seed,
        )),
        false => None,
    };
    let goal = setup.goal(shape)?;
    let mut printer = Printer {
        out: BufWriter::new(io::stdout().lock()),
        args,
        goal,
        metric: setup.metric(),
        scrambler,
    };
    let Some(distances) = &args.distance else {
        if args.sort || args.spread.is_some() {
            return Err(UsageError::new("--sort and --spread need --distance").into());
        }
        let boards = any_boards(&goal, args, seed)?;
        let solver = match args.json || args.form == BoardForm::Boards {
            true => setup.complete_if_any(shape)?,
            false => None,
        };
        for board in boards {
            let distance = solver.as_ref().map(|solver| solver.distance(&board));
            printer.print(&board, distance.transpose()?)?;
        }
        return printer.flush().map(|()| Exit::Success);
    };
    match setup.complete_if_any(shape)? {
        Some(solver) => {
            let distances = up_to(distances, solver.max_distance()?)?;
            let solver = &solver;
            TableWalk { solver, distances }.print(&mut printer, seed)?;
        }
        None => {
            let solver = setup.solver(shape, MoveOrder::UDLR)?;
            print_walks(&mut printer, &solver, distances, seed)?;
        }
    }
    printer.flush().map(|()| Exit::Success)
}

/// Returns random boards that can reach the goal, at any distance.
fn any_boards<'a>(
    goal: &Board,
    args: &'a RandomArgs,
    seed: u64,
) -> Result<Box<dyn Iterator<Item = Board> + 'a>, UsageError> {
    let index = GoalIndex::new(goal);
    if args.unique && goal.shape().is_indexed() {
        let places = places(args, seed, index.boards(), "boards")?;
        return Ok(Box::new(
            places.filter_map(move |place| index.board_at(place)),
        ));
    }
    let (are_unique, mut drawn) = (args.unique, HashSet::new());
    let boards = RandomNumbers::new(seed).map(move |number| index.random(number));
    let boards = boards.filter(move |&board| !are_unique || drawn.insert(board));
    Ok(Box::new(
        (0..args.count).zip(boards).map(|(_, board)| board),
    ))
}

/// Limits the range to the largest distance. Fails if the whole range is beyond it.
fn up_to(distances: &RangeInclusive<u8>, largest: u8) -> Result<RangeInclusive<u8>, UsageError> {
    let (first, last) = distances.clone().into_inner();
    match first > largest {
        true => Err(UsageError::new(format_args!(
            "--distance: no board is at distance {first}: the largest is {largest}"
        ))),
        false => Ok(first..=last.min(largest)),
    }
}

/// Returns the indices of the boards to print, each below `boards`. In errors, `of` describes the boards to choose
/// from.
fn places(
    args: &RandomArgs,
    seed: u64,
    boards: u64,
    of: &str,
) -> Result<impl Iterator<Item = u64>, UsageError> {
    if args.unique && args.count > boards {
        return Err(UsageError::new(format_args!(
            "--count: --unique allows at most {boards}, the number of {of}"
        )));
    }
    let places = drawn_places(boards, seed, args.unique);
    Ok((0..args.count).zip(places).map(|(_, place)| place))
}

/// Prints boards or their scrambles.
struct Printer<'a, W> {
    out: W,
    args: &'a RandomArgs,
    goal: Board,
    metric: Metric,
    scrambler: Option<Scrambler>,
}

impl<W: Write> Printer<'_, W> {
    fn print(&mut self, board: &Board, distance: Option<u8>) -> anyhow::Result<()> {
        let scrambler = self.scrambler.as_mut();
        let scramble = scrambler.map(|scrambler| scrambler.scramble(board));
        let scramble = scramble.transpose()?;
        let notation = self.args.notation;
        let spelled = scramble
            .as_ref()
            .map(|scramble| notation.of_solution(&scramble.goal, &scramble.moves));
        let text = if self.args.json {
            let length = |metric: Metric| {
                let scramble = scramble.as_ref();
                scramble.map(|scramble| Some(metric.len(&scramble.moves)))
            };
            Fields {
                distance: distance.map(|distance| Some(distance.into())),
                notation: Text::unless_blank(notation),
                length: length(self.metric),
                slides: length(Metric::Multi),
                scramble: spelled.map(|spelled| Moves(spelled)),
                ..Fields::of(Some(board), Some(&self.goal), self.metric)
            }
            .line(&JsonRecord::default())
        } else if let Some(spelled) = spelled {
            format!("{spelled}\n")
        } else if self.args.form == BoardForm::Boards {
            let title = distance.map_or(String::new(), |moves| format!("# distance {moves}\n"));
            format!("{title}{board:#}\n\n")
        } else {
            in_rows(board) + "\n"
        };
        self.out.write_all(text.as_bytes()).context(STDOUT_FAILED)?;
        match &scramble {
            Some(scramble) if scramble.is_searched => self.flush(),
            _ => Ok(()),
        }
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        self.out.flush().context(STDOUT_FAILED)
    }
}

/// Writes a board in one line, with slashes between the rows if its number of cells fits several shapes.
fn in_rows(board: &Board) -> String {
    let shape = board.shape();
    if shape == shape.transposed() {
        return board.to_string();
    }
    let lines = format!("{board:#}");
    let rows = lines
        .lines()
        .map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "));
    rows.collect::<Vec<_>>().join("/")
}
