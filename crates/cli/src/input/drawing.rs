use tilebase_puzzle::{Board, ParseError, Shape};

use super::lines::check_length;
use super::rows::{LineKind, Row, Rows, may_have_empty_field, text_of_row};
use super::{Origin, ReadBoard};
use crate::tables::Setup;

/// The state of a board that is drawn over several lines of standard input.
///
/// - A row that is too short for a board begins a drawing. If the shape is known, it determines the number of rows.
///   Otherwise, drawings of three columns have three rows, and drawings of four columns have four. Any other drawing
///   ends before the first line that cannot be its next row.
/// - A row fits if it has as many fields as the rows before it, and repeats no tile. A row that does not fit spoils the
///   drawing: the whole drawing is answered with one `invalid`. A spoiled drawing ends after as many rows as a board
///   has. An empty line, a longer row or a whole board ends it earlier.
/// - If all tiles of the row that does not fit are in earlier rows, this row begins the next drawing: rows are missing
///   from the spoiled drawing. The row does not begin a drawing if the last of several rows contains all its tiles.
/// - Any other row that does not fit is doubtful if it would be the last row. Either this row is wrong, or a row is
///   missing and this row begins the next drawing. The rows after it decide. If they complete a board with the doubtful
///   row, this board is answered once no further row can belong to it. If the next row could also complete a board
///   without the doubtful row, the answer is `invalid`.
/// - A line that is not a row may be a wrong first row if it has the same number of tiles as a row, or one fewer. The
///   rows after it are then also in doubt.
/// - An empty line ends a drawing, and has no other effect. Comments and lines of boxes are skipped.
///
/// If one tile is wrong or one row is missing, only boards that are in the input are answered. There are two
/// exceptions, unless empty lines separate the drawings. First, the next drawing may begin with exactly the missing
/// tiles. Second, if the shape is not known, the remaining rows may form a smaller board, such as `1 2 3` and `4 5 x`.
/// An extra row can make all boards up to the next empty line `invalid`.
#[derive(Clone, Default)]
pub struct Drawing {
    state: State,
    /// The number of lines read.
    line: usize,
    rows: Rows,
    /// The number of remaining rows of a spoiled drawing. In the state `InDoubt`, the first rows in `rows` may be these
    /// remaining rows.
    rows_left: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Before or after a drawing.
    #[default]
    Outside,
    /// Within a drawing.
    Rows,
    /// Within a spoiled drawing.
    Spoiled,
    /// Within the drawing after a spoiled drawing. Its first rows may be the last rows of the spoiled drawing.
    InDoubt,
}

/// A drawn board, or why the drawing is not a board.
struct Drawn {
    board: Result<Board, String>,
    /// The number of lines since the first row.
    first: usize,
    /// The number of lines since the last row.
    last: usize,
}

