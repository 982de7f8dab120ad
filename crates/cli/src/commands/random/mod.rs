//! `tilebase random`: boards at any distance, at one distance, or in a range of distances.

mod boards;

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use anyhow::Context;
use clap::{ValueEnum, ValueHint, value_parser};
use tilebase::{Ask, MoveOrder, Notation, Solution, Solver, scramble};
use tilebase_puzzle::{Board, Metric, RandomNumbers};

use self::boards::{Draw, DrawArgs};
use crate::args::{UsageError, values};
use crate::exit::Exit;
use crate::input::{Fields, JsonRecord, Moves, Text};
use crate::output::in_rows;
use crate::tables::{BoardSearch, SearchArgs, Setup};
use crate::terminal::STDOUT_FAILED;

/// The limit of visited boards for the scramble of a board of more than 16 cells. Unlike a time, it does not depend on the
/// machine.
const USUAL_NODES: u64 = 1_000_000;

/// Make random boards, at any distance from the goal or at a chosen one
///
/// All solvable boards, or all boards at the chosen distances, are equally likely. Without a table of all boards, as for
/// 4x4, boards at a chosen distance are not: random moves from the goal generate them, as many at each distance of a range,
/// and searches prove the distance. Boards near the largest distance take minutes or are not found; far boards of more
/// than 16 cells take hours.
///
/// A scramble is the inverse of an optimal solution, or of the best solution found if --nodes or --seconds ends the
/// search; for boards of more than 16 cells, 1000000 boards are visited by default. If no solution is found, or if a
/// limit ends the search for a board, the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RandomArgs {
    #[command(flatten)]
    boards: DrawArgs,

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
    let goal = setup.goal(shape)?;
    let seed = args.boards.seed.choose(|| None);
    let (is_far, has_scrambles) = (args.boards.distance.is_some(), args.form == Form::Scramble);
    let mut solver = match is_far || args.json || args.form == Form::Boards {
        true => setup.complete_if_any(shape)?.map(Arc::new),
        false => None,
    };
    if solver.is_none() && (is_far || has_scrambles) {
        solver = Some(setup.solver(shape, MoveOrder::UDLR)?);
    }
    let solver = solver.as_deref();
    let is_slow = solver.is_some_and(Solver::searches);
    // Not the seed itself, nor its complement: their random numbers choose the boards.
    let mut numbers = RandomNumbers::new(seed.rotate_left(32));
    let mut out = BufWriter::new(io::stdout().lock());
    let mut print = |board: &Board, distance: Option<u8>| {
        let scramble = solver.filter(|_| has_scrambles);
        let scramble = scramble.map(|solver| args.scramble(solver, board, &mut numbers));
        let scramble = scramble.transpose()?;
        let (metric, notation) = (setup.metric(), args.notation.unwrap_or_default());
        let spelled = scramble.map(|moves| notation.of_solution(&goal, &moves));
        let text = match (args.form, spelled) {
            (_, spelled) if args.json => {
                let board = Fields::of(Some(board), Some(&goal), metric);
                let fields = Fields {
                    distance: distance.map(|moves| Some(moves.into())),
                    notation: Text::unless_blank(notation),
                    length: scramble.map(|moves| Some(metric.len(&moves))),
                    slides: scramble.map(|moves| Some(Metric::Multi.len(&moves))),
                    scramble: spelled.map(Moves),
                    ..board
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
        out.write_all(text.as_bytes()).context(STDOUT_FAILED)?;
        match is_slow {
            true => out.flush().context(STDOUT_FAILED),
            false => Ok(()),
        }
    };
    let draw = Draw {
        args: &args.boards,
        seed,
        limits: args.search.limits.limits(),
        emit: &mut print,
    };
    match (&args.boards.distance, solver) {
        (Some(distances), Some(solver)) => draw.at(distances, solver)?,
        _ => draw.any(&goal, solver.filter(|_| !is_slow))?,
    }
    out.flush().context(STDOUT_FAILED)?;
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

    /// Returns moves from the goal to a board. Fails if a limit ends the search before any solution is found, or if there
    /// is no scramble of the length with at most 255 single moves.
    fn scramble(
        &self,
        solver: &Solver,
        board: &Board,
        numbers: &mut RandomNumbers,
    ) -> anyhow::Result<Solution> {
        // At a limit, the solution depends on the number of threads.
        let mut limits = self.search.limits.limits().threads(1);
        if !solver.shape().is_indexed() && limits.time.is_none() {
            limits.nodes.get_or_insert(USUAL_NODES);
        }
        let length = self.length.unwrap_or(0);
        let solve = |board: &Board, order| {
            let mut search = BoardSearch::start(solver, limits);
            let answer = search.answer(board, order, Ask::default())?;
            let solution = answer.and_then(|answer| answer.solution);
            solution.ok_or_else(|| {
                anyhow::anyhow!(
                    "no scramble of the board {board} was found within the limits; choose a larger --nodes or --seconds"
                )
            })
        };
        scramble(solver, board, length, numbers, solve)?.ok_or_else(|| {
            UsageError::new(format_args!(
                "--length: no scramble of {length} moves, at most 255 of them single, was found for the board {board}; choose a smaller number"
            ))
            .into()
        })
    }
}
