//! Answers the cases of a format.

use std::io::Read;
use std::time::Instant;

use tilebase::{Ask, Board, Move, Shape, Solution};
use tilebase_puzzle::internal::move_word;
use tilebase_puzzle::{GoalIndex, MAX_CELLS};
use tilebase_search::{Algorithm, Heuristic};

use super::reader::{Case, Reader, text_of};
use super::table::Cases;
use super::{Judge, Method};
use crate::args::TableArgs;
use crate::input::{Source, Task};
use crate::tables::{Setup, bounds};
use crate::terminal::print;

/// Answers the cases of an input. Also prints the answers before an error.
pub fn answer(judge: &Judge, file: &str, mut input: Source) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let text = text_of(&bytes, &judge.format);
    let mut tables = TableArgs::default();
    tables.boards.goal = Some(judge.format.goal.to_owned());
    let mut run = Run {
        judge,
        file,
        setup: Setup::new(&tables)?,
        case: 0,
        output: String::new(),
    };
    let answered = run.answer(Reader {
        format: &judge.format,
        text: &text,
        start: 0,
        at: 0,
    });
    print(&run.output)?;
    answered
}

struct Run<'a> {
    judge: &'a Judge,
    /// The name of the input.
    file: &'a str,
    setup: Setup,
    /// The number of cases read.
    case: usize,
    output: String,
}

/// The values of an answer. Empty if the board is unsolvable.
#[derive(Default)]
struct Values {
    moves: Vec<Move>,
    /// The boards of the solution, from the start to the goal, and their number of columns.
    boards: Vec<Vec<usize>>,
    cols: usize,
    length: String,
    /// The numbers of boards expanded and generated.
    cost: [u64; 2],
}

impl Run<'_> {
    fn answer(&mut self, mut reader: Reader) -> anyhow::Result<()> {
        let format = &self.judge.format;
        let count = match format.cases {
            Cases::One => 1,
            Cases::ToEnd => usize::MAX,
            Cases::Counted => reader.number("the number of cases")?,
        };
        while self.case < count && !(format.cases == Cases::ToEnd && reader.is_at_end()) {
            let case = reader.case()?;
            self.case += 1;
            self.output += &match (self.solve(case)?, format.unsolvable) {
                (Some(values), _) => self.expand(format.answer, &values, 0),
                (None, Some(unsolvable)) => self.expand(unsolvable, &Values::default(), 0),
                (None, None) => return reader.fail("no moves lead from the start to this goal"),
            };
        }
        reader.end()
    }

    /// Returns the first optimal solution in the order of the format, or `None` if the board is unsolvable.
    fn solve(&self, case: Case) -> anyhow::Result<Option<Values>> {
        let format = &self.judge.format;
        let Ok(shape) = Shape::new(case.boards[0].len() / case.cols, case.cols) else {
            return large(case);
        };
        let board = |tiles: &Vec<usize>| {
            let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
            Board::from_tiles(shape, &tiles)
        };
        let start = board(&case.boards[0])?;
        let mut task = Task {
            board: start,
            goal: case.boards.get(1).map(board).transpose()?,
        };
        let goal = self.setup.goal_of(task)?;
        task.goal = Some(goal);
        // Makes no tables for an unsolvable board.
        if !GoalIndex::new(&goal).reaches(&start) {
            return Ok(None);
        }
        if self.judge.options.by == Method::Astar {
            let found = Algorithm::AStar(Heuristic::Manhattan).measure(&start, &goal);
            return Ok(found.map(|found| Values {
                cost: [found.counts.expanded, found.counts.generated],
                ..Values::new(&start, found.moves)
            }));
        }
        let begin = Instant::now();
        let order = format.order.parse()?;
        let solver = self.setup.solver_of(task, order)?;
        let mut limits = self.judge.options.limits;
        // Making tables counts as time.
        limits.seconds = limits
            .seconds
            .map(|all| all.saturating_sub(begin.elapsed()));
        let found = limits
            .start(&solver)
            .answer(&start, order, Ask::default())?;
        let found = found.expect("the goal is reachable");
        let bounds = bounds(found.lower_bound, found.length());
        let is_optimal = found.is_optimal();
        if !is_optimal && !format.has_bounds {
            anyhow::bail!("a limit ended the search: the number of moves is {bounds}");
        }
        let values = |moves: Solution| Values::new(&start, moves.iter().collect());
        let mut values = found.solution.map_or_else(Values::default, values);
        if !is_optimal {
            values.length = bounds;
        }
        Ok(Some(values))
    }

    /// Returns a template with values in place of the names in braces.
    fn expand(&self, template: &str, values: &Values, step: usize) -> String {
        let parts = template.split_inclusive('}');
        let expanded = parts.map(|part| {
            let (before, name) = part.split_once('{').unwrap_or((part, ""));
            before.to_owned() + &self.value(name.trim_end_matches('}'), values, step)
        });
        expanded.collect()
    }

    fn value(&self, name: &str, values: &Values, step: usize) -> String {
        let word = |&mv| format!("'{}'", move_word(mv));
        let steps = |first| {
            let steps = first..values.boards.len();
            steps.map(|step| self.expand(self.judge.format.step, values, step))
        };
        match name {
            "board" => (self.judge.format.draw)(&values.boards[step], values.cols),
            "case" => self.case.to_string(),
            "expanded" => values.cost[0].to_string(),
            "file" => self.file.to_owned(),
            "generated" => values.cost[1].to_string(),
            "later" => steps(1).collect(),
            "length" => values.length.clone(),
            "line" if self.case > 1 => "\n".to_owned(),
            "moves" => values.moves.iter().map(Move::to_string).collect(),
            "s" if step > 1 => "s".to_owned(),
            "size" => values.cols.to_string(),
            "step" => step.to_string(),
            "steps" => steps(0).collect(),
            "unsolvable" => self.judge.options.unsolvable.clone(),
            "word" => move_word(values.moves[step - 1]).to_owned(),
            "words" => values.moves.iter().map(word).collect::<Vec<_>>().join(", "),
            _ => String::new(),
        }
    }
}

