use std::collections::VecDeque;
use std::io;
use std::ops::Range;
use std::time::{Duration, Instant};

use tilebase::{Answer, Ask, Board, Error, MoveOrder, Shape, Solution, Solver, Tables};
use tilebase_puzzle::internal::is_separator;
use tilebase_puzzle::{GoalIndex, ParseError, Position};

use crate::exit::InvalidInput;
use crate::input::Source;
use crate::tables::LimitArgs;
use crate::terminal::print;

/// A reader of standard input, tile by tile. It prints the answers so far before it blocks for more input.
pub struct Cases {
    lines: Box<dyn Iterator<Item = io::Result<Result<String, String>>>>,
    /// The unread characters of the line.
    line: VecDeque<Place>,
    /// The number of the line, from 1.
    number: usize,
    pub answers: String,
    /// The shape of the boards, 3x3 by default.
    pub shape: Shape,
    /// Returns the part of a line to read.
    pub part: fn(&str) -> Range<usize>,
    tables: Tables,
    /// The solver for the latest goal.
    solver: Option<Solver>,
}

#[derive(Clone, Copy)]
struct Place {
    character: char,
    line: usize,
    column: usize,
}

impl Place {
    fn error(self, reason: impl std::fmt::Display) -> anyhow::Error {
        let Place { line, column, .. } = self;
        InvalidInput(format!("line {line}, column {column}: {reason}")).into()
    }
}

impl Cases {
    pub fn new(input: Source) -> Cases {
        Cases {
            lines: Box::new(input.lines()),
            line: VecDeque::new(),
            number: 0,
            answers: String::new(),
            shape: Shape::new(3, 3).expect("nine cells"),
            part: |line| 0..line.len(),
            tables: Tables::new(),
            solver: None,
        }
    }

    pub fn print(&mut self) -> anyhow::Result<()> {
        let printed = print(&self.answers);
        self.answers.clear();
        printed
    }

    /// Returns the first optimal solution in this order of moves, or `None` if the board is unsolvable.
    pub fn solve(
        &mut self,
        start: &Board,
        goal: &Board,
        order: MoveOrder,
    ) -> anyhow::Result<Option<Solution>> {
        let solver = match self.solver.take().filter(|solver| solver.goal() == goal) {
            Some(solver) => solver,
            None => self.tables.solver(goal)?,
        };
        match self.solver.insert(solver).solve_by(start, order) {
            Err(Error::Unsolvable) => Ok(None),
            solution => Ok(Some(solution?)),
        }
    }

    /// Searches for an optimal solution, or looks it up. Making tables counts as time. Returns `None` if the board is
    /// unsolvable.
    pub fn search(
        &mut self,
        start: &Board,
        goal: &Board,
        limits: LimitArgs,
    ) -> anyhow::Result<Option<Answer>> {
        if !GoalIndex::new(goal).reaches(start) {
            return Ok(None);
        }
        let begin = Instant::now();
        let solver = self.tables.solver(goal)?;
        let left = |time: Duration| time.saturating_sub(begin.elapsed());
        let limits = LimitArgs {
            seconds: limits.seconds.map(left),
            ..limits
        };
        let mut search = limits.start(&solver);
        Ok(search.answer(start, MoveOrder::UDLR, Ask::default())?)
    }

    /// Reads the number of rows, from 2 to `most`, then the tiles of a square board as numbers.
    pub fn square_tiles(&mut self, most: usize) -> anyhow::Result<(usize, Vec<usize>)> {
        let rows = self.number("the number of rows")?;
        if !(2..=most).contains(&rows) {
            return Err(self.error(format_args!("expected 2 to {most} rows, found {rows}")));
        }
        let tiles = (0..rows * rows).map(|_| self.number("a tile"));
        Ok((rows, tiles.collect::<anyhow::Result<Vec<usize>>>()?))
    }

    /// Returns a square board of up to 5x5.
    pub fn square_board(&self, rows: usize, tiles: &[usize]) -> anyhow::Result<Board> {
        let shape = Shape::new(rows, rows).map_err(|error| self.error(error))?;
        let tiles = tiles.iter().map(|&tile| {
            u8::try_from(tile).map_err(|_| self.error(format_args!("{tile} is not a tile")))
        });
        let tiles = tiles.collect::<anyhow::Result<Vec<u8>>>()?;
        Board::from_tiles(shape, &tiles).map_err(|error| self.error(error))
    }

    /// Reads the next board. Fails at the end of the input.
    pub fn board(&mut self) -> anyhow::Result<Board> {
        let board = self.board_if_any(false)?;
        board.ok_or_else(|| self.missing("a board"))
    }

