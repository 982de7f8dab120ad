use tilebase_puzzle::{Board, ParseError, Shape};

use super::lines::check_length;
use super::rows::{LineKind, Row, Rows, may_have_empty_field, text_of_row};
use super::{Origin, ReadBoard};
use crate::tables::Setup;

/// What the lines of standard input so far mean for the next one: a board may be drawn over several lines.
///
/// - A line that is a row of a board, and too short for a board itself, begins a drawing. It is complete
///   with its last row, as the shape says; if the shape is not known, three rows of three and four of
///   four make a square, and other shapes end with the last row that can follow, or where no row follows.
/// - A row that does not belong to it spoils the drawing: one `invalid` for as many rows as the board has,
///   or up to an empty line, to a longer row, or to a whole board in a line.
/// - A row whose tiles are all there already, but not in the row before, begins the next drawing: rows of the
///   spoiled one are missing.
/// - Another row in the place of the last one is either wrong, or begins the next drawing, since a row is
///   missing. The rows after it tell. If they make a board with it, that is answered when the next row shows
///   that the board ends there, or where no row follows; if that row could belong to a board without the
///   doubtful one, nobody knows, and the board is `invalid`. So are the rows after a line that has as many
///   tiles as a row, or one less, but is none: it may have been the first row of the drawing.
/// - Empty lines after a drawing separate it from the next one, and those before the first board are passed
///   over. Elsewhere an empty line is a line without a board.
/// - Comments, and lines of boxes, are passed over everywhere.
///
/// So no board is answered that nobody has typed if one tile is wrong, or one row is missing, with two
/// exceptions that cannot be known unless an empty line follows each drawing: the next drawing begins with the
/// very tiles that are missing; and, if the shape is not known, the rows that are left make a smaller board, as
/// `1 2 3` and `4 5 x` do. A row too many can cost all boards up to the next empty line.
#[derive(Clone, Default)]
pub struct Drawing {
    state: State,
    /// The number of lines read.
    line: usize,
    /// The rows of the drawing.
    rows: Rows,
    /// The number of rows of a spoiled drawing that are still to come. In doubt, they are the first of `rows`.
    rows_left: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Before any board.
    #[default]
    Start,
    /// After a line that stands for itself.
    Lines,
    /// After a drawing.
    Drawn,
    /// Within a drawing.
    Rows,
    /// Within a drawing that is spoiled.
    Spoiled,
    /// After a spoiled drawing, within the next: its first rows may be the last of the spoiled one instead.
    InDoubt,
}

/// What a line answers.
struct Step {
    /// The drawing that ends before this line or with it.
    drawn: Option<Drawn>,
    /// Whether the line stands for itself, and is to be answered after that.
    is_alone: bool,
}

/// A board drawn over several lines, or what is wrong with it.
struct Drawn {
    board: Result<Board, String>,
    /// How many lines ago its first row and its last were.
    first: usize,
    last: usize,
}