impl Values {
    fn new(start: &Board, moves: Vec<Move>) -> Values {
        let mut boards = vec![*start];
        for &mv in &moves {
            boards.extend(boards[boards.len() - 1].moved(mv));
        }
        let tiles = |board: &Board| board.tiles().iter().map(|&tile| tile.into()).collect();
        Values {
            boards: boards.iter().map(tiles).collect(),
            cols: start.shape().cols(),
            // A lookup expands and generates no boards. Both numbers count the table entries read: one per move, since
            // the embedded tables store moves.
            cost: [moves.len() as u64; 2],
            length: moves.len().to_string(),
            moves,
        }
    }
}

/// Returns the answer to a square board that is too large for a search, or `None` if it is unsolvable. Fails if the
/// board is not solved, but solvable.
fn large(case: Case) -> anyhow::Result<Option<Values>> {
    let mut tiles = case.boards[0].clone();
    let (rows, cells) = (case.cols, tiles.len());
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    let mut swaps = 0;
    for cell in 0..cells {
        while tiles[cell] != (cell + 1) % cells {
            let place = (tiles[cell] + cells - 1) % cells;
            tiles.swap(cell, place);
            swaps += 1;
        }
    }
    // Each move is a swap, and takes the blank to a cell of the other colour. The goal's blank has the colour of cell 0.
    if (swaps + blank / rows + blank % rows) % 2 != 0 {
        return Ok(None);
    }
    anyhow::ensure!(
        swaps == 0,
        "the board is solvable, but boards of more than {MAX_CELLS} cells are not searched: the number of moves is not \
         known"
    );
    Ok(Some(Values {
        boards: case.boards,
        cols: rows,
        length: "0".to_owned(),
        ..Values::default()
    }))
}