    /// Reads the next board, over any number of lines, up to its last closing bracket. Returns `None` at the end of the
    /// input. If `empty_line_ends`, an empty line within a board is an error. Brackets, slashes and semicolons may draw
    /// the rows.
    pub fn board_if_any(&mut self, empty_line_ends: bool) -> anyhow::Result<Option<Board>> {
        const MAX_CHARACTERS: usize = 1000;
        let cells = self.shape.cells();
        let mut places: Vec<Place> = Vec::with_capacity(cells);
        let (mut tiles, mut open) = (0, 0);
        while (tiles < cells || tiles == cells && open > 0) && places.len() < MAX_CHARACTERS {
            let Some(place) = self.line.pop_front() else {
                if !self.next_line()? {
                    break;
                }
                let is_empty = self.line.iter().all(|place| is_separator(place.character));
                if empty_line_ends && is_empty && !places.is_empty() {
                    break;
                }
                continue;
            };
            match place.character {
                '[' | '(' | '{' => open += 1,
                _ if places.is_empty() && is_separator(place.character) => continue,
                ']' | ')' | '}' => open = usize::saturating_sub(open, 1),
                '/' | ';' => {}
                character if is_separator(character) => continue,
                _ => tiles += 1,
            }
            places.push(place);
        }
        let Some(first) = places.first() else {
            return Ok(None);
        };
        // Each character is a tile or draws rows.
        let spaced = places.iter().flat_map(|place| [place.character, ' ']);
        let text: String = spaced.collect();
        let place = |position: Position| places[(position.column - 1) / 2];
        match Board::parse(self.shape, text.trim_end()) {
            Ok(board) => Ok(Some(board)),
            Err(ParseError::UnknownCharacter {
                character,
                position,
            }) => {
                let reason =
                    format!("{character:?} is neither a tile nor a blank (0, x, _, ., * or -)");
                Err(place(position).error(reason))
            }
            Err(ParseError::NotATile { position, .. }) => {
                let place = place(position);
                let (tile, largest) = (place.character, cells - 1);
                let reason = format!("{tile} is not a tile; tiles are 1 to {largest}");
                Err(place.error(reason))
            }
            Err(error) => Err(first.error(format_args!("the board that begins here: {error}"))),
        }
    }

    /// Reads a number surrounded by white space.
    pub fn number(&mut self, what: &str) -> anyhow::Result<usize> {
        let mut first = None;
        while first.is_none() && (!self.line.is_empty() || self.next_line()?) {
            first = self.next_in_line(char::is_whitespace);
        }
        let first = first.ok_or_else(|| self.missing(what))?;
        let mut word = String::from(first.character);
        let rest = self.line.iter().map(|place| place.character);
        word.extend(rest.take_while(|c| !c.is_whitespace()));
        self.line.drain(..word.chars().count() - 1);
        word.parse()
            .map_err(|_| first.error(format_args!("expected {what}, found {word:?}")))
    }

    fn missing(&self, what: &str) -> anyhow::Error {
        self.error(format_args!("expected {what}, found the end of the input"))
    }

    /// Returns an error with the number of the last line read.
    pub fn error(&self, reason: impl std::fmt::Display) -> anyhow::Error {
        InvalidInput(format!("line {}: {reason}", self.number.max(1))).into()
    }

    /// Fails unless only white space follows.
    pub fn end(&mut self) -> anyhow::Result<()> {
        loop {
            if let Some(place) = self.next_in_line(char::is_whitespace) {
                let found = place.character;
                let error = format!("expected nothing after the last board, found {found:?}");
                return Err(place.error(error));
            }
            if !self.next_line()? {
                return Ok(());
            }
        }
    }

    /// Reads the next character of the line that is not a separator.
    fn next_in_line(&mut self, is_separator: impl Fn(char) -> bool) -> Option<Place> {
        let separators = self.line.iter();
        let count = separators
            .take_while(|place| is_separator(place.character))
            .count();
        self.line.drain(..count);
        self.line.pop_front()
    }

    /// Reads the next line. Returns `false` at the end.
    fn next_line(&mut self) -> anyhow::Result<bool> {
        self.print()?;
        let Some(line) = self.lines.next().transpose()? else {
            return Ok(false);
        };
        self.number += 1;
        self.line.clear();
        let text = line.map_err(|reason| self.error(reason))?;
        let text = text.trim_start_matches('\u{FEFF}');
        let (part, line) = ((self.part)(text), self.number);
        let numbered = (1..).zip(text.char_indices());
        let numbered = numbered.filter(|(_, (byte, _))| part.contains(byte));
        self.line
            .extend(numbered.map(|(column, (_, character))| Place {
                character,
                line,
                column,
            }));
        Ok(true)
    }
}
