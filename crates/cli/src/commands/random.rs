//! `tilebase random`: boards at any distance, at one distance, or in a range of distances.

use std::collections::HashSet;
use std::hash::Hash;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::ops::RangeInclusive;
use std::sync::Arc;

use anyhow::Context;
use clap::{ValueEnum, ValueHint, value_parser};
use tilebase::{Error, MoveOrder, Notation, Request, Solution, Solver, Walks, scramble};
use tilebase_puzzle::{Board, GoalIndex, Metric, RandomNumbers};

use crate::args::{SeedArgs, UsageError, values};
use crate::exit::Exit;
use crate::input::{Fields, JsonRecord, Moves, Text};
use crate::machine::check_memory;
use crate::output::in_rows;
use crate::tables::{BoardSearch, SearchArgs, Setup, each_distance};
use crate::terminal::STDOUT_FAILED;

/// The limit of visited boards for the scramble of a board of more than 16 cells. Unlike a time, it does not depend on the
/// machine.
const USUAL_NODES: u64 = 1_000_000;

/// The maximum number of boards per traversal of the table.
const BATCH_BOARDS: usize = 1 << 20;

/// Make random boards, at any distance from the goal or at a chosen one
///
/// All solvable boards, or all boards at the chosen distances, are equally likely. Without a table of all boards, as
/// for 4x4, boards at a chosen distance are not equally likely: random walks from the goal find them, equally many at
/// each distance of a range, and searches prove the distance. Boards near the largest distance take minutes or are not
/// found; far boards of more than 16 cells take hours.
///
/// A scramble is the inverse of an optimal solution, or of the best solution found if --nodes or --seconds ends the
/// search; for boards of more than 16 cells, 1000000 boards are visited by default. If no solution is found, or if a
/// limit ends the search for a board, the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RandomArgs {
    /// Make boards at this distance from the goal, or in a range such as 20-25
    #[arg(long, value_name = "MOVES", value_parser = values::distances, allow_negative_numbers = true, value_hint = ValueHint::Other)]
    distance: Option<RangeInclusive<u8>>,

    /// The number of boards to make
    #[arg(long, value_name = "N", value_parser = values::number, allow_negative_numbers = true, default_value_t = 1)]
    count: u64,

    /// Make no board twice
    #[arg(long)]
    unique: bool,

    #[command(flatten)]
    seed: SeedArgs,

    /// What to print for each board
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t)]
    form: Form,

    /// Print a line with a JSON object for each board: see docs/json.md
    #[arg(long)]
    json: bool,

    /// Make scrambles of at least this number of moves, up to 200: if possible, of this number or one more
    #[arg(long, value_name = "MOVES", value_parser = value_parser!(u8).range(0..=200), allow_negative_numbers = true, value_hint = ValueHint::Other)]
    length: Option<u8>,

    /// How to write the moves of a scramble
    #[arg(long, value_name = "NAME", value_parser = values::notation())]
    notation: Option<Notation>,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase random
  tilebase random --distance 20 --count 3
  tilebase random --distance 5-10 --count 100 --unique --seed 7
  tilebase random --distance 20-25 --count 3 --as boards
  tilebase random --shape 4x4 --distance 20
  tilebase random --shape 4x4 --as scramble --length 80 --notation tile
  tilebase random --as scramble --json  # a board and its scramble";

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The board in one line
    #[default]
    Line,
    /// The board in rows, below its distance if that is known
    Boards,
    /// Moves that lead from the goal to the board
    Scramble,
}

pub fn run(args: &RandomArgs) -> anyhow::Result<Exit> {
    args.check()?;
    let setup = Setup::new(&args.search.tables)?;
    let shape = setup.usual_shape();
    let seed = args.seed.choose(|| None);
    let (is_far, has_scrambles) = (args.distance.is_some(), args.form == Form::Scramble);
    let mut solver = match is_far || args.json || args.form == Form::Boards {
        true => setup.complete_if_any(shape)?.map(Arc::new),
        false => None,
    };
    if solver.is_none() && (is_far || has_scrambles) {
        solver = Some(setup.solver(shape, MoveOrder::UDLR)?);
    }
    let solver = solver.as_deref();
    let mut maker = Maker {
        args,
        seed,
        goal: setup.goal(shape)?,
        metric: setup.metric(),
        solver,
        // Not the seed itself, nor its complement: their random numbers choose the boards.
        numbers: RandomNumbers::new(seed.rotate_left(32)),
        out: BufWriter::new(io::stdout().lock()),
    };
    match (&args.distance, solver) {
        (Some(distances), Some(solver)) if solver.searches() => maker.walk(distances, solver)?,
        (Some(distances), Some(solver)) => maker.draw_at(distances, solver)?,
        _ => maker.draw()?,
    }
    maker.out.flush().context(STDOUT_FAILED)?;
    Ok(Exit::Success)
}

