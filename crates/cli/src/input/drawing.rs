use tilebase_puzzle::{Board, ParseError, Shape};

use super::line_kind::{LineKind, Row};
use super::origin::Origin;
use crate::tables::Choice;

/// What the lines of standard input so far mean for the next one: a board may be drawn over several lines.
///
/// - A line that is a row of a board, and too short for a board itself, begins a drawing. It is complete
///   with its last row, as the shape says; if the shape is not known, three rows of three and four of
///   four make a square, and other shapes end with the last row that can follow, or where no row follows.
/// - A row that does not belong to it spoils the drawing: one `invalid` for as many rows as the board has,
///   or up to an empty line, to a longer row, or to a whole board in a line.
/// - Empty lines after a drawing separate it from the next one. Elsewhere an empty line is a line without
///   a board.
/// - Comments, and lines of boxes, are passed over everywhere.
#[derive(Clone, Copy, Default)]
pub struct Drawing {
    state: State,
    tiles: [u8; 16],
    len: usize,
    cols: usize,
    /// The number of rows of a drawing that is spoiled.
    spoiled_rows: usize,
    /// How many lines ago its first row and its last were.
    first: usize,
    last: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// After a line that stands for itself.
    #[default]
    Lines,
    /// After a drawing.
    Drawn,
    /// Within a drawing.
    Rows,
    /// Within a drawing that is spoiled.
    Spoiled,
}

/// What a line answers.
pub struct Step {
    /// The drawing that ends before this line or with it.
    pub drawn: Option<Drawn>,
    /// Whether the line stands for itself, and is to be answered after that.
    pub is_alone: bool,
}

/// A board drawn over several lines, or what is wrong with it.
pub struct Drawn {
    pub board: Result<Board, String>,
    /// How many lines ago its first row and its last were.
    pub first: usize,
    pub last: usize,
}

impl Drawn {
    /// Returns its origin, if the current line has this number.
    pub fn origin(&self, line: isize) -> Origin {
        Origin::Lines(line - self.first as isize, line - self.last as isize)
    }
}

impl Drawing {
    /// Returns whether rows wait for others.
    pub fn is_open(&self) -> bool {
        self.state == State::Rows
    }

    /// Tells that lines were read that stand for themselves.
    pub fn lines_were_read(&mut self) {
        self.state = State::Lines;
    }

    /// Reads lines that another thread answers, for what they mean for the next.
    ///
    /// If the last one is written plainly, this takes some nanoseconds.
    pub fn pass(&mut self, lines: &[u8], choice: &Choice) {
        let mut start = lines.len();
        while start > 0 {
            let before = &lines[..start - 1];
            let line = before.iter().rposition(|&byte| byte == b'\n');
            let line = line.map_or(0, |end| end + 1);
            if Board::parse_line(choice.usual_shape(), &lines[line..start]).is_some() {
                self.lines_were_read();
                break;
            }
            start = line;
        }
        for line in lines[start..].split_inclusive(|&byte| byte == b'\n') {
            self.read(line, choice);
        }
    }

    /// Reads the next line.
    pub fn read(&mut self, line: &[u8], choice: &Choice) -> Step {
        self.first += 1;
        self.last += 1;
        let is_open = self.is_open();
        let (drawn, is_alone) = match LineKind::of(&String::from_utf8_lossy(line), choice) {
            LineKind::Skipped => (None, false),
            LineKind::Empty if self.state == State::Lines => (None, true),
            LineKind::Empty => (self.end(State::Drawn, choice), false),
            LineKind::Row(row)
                if self.state == State::Spoiled && row.tiles().len() <= self.cols =>
            {
                self.pass_row(choice);
                (None, false)
            }
            LineKind::Row(row) => (self.add(&row, choice), false),
            LineKind::Fragment(tiles) if is_open => {
                let row = String::from_utf8_lossy(line);
                (Some(self.spoil(row.trim_end(), tiles, choice)), false)
            }
            LineKind::Fragment(_) if self.state == State::Spoiled => {
                self.pass_row(choice);
                (None, false)
            }
            LineKind::Fragment(_) | LineKind::Other => (self.end(State::Lines, choice), true),
        };
        Step { drawn, is_alone }
    }

