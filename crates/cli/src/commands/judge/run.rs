//! Answers the cases of a format.

use std::io::Read;
use std::time::Instant;

use tilebase::{Ask, Board, Move, Shape, Solution, Solver, Tables};
use tilebase_puzzle::internal::move_word;
use tilebase_puzzle::{GoalIndex, MAX_CELLS};
use tilebase_search::{Algorithm, Heuristic};

use super::reader::{Reader, Task, text_of};
use super::table::{Cases, Format};
use super::{Method, Options};
use crate::input::Input;
use crate::tables::bounds;
use crate::terminal::print;

/// Answers the cases of an input. Also prints the answers before an error.
pub fn answer(
    format: &Format,
    options: &Options,
    file: &str,
    mut input: Input,
) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let text = text_of(&bytes, format);
    let mut run = Run {
        format,
        options,
        file,
        tables: Tables::new(),
        solver: None,
        output: String::new(),
    };
    let answered = run.answer(Reader::new(format, &text));
    print(&run.output)?;
    answered
}

struct Run<'a> {
    format: &'a Format,
    options: &'a Options,
    /// The name of the input.
    file: &'a str,
    tables: Tables,
    /// The solver for the latest goal.
    solver: Option<Solver>,
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
    expanded: u64,
    generated: u64,
}

impl Run<'_> {
    fn answer(&mut self, mut reader: Reader) -> anyhow::Result<()> {
        let format = self.format;
        let count = match format.cases {
            Cases::One => 1,
            Cases::ToEnd => usize::MAX,
            Cases::Counted => reader.number("the number of cases")?,
        };
        for case in 1..=count {
            if format.cases == Cases::ToEnd && reader.is_at_end() {
                return Ok(());
            }
            let answer = self.solve(reader.task()?)?;
            if case > 1 {
                self.output += format.between;
            }
            match (answer, format.unsolvable) {
                (Some(answer), _) => {
                    self.write(format.head, case, 0, &answer);
                    for step in format.first_step..answer.boards.len() {
                        self.write(format.step, case, step, &answer);
                    }
                    self.write(format.tail, case, 0, &answer);
                }
                (None, Some(unsolvable)) => self.write(unsolvable, case, 0, &Values::default()),
                (None, None) => return reader.fail("no moves lead from the start to this goal"),
            }
        }
        reader.end()
    }

    /// Returns the first optimal solution in the order of the format, or `None` if the board is unsolvable.
    fn solve(&mut self, task: Task) -> anyhow::Result<Option<Values>> {
        let Ok(shape) = Shape::new(task.rows, task.cols) else {
            return large(task);
        };
        let start = board(shape, &task.start)?;
        let goal = match (task.goal, Board::goal(shape, self.format.goal)) {
            (Some(tiles), _) => board(shape, &tiles)?,
            (None, Some(goal)) => goal,
            (None, None) => Board::parse(shape, self.format.goal)?,
        };
        // Makes no tables for an unsolvable board.
        if !GoalIndex::new(&goal).reaches(&start) {
            return Ok(None);
        }
        if self.options.by == Method::Astar {
            let found = Algorithm::AStar(Heuristic::Manhattan).measure(&start, &goal);
            return Ok(found.map(|found| Values {
                expanded: found.counts.expanded,
                generated: found.counts.generated,
                ..Values::new(&start, found.moves)
            }));
        }
        let begin = Instant::now();
        let solver = match self.solver.take().filter(|solver| *solver.goal() == goal) {
            Some(solver) => solver,
            None => self.tables.solver(&goal)?,
        };
        let solver = self.solver.insert(solver);
        let mut limits = self.options.limits;
        if let Some(left) = &mut limits.seconds {
            // Making tables counts as time.
            *left = left.saturating_sub(begin.elapsed());
        }
        let order = self.format.order.parse()?;
        let Some(found) = limits.start(solver).answer(&start, order, Ask::default())? else {
            return Ok(None);
        };
        let answer = |moves: Solution| Values::new(&start, moves.iter().collect());
        let solution = found.solution.map(answer);
        if found.is_optimal() {
            return Ok(solution);
        }
        let length = bounds(found.lower_bound, found.length());
        if !self.format.has_bounds {
            anyhow::bail!("a limit ended the search: the number of moves is {length}");
        }
        let solution = solution.unwrap_or_default();
        Ok(Some(Values { length, ..solution }))
    }

    /// Writes a text, with the values of the names in braces.
    fn write(&mut self, text: &str, case: usize, step: usize, answer: &Values) {
        for part in text.split_inclusive('}') {
            let (text, name) = part.split_once('{').unwrap_or((part, ""));
            self.output += text;
            self.output += &self.value(name.trim_end_matches('}'), case, step, answer);
        }
    }

    fn value(&self, name: &str, case: usize, step: usize, answer: &Values) -> String {
        let word = |&mv| format!("'{}'", move_word(mv));
        match name {
            "board" => (self.format.draw)(&answer.boards[step], answer.cols),
            "case" => case.to_string(),
            "expanded" => answer.expanded.to_string(),
            "file" => self.file.to_owned(),
            "generated" => answer.generated.to_string(),
            "length" => answer.length.clone(),
            "moves" => answer.moves.iter().map(Move::to_string).collect(),
            "s" if step > 1 => "s".to_owned(),
            "size" => answer.cols.to_string(),
            "step" => step.to_string(),
            "unsolvable" => self.options.unsolvable.clone(),
            "word" => move_word(answer.moves[step - 1]).to_owned(),
            "words" => answer.moves.iter().map(word).collect::<Vec<_>>().join(", "),
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
            expanded: moves.len() as u64,
            generated: moves.len() as u64,
            length: moves.len().to_string(),
            moves,
        }
    }
}

fn board(shape: Shape, tiles: &[usize]) -> anyhow::Result<Board> {
    let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
    Ok(Board::from_tiles(shape, &tiles)?)
}

/// Returns the answer to a square board that is too large for a search, or `None` if it is unsolvable. Fails if the
/// board is not solved, but solvable.
fn large(task: Task) -> anyhow::Result<Option<Values>> {
    let (rows, cells, mut tiles) = (task.rows, task.start.len(), task.start.clone());
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    let mut swaps = 0;
    for cell in 0..cells {
        while tiles[cell] != (cell + 1) % cells {
            let place = (tiles[cell] + cells - 1) % cells;
            tiles.swap(cell, place);
            swaps += 1;
        }
    }
    // Each move is a swap, and takes the blank to a cell of the other colour.
    let moves = 2 * (rows - 1) - blank / rows - blank % rows;
    match swaps {
        _ if swaps % 2 != moves % 2 => Ok(None),
        0 => Ok(Some(Values {
            boards: vec![tiles],
            cols: rows,
            length: "0".to_owned(),
            ..Values::default()
        })),
        _ => anyhow::bail!(
            "the board is solvable, but boards of more than {MAX_CELLS} cells are not searched: the number of moves is not \
             known"
        ),
    }
}