impl Drawing {
    /// Returns whether rows wait for others.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Rows | State::InDoubt)
    }

    /// Tells that lines were read that stand for themselves.
    pub fn lines_were_read(&mut self) {
        self.state = State::Lines;
    }

    /// Reads lines that another thread answers, for what they mean for the next.
    ///
    /// If the last one is written plainly, this takes some nanoseconds.
    pub fn pass(&mut self, lines: &[u8], setup: &Setup) {
        let mut start = lines.len();
        while start > 0 {
            let before = &lines[..start - 1];
            let line = memchr::memrchr(b'\n', before);
            let line = line.map_or(0, |end| end + 1);
            let read = |shape| Board::parse_line(shape, &lines[line..start]);
            if setup.plain_shape().and_then(read).is_some() {
                self.lines_were_read();
                break;
            }
            start = line;
        }
        for line in lines[start..].split_inclusive(|&byte| byte == b'\n') {
            self.read(line, setup);
        }
    }

    /// Reads the line of this number; returns the board that it completes, and the one that it is itself.
    pub fn boards(
        &mut self,
        line: &[u8],
        number: usize,
        setup: &Setup,
    ) -> impl Iterator<Item = ReadBoard> + use<> {
        let step = self.read(line, setup);
        let lines_ago = |count: usize| number as isize - count as isize;
        let drawn = step.drawn.map(|drawn| {
            let origin = Origin::Lines(lines_ago(drawn.first), lines_ago(drawn.last));
            ReadBoard::new(origin, drawn.board)
        });
        let alone = step.is_alone.then(|| {
            let (origin, text) = (Origin::line(number), String::from_utf8_lossy(line));
            match check_length(line) {
                Ok(()) => ReadBoard::parse(origin, &text, setup),
                Err(error) => ReadBoard::new(origin, Err(error)),
            }
        });
        drawn.into_iter().chain(alone)
    }

    fn read(&mut self, line: &[u8], setup: &Setup) -> Step {
        self.line += 1;
        let text = String::from_utf8_lossy(line);
        // A line that was cut is refused by itself.
        let kind = match check_length(line) {
            Ok(()) => LineKind::of(&text, setup),
            Err(_) => LineKind::Other,
        };
        let text = text.trim_end_matches(['\r', '\n']);
        let short = match &kind {
            LineKind::Short(row) => row.clone(),
            _ => Row::new(),
        };
        let kind = match kind {
            LineKind::Short(row) if !self.takes_short(&row, text) => LineKind::Fragment(row.len()),
            kind => kind,
        };
        if let LineKind::Fragment(_) = kind {
            self.settle_doubt();
        }
        let (drawn, is_alone) = match kind {
            LineKind::Skipped => (None, false),
            LineKind::Empty if self.state == State::Start => (None, false),
            LineKind::Empty if self.state == State::Lines => (None, true),
            LineKind::Empty => (self.end(State::Drawn, setup), false),
            LineKind::Row(row) => (self.add(row, 0, text, setup), false),
            LineKind::Short(row) => (self.add(row, 1, text, setup), false),
            LineKind::Fragment(tiles) if self.state == State::Rows => {
                let begins_next = self.rows.has_any(&short);
                let drawn = self.spoil(text.trim_end(), tiles, setup);
                if begins_next && self.state == State::Drawn {
                    self.doubt_next_lines(self.rows.cols, setup);
                }
                (Some(drawn), false)
            }
            LineKind::Fragment(_) if self.state == State::Spoiled => {
                self.pass_row();
                (None, false)
            }
            LineKind::Fragment(tiles) => {
                let drawn = self.end(State::Lines, setup);
                if let Some(cols) = cols_of_row(tiles, setup) {
                    self.doubt_next_lines(cols, setup);
                }
                (drawn, true)
            }
            LineKind::Other => (self.end(State::Lines, setup), true),
        };
        Step { drawn, is_alone }
    }

    /// Returns whether a row with a tile too few belongs to the drawing, or begins one: it may have an empty field.
    fn takes_short(&self, row: &Row, text: &str) -> bool {
        match self.state {
            State::Rows => self.rows.can_be_followed_by(row, text),
            State::InDoubt => false,
            _ => may_have_empty_field(text),
        }
    }

    /// Adds a row; returns the drawing that it completes, or spoils, or that ends before it. As the first, it has this
    /// number of empty fields.
    fn add(&mut self, row: Row, empty: usize, text: &str, setup: &Setup) -> Option<Drawn> {
        if self.state == State::Rows {
            self.rows.widen(&row, text);
        }
        let (tiles, cols) = (row.len(), self.rows.cols);
        if self.state == State::InDoubt && tiles <= cols {
            if self.rows.are_complete(setup) && tiles == cols {
                return Some(self.add_after_doubtful_board(row, text, setup));
            }
            if self.rows.can_be_followed_by(&row, text) && tiles == cols {
                self.rows.push(row, self.line, text);
                return None;
            }
            self.settle_doubt();
        }
        if self.state == State::Spoiled && tiles <= cols {
            self.pass_row();
            return None;
        }
        let mut ended = None;
        if self.state != State::Rows || !self.rows.can_be_followed_by(&row, text) {
            let is_spoiled = self.state == State::Rows
                && tiles <= cols
                && self.parse(&self.rows.text(), setup).is_err();
            if is_spoiled {
                return Some(self.spoil_by_row(row, text, setup));
            }
            let is_after_short_row = self.is_open() && self.rows.count() == 1 && cols + 1 == tiles;
            ended = self.end(State::Drawn, setup);
            self.begin(row, text, State::Rows);
            self.rows.cols += empty;
            if is_after_short_row {
                self.doubt(setup);
            }
        } else {
            self.rows.push(row, self.line, text);
        }
        if self.rows.are_complete(setup) {
            // Only one of them: a row alone is never a whole board.
            ended = self.end(State::Drawn, setup);
        }
        ended
    }

    fn begin(&mut self, row: Row, text: &str, state: State) {
        self.state = state;
        self.rows = Rows::default();
        self.rows.cols = row.len();
        self.rows.push(row, self.line, text);
    }

    /// Adds a row after a board whose first rows may belong to the one before.
    fn add_after_doubtful_board(&mut self, row: Row, text: &str, setup: &Setup) -> Drawn {
        let mut drawn = self.drawn(setup);
        self.rows.drop_first(self.rows_left);
        if !self.rows.can_be_followed_by(&row, text) {
            self.begin(row, text, State::Rows);
            return drawn;
        }
        let reason = "it is not known whether a board begins here, since a row before is wrong or missing; put an \
                      empty line between boards";
        drawn.board = Err(reason.to_owned());
        self.begin(row, text, State::InDoubt);
        drawn
    }

    /// Expects the other rows of a drawing whose first row was a line by itself.
    fn doubt_next_lines(&mut self, cols: usize, setup: &Setup) {
        self.rows = Rows::default();
        self.rows.cols = cols;
        self.doubt(setup);
    }

    /// Takes the rows, and those that are still to come, for the other rows of a drawing whose first row is wrong.
    fn doubt(&mut self, setup: &Setup) {
        self.rows_left = self.rows.usual_count(setup) - 1;
        self.state = State::InDoubt;
    }

    /// Takes the doubtful rows for the last of the spoiled drawing.
    fn settle_doubt(&mut self) {
        if self.state != State::InDoubt {
            return;
        }
        let dropped = self.rows_left.min(self.rows.count());
        self.rows.drop_first(dropped);
        self.rows_left -= dropped;
        self.state = if self.rows.count() > 0 {
            State::Rows
        } else if self.rows_left > 0 {
            State::Spoiled
        } else {
            State::Drawn
        };
    }

    /// Passes over another row of a drawing that is spoiled.
    fn pass_row(&mut self) {
        self.rows_left -= 1;
        if self.rows_left == 0 {
            self.state = State::Drawn;
        }
    }

    fn end(&mut self, state: State, setup: &Setup) -> Option<Drawn> {
        if !self.rows.are_complete(setup) {
            self.settle_doubt();
        }
        let drawn = self.is_open().then(|| self.drawn(setup));
        self.state = state;
        drawn
    }

    /// Ends the drawing by a row that may be the first of the next.
    fn spoil_by_row(&mut self, row: Row, text: &str, setup: &Setup) -> Drawn {
        let drawn = self.spoil(&text_of_row(&row), row.len(), setup);
        if self.rows.have_all_but_not_last(&row) {
            self.begin(row, text, State::Rows);
        } else if self.rows_left == 0 && row.len() == self.rows.cols {
            self.rows_left = 1;
            self.begin(row, text, State::InDoubt);
        }
        drawn
    }

    /// Ends the drawing by a row of some tiles that does not belong to it.
    fn spoil(&mut self, row: &str, tiles: usize, setup: &Setup) -> Drawn {
        let number = self.rows.count() + 1;
        let of_row = Board::parse(setup.shape().unwrap_or_else(|| self.rows.square()), row);
        let reason = match of_row {
            Err(
                error @ (ParseError::UnknownCharacter { .. }
                | ParseError::NotATile { .. }
                | ParseError::RunTogether { .. }),
            ) => format!("row {number}, {error}"),
            _ if tiles != self.rows.cols => {
                let cols = self.rows.cols;
                format!("row {number} has {tiles} tiles, and the rows before have {cols}")
            }
            _ => match self.parse(
                &format!("{}\n{row}", self.rows.text().replace('/', "\n")),
                setup,
            ) {
                Err(reason) => reason,
                Ok(_) => format!("row {number} does not fit the rows before it"),
            },
        };
        let drawn = Drawn {
            board: Err(reason),
            first: self.line - self.rows.lines().0,
            last: 0,
        };
        self.rows_left = self.rows.usual_count(setup).saturating_sub(number);
        self.state = match self.rows_left {
            0 => State::Drawn,
            _ => State::Spoiled,
        };
        drawn
    }

    fn drawn(&self, setup: &Setup) -> Drawn {
        let (first, last) = self.rows.lines();
        Drawn {
            board: self.parse(&self.rows.text(), setup),
            first: self.line - first,
            last: self.line - last,
        }
    }

    /// Reads a board from its rows; an error of three columns, or four, is that of a square.
    fn parse(&self, rows: &str, setup: &Setup) -> Result<Board, String> {
        let board = setup.parse(rows);
        let has_rows = rows.contains(['/', '\n']);
        let is_square = setup.shape().is_none() && has_rows && [3, 4].contains(&self.rows.cols);
        if board.is_ok() || !is_square {
            return board;
        }
        Board::parse(self.rows.square(), rows).map_err(|error| error.to_string())
    }
}

/// Returns the usual number of tiles in a row, if a row may have this number of them, or one and an empty field.
fn cols_of_row(tiles: usize, setup: &Setup) -> Option<usize> {
    match setup.shape().map(Shape::cols) {
        Some(cols) => (tiles == cols || tiles + 1 == cols).then_some(cols),
        None => [3, 4].contains(&tiles).then_some(tiles),
    }
}