impl Drawing {
    /// Returns whether a drawing has begun and may have more rows.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Rows | State::InDoubt)
    }

    /// Sets the state after lines that are not part of a drawing.
    pub fn set_outside(&mut self) {
        self.state = State::Outside;
    }

    /// Reads lines that another thread answers, to update the state.
    ///
    /// If the last line is a whole board without row separators, this call takes a few nanoseconds.
    pub fn skip_lines(&mut self, lines: &[u8], setup: &Setup) {
        let mut start = lines.len();
        while start > 0 {
            let before = &lines[..start - 1];
            let line = memchr::memrchr(b'\n', before);
            let line = line.map_or(0, |end| end + 1);
            let read = |shape| Board::parse_line(shape, &lines[line..start]);
            if setup.plain_shape().and_then(read).is_some() {
                self.set_outside();
                break;
            }
            start = line;
        }
        for line in lines[start..].split_inclusive(|&byte| byte == b'\n') {
            self.read(line, setup);
        }
    }

    /// Reads the line with this number. Returns the drawing that ends before or with the line, then the board in the line
    /// itself.
    pub fn boards(
        &mut self,
        line: &[u8],
        number: usize,
        setup: &Setup,
    ) -> impl Iterator<Item = ReadBoard> {
        let (drawn, is_alone) = self.read(line, setup);
        let lines_ago = |count: usize| number as isize - count as isize;
        let drawn = drawn.map(|drawn| {
            let origin = Origin::Lines(lines_ago(drawn.first), lines_ago(drawn.last));
            ReadBoard::new(origin, drawn.board)
        });
        let alone = is_alone.then(|| {
            let (origin, text) = (Origin::line(number), String::from_utf8_lossy(line));
            match check_length(line) {
                Ok(()) => ReadBoard::parse(origin, &text, setup),
                Err(error) => ReadBoard::new(origin, Err(error)),
            }
        });
        drawn.into_iter().chain(alone)
    }

    /// Reads a line. Returns the drawing that ends before or with it, and whether the line is answered alone, because it
    /// is not part of a drawing.
    fn read(&mut self, line: &[u8], setup: &Setup) -> (Option<Drawn>, bool) {
        self.line += 1;
        let text = String::from_utf8_lossy(line);
        // A truncated line is not part of a drawing.
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
        match kind {
            LineKind::Skipped => (None, false),
            LineKind::Empty => (self.end(setup), false),
            LineKind::Row(row) => (self.add(row, 0, text, setup), false),
            LineKind::Short(row) => (self.add(row, 1, text, setup), false),
            LineKind::Fragment(tiles) if self.state == State::Rows => {
                let begins_next = self.rows.has_any(&short);
                let drawn = self.spoil(text.trim_end(), tiles, setup);
                if begins_next && self.state == State::Outside {
                    self.doubt_next_lines(self.rows.cols, setup);
                }
                (Some(drawn), false)
            }
            LineKind::Fragment(_) if self.state == State::Spoiled => {
                self.skip_row();
                (None, false)
            }
            LineKind::Fragment(tiles) => {
                let drawn = self.end(setup);
                if let Some(cols) = cols_of_row(tiles, setup) {
                    self.doubt_next_lines(cols, setup);
                }
                (drawn, true)
            }
            LineKind::Other => (self.end(setup), true),
        }
    }

    /// Returns whether a row with one tile too few belongs to the drawing or begins a drawing. Its blank may be an
    /// empty field.
    fn takes_short(&self, row: &Row, text: &str) -> bool {
        match self.state {
            State::Rows => self.rows.can_be_followed_by(row, text),
            State::InDoubt => false,
            _ => may_have_empty_field(text),
        }
    }

    /// Adds a row. Returns the drawing that the row completes or spoils, or the drawing that ends before it. If the row
    /// begins a drawing, `empty` is the number of its empty fields.
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
            self.skip_row();
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
            let longer = self.is_open() && tiles > cols;
            let number = self.rows.count() + 1;
            ended = self.end(setup);
            if let Some(Drawn {
                board: board @ Err(_),
                ..
            }) = &mut ended
                && longer
            {
                *board = Err(uneven(number, tiles, cols));
            }
            self.begin(row, text, State::Rows);
            self.rows.cols += empty;
            if is_after_short_row {
                self.doubt(setup);
            }
        } else {
            self.rows.push(row, self.line, text);
        }
        if self.rows.are_complete(setup) {
            // `ended` is `None` here: a single row is never a board.
            ended = self.end(setup);
        }
        ended
    }

    fn begin(&mut self, row: Row, text: &str, state: State) {
        self.state = state;
        self.rows = Rows::default();
        self.rows.cols = row.len();
        self.rows.push(row, self.line, text);
    }

    /// Adds a row after a complete board whose first rows may belong to the previous drawing.
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

    /// Begins a drawing whose first row may be the line just read, although that line is not a row.
    fn doubt_next_lines(&mut self, cols: usize, setup: &Setup) {
        self.rows = Rows::default();
        self.rows.cols = cols;
        self.doubt(setup);
    }

    /// Enters the state `InDoubt`: the rows so far, and the next rows, may belong to a drawing with a wrong first row.
    fn doubt(&mut self, setup: &Setup) {
        self.rows_left = self.rows.usual_count(setup) - 1;
        self.state = State::InDoubt;
    }

    /// Leaves the state `InDoubt`: the first rows belong to the spoiled drawing.
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
            State::Outside
        };
    }

    fn skip_row(&mut self) {
        self.rows_left -= 1;
        if self.rows_left == 0 {
            self.state = State::Outside;
        }
    }

    fn end(&mut self, setup: &Setup) -> Option<Drawn> {
        if !self.rows.are_complete(setup) {
            self.settle_doubt();
        }
        let drawn = self.is_open().then(|| self.drawn(setup));
        self.state = State::Outside;
        drawn
    }

    /// Spoils the drawing with a row that may be the first row of the next drawing.
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

    /// Spoils the drawing with a row that does not belong to it.
    fn spoil(&mut self, row: &str, tiles: usize, setup: &Setup) -> Drawn {
        let number = self.rows.count() + 1;
        let of_row = Board::parse(setup.shape().unwrap_or_else(|| self.rows.square()), row);
        let reason = match of_row {
            Err(
                error @ (ParseError::UnknownCharacter { .. }
                | ParseError::NotATile { .. }
                | ParseError::RunTogether { .. }),
            ) => format!("row {number}, {error}"),
            _ if tiles != self.rows.cols => uneven(number, tiles, self.rows.cols),
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
            0 => State::Outside,
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

    /// Parses the rows of a drawing. If the shape is not known and there are three or four columns, errors assume a
    /// square board.
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

/// Returns the reason why a row does not fit the rows before it.
fn uneven(row: usize, tiles: usize, cols: usize) -> String {
    format!("row {row} has {tiles} tiles, but the rows before it have {cols}")
}

/// Returns the number of columns if a row may have this number of tiles. If the shape is known, one field may be empty.
fn cols_of_row(tiles: usize, setup: &Setup) -> Option<usize> {
    match setup.shape().map(Shape::cols) {
        Some(cols) => (tiles == cols || tiles + 1 == cols).then_some(cols),
        None => [3, 4].contains(&tiles).then_some(tiles),
    }
}