impl RandomArgs {
    /// Fails if an option does not apply to the chosen form.
    fn check(&self) -> Result<(), UsageError> {
        let is_of_scrambles = self.length.is_some() || self.notation.is_some();
        Err(UsageError::new(match self.form {
            Form::Boards if self.json => "--json: --as boards is a text; leave out one of the two",
            Form::Line | Form::Boards if is_of_scrambles => {
                "--length and --notation need --as scramble"
            }
            _ => return Ok(()),
        }))
    }
}

/// Makes boards, and prints each with its distance, if that is known.
struct Maker<'a> {
    args: &'a RandomArgs,
    seed: u64,
    goal: Board,
    metric: Metric,
    /// The solver for distances and scrambles, if any.
    solver: Option<&'a Solver>,
    /// For scrambles.
    numbers: RandomNumbers,
    out: BufWriter<StdoutLock<'static>>,
}

impl Maker<'_> {
    /// Draws boards that can reach the goal, at any distance. With a table, also looks up the distances.
    fn draw(&mut self) -> anyhow::Result<()> {
        let index = GoalIndex::new(&self.goal);
        if self.goal.shape().is_indexed() {
            self.check_count(index.boards())?;
        }
        let table = self.solver.filter(|solver| !solver.searches());
        let boards = RandomNumbers::new(self.seed).map(|number| index.random(number));
        for (_, board) in (0..self.args.count).zip(drawn(boards, self.args.unique)) {
            let distance = table.map(|solver| solver.distance(&board));
            self.print(&board, distance.transpose()?)?;
        }
        Ok(())
    }

    /// Draws boards at these distances from a table, all equally likely.
    fn draw_at(&mut self, distances: &RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        let (first, last) = (*distances.start(), *distances.end());
        let (mut boards, mut largest) = (0, 0);
        each_distance(solver, last, "the search for boards", |depth, _| {
            largest = depth.depth();
            if largest >= first {
                boards += depth.boards();
            }
        })?;
        check_distance(first, largest)?;
        self.check_count(boards)?;
        let places = drawn(random_below(boards, self.seed), self.args.unique);
        let mut places = (0..self.args.count).zip(places).map(|(_, place)| place);
        loop {
            let batch: Vec<u64> = places.by_ref().take(BATCH_BOARDS).collect();
            if batch.is_empty() {
                return Ok(());
            }
            let mut found = vec![None; batch.len()];
            let mut nearer = 0;
            each_distance(solver, last, "the search for boards", |depth, _| {
                if depth.depth() < first {
                    return;
                }
                for (place, found) in batch.iter().zip(&mut found) {
                    let place = place
                        .checked_sub(nearer)
                        .filter(|&place| place < depth.boards());
                    let index = place.and_then(|place| depth.nth(place));
                    if let Some(board) = index.and_then(|index| solver.board_at(index)) {
                        *found = Some((board, depth.depth()));
                    }
                }
                nearer += depth.boards();
            })?;
            for (board, distance) in found.into_iter().flatten() {
                self.print(&board, Some(distance))?;
            }
        }
    }

    /// Makes boards at the ends of random walks, spread evenly over the distances. Searches prove the distances.
    fn walk(&mut self, distances: &RangeInclusive<u8>, solver: &Solver) -> anyhow::Result<()> {
        let (first, largest) = (*distances.start(), Walks::largest_distance(solver));
        check_distance(first, largest)?;
        let distances = first..=largest.min(*distances.end());
        let mut walks = Walks::at_each(solver, distances, self.seed);
        // Each round has each distance once, in random order.
        let count = walks.len();
        let rounds = RandomNumbers::new(self.seed).flat_map(|seed| {
            let places = random_below(count as u64, seed);
            drawn(places, true).take(count)
        });
        let mut ends = HashSet::new();
        for (_, number) in (0..self.args.count).zip(rounds) {
            let (walks, distance) = (&mut walks[number as usize], first + number as u8);
            let mut search = BoardSearch::start(solver, self.args.search.limits.limits());
            let found = walks.board(
                |board| {
                    let answer = search.answer(board, MoveOrder::UDLR, Request::default())?;
                    let distance = answer.and_then(|answer| answer.distance());
                    distance.ok_or(Error::Limit)
                },
                |board| !self.args.unique || ends.insert(board),
            );
            let board = match found {
                Err(Error::Limit) => anyhow::bail!(
                    "--nodes or --seconds ended the search for a board at distance {distance}; the farthest found is \
                     at distance {}",
                    walks.farthest
                ),
                found => found?,
            };
            drop(search); // printing a scramble also searches
            self.print(&board, Some(distance))?;
        }
        Ok(())
    }

    /// Fails if there are fewer boards than needed, or if there is too little memory to remember them.
    fn check_count(&self, boards: u64) -> anyhow::Result<()> {
        let RandomArgs { count, unique, .. } = *self.args;
        if unique && count > boards {
            let error =
                format!("--count: --unique needs {count} boards, but there are only {boards}");
            return Err(UsageError::new(error).into());
        }
        match unique {
            // A hash table that grows needs up to 120 bytes per board.
            true => check_memory("--unique", count.saturating_mul(120)),
            false => Ok(()),
        }
    }

    /// Prints a board, or a scramble of it.
    fn print(&mut self, board: &Board, distance: Option<u8>) -> anyhow::Result<()> {
        let (metric, notation) = (self.metric, self.args.notation.unwrap_or_default());
        let solver = self.solver.filter(|_| self.args.form == Form::Scramble);
        let found = solver.map(|solver| self.scramble(solver, board));
        let scramble = found.transpose()?;
        let spelled = scramble.map(|moves| notation.of_solution(&self.goal, &moves));
        let text = match (self.args.form, spelled) {
            (_, spelled) if self.args.json => {
                let fields = Fields {
                    distance: distance.map(|moves| Some(moves.into())),
                    notation: Text::unless_blank(notation),
                    length: scramble.map(|moves| Some(metric.len(&moves))),
                    slides: scramble.map(|moves| Some(Metric::Multi.len(&moves))),
                    scramble: spelled.map(Moves),
                    ..Fields::of(Some(board), Some(&self.goal), metric)
                };
                fields.line(&JsonRecord::default())
            }
            (_, Some(spelled)) => spelled + "\n",
            (Form::Boards, None) => {
                let title = distance.map(|moves| format!("# distance {moves}\n"));
                format!("{}{board:#}\n\n", title.unwrap_or_default())
            }
            (_, None) => in_rows(board) + "\n",
        };
        self.out.write_all(text.as_bytes()).context(STDOUT_FAILED)?;
        match self.solver.is_some_and(Solver::searches) {
            true => self.out.flush().context(STDOUT_FAILED),
            false => Ok(()),
        }
    }

    /// Returns moves from the goal to a board. Fails if a limit ends the search before any solution is found, or if there
    /// is no scramble of the length with at most 255 single moves.
    fn scramble(&mut self, solver: &Solver, board: &Board) -> anyhow::Result<Solution> {
        // At a limit, the solution depends on the number of threads.
        let mut limits = self.args.search.limits.limits().threads(1);
        if !solver.shape().is_indexed() && limits.time.is_none() {
            limits.nodes.get_or_insert(USUAL_NODES);
        }
        let length = self.args.length.unwrap_or(0);
        let solve = |board: &Board, order| {
            let mut search = BoardSearch::start(solver, limits);
            let answer = search.answer(board, order, Request::default())?;
            let solution = answer.and_then(|answer| answer.solution);
            solution.ok_or_else(|| {
                anyhow::anyhow!(
                    "no scramble of the board {board} was found within the limits; choose a larger --nodes or --seconds"
                )
            })
        };
        scramble(solver, board, length, &mut self.numbers, solve)?.ok_or_else(|| {
            UsageError::new(format_args!(
                "--length: no scramble of {length} moves, at most 255 of them single, was found for the board {board}; choose a smaller number"
            ))
            .into()
        })
    }
}

fn check_distance(first: u8, largest: u8) -> Result<(), UsageError> {
    match first > largest {
        true => Err(UsageError::new(format_args!(
            "--distance: no board is at distance {first}: the largest is {largest}"
        ))),
        false => Ok(()),
    }
}

/// Returns random numbers below a limit.
fn random_below(limit: u64, seed: u64) -> impl Iterator<Item = u64> {
    RandomNumbers::new(seed).map(move |number| RandomNumbers::below(limit, number))
}

/// Returns the items. If `are_unique`, leaves out repeated ones.
fn drawn<T: Copy + Eq + Hash>(
    items: impl Iterator<Item = T>,
    are_unique: bool,
) -> impl Iterator<Item = T> {
    let mut drawn = HashSet::new();
    items.filter(move |item| !are_unique || drawn.insert(*item))
}