    /// Adds a row; returns the drawing that it completes, or spoils, or that ends before it.
    fn add(&mut self, row: &Row, choice: &Choice) -> Option<Drawn> {
        let mut ended = None;
        if self.is_open() && !self.continues_with(row) {
            let is_longer = row.tiles().len() > self.cols;
            if !is_longer && self.parse(&self.text(), choice).is_err() {
                return Some(self.spoil(&text(row.tiles()), row.tiles().len(), choice));
            }
            ended = self.end(State::Drawn, choice);
        }
        if !self.is_open() {
            *self = Drawing {
                state: State::Rows,
                cols: row.tiles().len(),
                ..Drawing::default()
            };
        }
        self.tiles[self.len..][..self.cols].copy_from_slice(row.tiles());
        self.len += self.cols;
        self.last = 0;
        if self.is_complete(choice) {
            // Only one of them: a row alone is never a whole board.
            ended = self.end(State::Drawn, choice);
        }
        ended
    }

    fn continues_with(&self, row: &Row) -> bool {
        let mut tiles = row.tiles().iter();
        row.tiles().len() == self.cols
            && self.len + self.cols <= self.tiles.len()
            && !tiles.any(|tile| self.tiles[..self.len].contains(tile))
    }

    /// Returns whether no row can follow, or none is expected.
    fn is_complete(&self, choice: &Choice) -> bool {
        if let Some(shape) = choice.shape() {
            return self.len == shape.cells();
        }
        let rows = self.len / self.cols;
        let is_full = self.len + self.cols > self.tiles.len();
        let is_board = || {
            self.tiles[..self.len]
                .iter()
                .all(|&tile| usize::from(tile) < self.len)
        };
        is_full || rows >= self.usual_rows(choice) && is_board()
    }

    /// Returns how many rows a board of these columns has, if that is known.
    fn usual_rows(&self, choice: &Choice) -> usize {
        match (choice.shape(), self.cols) {
            (Some(shape), cols) => shape.cells() / cols,
            (None, 2) => usize::MAX,
            (None, cols @ (3 | 4)) => cols,
            (None, _) => 2,
        }
    }

    /// Passes over another row of a drawing that is spoiled.
    fn pass_row(&mut self, choice: &Choice) {
        self.spoiled_rows += 1;
        if self.spoiled_rows >= self.usual_rows(choice) {
            self.state = State::Drawn;
        }
    }

    /// Ends the drawing, if there is one.
    fn end(&mut self, state: State, choice: &Choice) -> Option<Drawn> {
        let drawn = self.is_open().then(|| Drawn {
            board: self.parse(&self.text(), choice),
            first: self.first,
            last: self.last,
        });
        self.state = state;
        drawn
    }

    /// Ends the drawing by a row of some tiles that does not belong to it.
    fn spoil(&mut self, row: &str, tiles: usize, choice: &Choice) -> Drawn {
        let number = self.len / self.cols + 1;
        self.state = State::Spoiled;
        self.spoiled_rows = number - 1;
        self.pass_row(choice);
        let of_row = Board::parse(choice.shape().unwrap_or(self.square()), row);
        let reason = match of_row {
            Err(
                error @ (ParseError::UnknownCharacter { .. }
                | ParseError::NotATile { .. }
                | ParseError::RunTogether { .. }),
            ) => format!("row {number}, {error}"),
            _ if tiles != self.cols => {
                format!(
                    "row {number} has {tiles} tiles, and the rows before have {}",
                    self.cols
                )
            }
            _ => match self.parse(&format!("{}/{row}", self.text()), choice) {
                Err(reason) => reason,
                Ok(_) => format!("row {number} does not belong to the rows before"),
            },
        };
        Drawn {
            board: Err(reason),
            first: self.first,
            last: 0,
        }
    }

    /// Reads a board from its rows; an error of three columns, or four, is that of a square.
    fn parse(&self, rows: &str, choice: &Choice) -> Result<Board, String> {
        let board = choice.parse(rows);
        let is_square =
            choice.shape().is_none() && rows.contains('/') && [3, 4].contains(&self.cols);
        if board.is_ok() || !is_square {
            return board;
        }
        Board::parse(self.square(), rows).map_err(|error| error.to_string())
    }

    /// Returns the square with as many columns, or that of 4x4 if there is none with more.
    fn square(&self) -> Shape {
        let side = self.cols.min(4);
        Shape::new(side, side).expect("at most 16 cells")
    }

    fn text(&self) -> String {
        let rows = self.tiles[..self.len].chunks(self.cols);
        rows.map(text).collect::<Vec<String>>().join("/")
    }
}

/// Returns the tiles of a row, with spaces.
fn text(tiles: &[u8]) -> String {
    let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
    tiles.join(" ")
}
