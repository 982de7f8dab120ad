//! `tilebase random`: boards at any distance, at an exact one, or at any of several.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::ops::{ControlFlow, RangeInclusive};

use anyhow::Context;
use clap::ValueHint;
use tilebase_lookup::{Depth, Solver, TableBytes};
use tilebase_puzzle::{Board, Goal, GoalIndex, RandomNumbers};

use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::json::JsonObject;
use crate::machine::check_memory;
use crate::tables::{Setup, TableArgs, complete_tables, damaged};
use crate::terminal::{ProgressDisplay, STDOUT_FAILED};

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RandomArgs {
    /// How many moves the boards are from the goal: a number, or the first and the last one with a minus
    /// between them, such as 20-25. This needs a table of all boards [default: any]
    #[arg(long, value_name = "MOVES", value_parser = distances, allow_negative_numbers = true, value_hint = ValueHint::Other)]
    pub distance: Option<RangeInclusive<u8>>,

    /// The number of boards to make
    #[arg(long, value_name = "K", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    pub count: u64,

    /// Make no board twice
    #[arg(long)]
    pub unique: bool,

    /// Any number. The same number makes the same boards again, today and later, here and in every
    /// language [default: a new one for each run]
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Print a JSON object in a line for each board: board, shape, if it is not square, and distance, if there
    /// is a table of all boards
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub tables: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase random
  tilebase random --distance 20 --count 3
  tilebase random --distance 5-10 --count 100 --unique --seed 7
  tilebase random --shape 4x4";

/// Parses a distance, or two with a minus between them.
fn distances(text: &str) -> Result<RangeInclusive<u8>, &'static str> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        (Ok(_), Ok(_)) => Err("the first distance is larger than the last one"),
        _ => Err("expected a number of moves from 0 to 255, such as 20, or two, such as 20-25"),
    }
}

/// The most boards of several distances that are kept until the table has been walked through.
const AT_ONCE: u64 = 1 << 20;

pub fn run(args: &RandomArgs) -> anyhow::Result<Exit> {
    let setup = Setup::new(&args.tables)?;
    let shape = setup.usual_shape();
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut out = BufWriter::new(io::stdout().lock());
    let Some(distances) = &args.distance else {
        let index = GoalIndex::new(&setup.goal(shape)?);
        let places = places(args, seed, index.boards(), "boards")?;
        let solver = match args.json {
            true => setup.complete_if_any(shape)?,
            false => None,
        };
        for place in places {
            let board = index.board_at(place).expect("the index of a board");
            let distance = solver.as_ref().map(|solver| solver.distance(&board));
            write(&mut out, &board, distance.transpose()?, args.json)?;
        }
        out.flush().context(STDOUT_FAILED)?;
        return Ok(Exit::Success);
    };
    let solver = setup.complete(shape, "--distance")?;
    let walk = Walk {
        solver: complete_tables(&solver),
        distances: distances.clone(),
    };
    walk.print(&mut out, args, seed)?;
    out.flush().context(STDOUT_FAILED)?;
    Ok(Exit::Success)
}

/// Returns the places of the boards to print, each below `boards`. `of` says in an error which boards those
/// are.
fn places(
    args: &RandomArgs,
    seed: u64,
    boards: u64,
    of: &str,
) -> Result<impl Iterator<Item = u64>, UsageError> {
    if args.unique && args.count > boards {
        return Err(UsageError::new(format_args!(
            "--count: there are only {boards} {of}, and --unique makes none of them twice"
        )));
    }
    let places = drawn_places(boards, seed, args.unique);
    Ok((0..args.count).zip(places).map(|(_, place)| place))
}

/// A walk through the boards of a table, from the goal outwards.
struct Walk<'a> {
    solver: &'a Solver<TableBytes>,
    /// The distances to draw boards at.
    distances: RangeInclusive<u8>,
}

impl Walk<'_> {
    fn print(&self, out: &mut impl Write, args: &RandomArgs, seed: u64) -> anyhow::Result<()> {
        let (solver, (first, last)) = (self.solver, self.distances.clone().into_inner());
        let largest = solver.max_distance();
        if first > largest {
            let error =
                format!("--distance: no board is at distance {first}: the largest is {largest}");
            return Err(UsageError::new(error).into());
        }
        check_memory(
            "the search for boards",
            solver.table().each_distance_memory(),
        )?;
        if first == last {
            let of = format!("boards at distance {first}");
            self.visit(|depth| {
                for place in places(args, seed, depth.boards(), &of)? {
                    write(out, &self.board(depth, place)?, Some(first), args.json)?;
                }
                Ok(())
            })?;
        } else {
            let of = format!("boards at distances {first} to {last}");
            let mut boards = 0;
            self.visit(|depth| {
                boards += depth.boards();
                Ok(())
            })?;
            let mut places = places(args, seed, boards, &of)?;
            loop {
                let drawn: Vec<u64> = places.by_ref().take(AT_ONCE as usize).collect();
                if drawn.is_empty() {
                    break;
                }
                for (board, distance) in self.boards(&drawn)? {
                    write(out, &board, Some(distance), args.json)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the boards at these places among all at the distances, and their distances.
    fn boards(&self, places: &[u64]) -> anyhow::Result<Vec<(Board, u8)>> {
        let mut in_order: Vec<usize> = (0..places.len()).collect();
        in_order.sort_unstable_by_key(|&drawn| places[drawn]);
        let mut boards = vec![(*self.solver.goal(), 0); places.len()];
        let (mut left, mut nearer) = (&in_order[..], 0);
        self.visit(|depth| {
            let here = left.partition_point(|&drawn| places[drawn] - nearer < depth.boards());
            let (found, farther) = left.split_at(here);
            for &drawn in found {
                let board = self.board(depth, places[drawn] - nearer)?;
                boards[drawn] = (board, depth.distance());
            }
            (left, nearer) = (farther, nearer + depth.boards());
            Ok(())
        })?;
        Ok(boards)
    }

    /// Shows `visit` the boards at each of the distances.
    fn visit(&self, mut visit: impl FnMut(&Depth<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let (solver, table) = (self.solver, self.solver.table());
        let mut progress = ProgressDisplay::new(solver.boards(), false)?;
        let mut boards_passed = 0;
        let mut visited = Ok(());
        let walked = table.bytes().read_whole(|| {
            solver.each_distance(|depth| {
                if depth.distance() < *self.distances.start() {
                    boards_passed += depth.boards();
                    let stage = format!("distance {}", depth.distance());
                    progress.show(&stage, boards_passed, solver.boards(), "boards");
                    return ControlFlow::Continue(());
                }
                progress.finish();
                visited = self.check_list(&depth).and_then(|()| visit(&depth));
                if visited.is_err() || depth.distance() == *self.distances.end() {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            })
        });
        progress.finish();
        walked.map_err(|error| damaged(table.bytes(), error))?;
        visited
    }

    /// Fails if there is too little memory to sort the boards, which those of another goal's table need, by
    /// the indices that they have here.
    fn check_list(&self, depth: &Depth<'_>) -> anyhow::Result<()> {
        if Goal::of(self.solver.goal()) == self.solver.table().goal() {
            return Ok(());
        }
        let list = format!("the list of boards at distance {}", depth.distance());
        check_memory(&list, depth.boards() * size_of::<u64>() as u64)
    }

    fn board(&self, depth: &Depth<'_>, place: u64) -> anyhow::Result<Board> {
        let index = depth.nth(place)?.expect("a place of a board");
        let board = GoalIndex::new(self.solver.goal()).board_at(index);
        Ok(board.expect("the index of a board"))
    }
}

/// Writes a board, in a line or as JSON.
fn write(
    out: &mut impl Write,
    board: &Board,
    distance: Option<u8>,
    json: bool,
) -> anyhow::Result<()> {
    let written = if json {
        let object = JsonObject::of_board("board", Some(board)).with_any("distance", distance);
        out.write_all(object.line().as_bytes())
    } else {
        writeln!(out, "{}", in_rows(board))
    };
    written.context(STDOUT_FAILED)
}

/// Writes a board in a line; with slashes between the rows, if its cells may be those of several shapes.
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

/// Returns the places of the boards that are drawn, one after the other, below a number of boards: each time any of
/// them, or none twice.
fn drawn_places(boards: u64, seed: u64, are_unique: bool) -> Box<dyn Iterator<Item = u64>> {
    if are_unique {
        let shuffled = Shuffled::new(boards, seed);
        Box::new((0..boards).map(move |place| shuffled.number_at(place)))
    } else {
        let numbers = RandomNumbers::new(seed);
        Box::new(numbers.map(move |number| RandomNumbers::below(boards, number)))
    }
}

/// The numbers below a limit in an order that a seed decides, without a list of them: a Feistel network
/// on the rows and columns of a rectangle (Black and Rogaway, "Ciphers with arbitrary finite domains",
/// 2002).
struct Shuffled {
    limit: u64,
    rows: u64,
    cols: u64,
    /// Two for each round.
    keys: [[u64; 2]; ROUNDS],
}

const ROUNDS: usize = 4;

impl Shuffled {
    fn new(limit: u64, seed: u64) -> Shuffled {
        let cols = limit.isqrt().max(1);
        let mut numbers = RandomNumbers::new(seed);
        let mut key = || numbers.next().expect("there is no end to the numbers");
        Shuffled {
            limit,
            rows: limit.div_ceil(cols),
            cols,
            keys: [(); ROUNDS].map(|()| [key(), key()]),
        }
    }

    /// Returns the number at this place of the order, which is below the limit, too.
    fn number_at(&self, place: u64) -> u64 {
        let mut number = place;
        loop {
            let (mut row, mut col) = (number / self.cols, number % self.cols);
            for [row_key, col_key] in self.keys {
                row = (row + random_below(self.rows, row_key, col)) % self.rows;
                col = (col + random_below(self.cols, col_key, row)) % self.cols;
            }
            number = row * self.cols + col;
            // A few cells of the rectangle are too many. From each the way leads on to one that is not.
            if number < self.limit {
                return number;
            }
        }
    }
}

/// Returns a number below a limit that depends on a key and on another number.
fn random_below(limit: u64, key: u64, number: u64) -> u64 {
    let random = RandomNumbers::new(key.wrapping_add(number)).next();
    RandomNumbers::below(limit, random.expect("there is no end to the numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first two of six numbers: each of the thirty pairs is drawn about as often as any other.
    #[test]
    fn equal_chances() {
        let mut times = [[0; 6]; 6];
        for seed in 0..30_000 {
            let mut drawn = drawn_places(6, seed, true);
            let [first, second] = [(); 2].map(|()| drawn.next().unwrap() as usize);
            times[first][second] += 1;
        }
        for (first, times) in times.iter().enumerate() {
            for (second, &times) in times.iter().enumerate() {
                // The standard deviation is 31; a difference of five of them does not happen by chance.
                let expected = if first == second { 0..=0 } else { 845..=1155 };
                assert!(expected.contains(&times), "{first} {second}: {times}");
            }
        }
    }
}
