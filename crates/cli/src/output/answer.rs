//! The text and the JSON of an answer.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tilebase::claims::{counted, noun};
use tilebase::{Answer, Board, Metric, Move, Notation, Request, Slide, Solver};

use crate::input::{Choice, Fields, JsonRecord, Moves};
use crate::tables::bounds;

/// The answer for a board that cannot be solved.
pub const UNSOLVABLE: &str = "unsolvable\n";

/// The part of an answer to print.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// The moves in one line, for example ullddr
    Moves,
    /// The number of moves
    Distance,
    /// A drawing of every board along the way
    Boards,
    /// Every optimal solution, in the order of --order, with an empty line between boards
    All,
    /// The number of optimal solutions
    Count,
    /// The next move, its tiles and the distance
    Hint,
    /// The next move of the blank
    Move,
    /// The tile that slides next
    Tile,
    /// The distance, and for each move the tile that slides and whether the move is optimal, leads away, is good (the
    /// first move of the best solution found) or unknown
    Choices,
    /// All moves to the goal
    Solution,
}

impl Form {
    /// Returns a parser for some of the forms.
    pub fn parser(forms: &[Form]) -> impl TypedValueParser<Value = Form> + use<> {
        let names = forms.iter().filter_map(Form::to_possible_value);
        PossibleValuesParser::new(names.collect::<Vec<_>>())
            .map(|name| Form::from_str(&name, false).expect("one of the names"))
    }

    /// Returns the parts of an answer to find in addition to a solution.
    pub fn request(self, is_json: bool) -> Request {
        Request {
            optimal_moves: self == Form::Choices || self == Form::Count && is_json,
            count: self == Form::Count,
            solutions: self == Form::All,
            ..Request::default()
        }
    }

    /// Returns the answer for a board with a line end: as text, or in JSON with the unknown keys of `record`. `None`
    /// means that the board is unsolvable.
    pub fn line(
        self,
        answer: Option<&Answer>,
        board: &Board,
        solver: &Solver,
        notation: Notation,
        record: Option<&JsonRecord>,
    ) -> String {
        let unsolvable = || Fields::unsolvable(board, solver.goal(), solver.metric());
        let fields = |answer| self.fields(answer, notation, solver.searches());
        match (answer, record) {
            (None, None) => UNSOLVABLE.to_owned(),
            (Some(answer), None) => self.text(answer, notation) + "\n",
            (answer, Some(record)) => answer.map_or_else(unsolvable, fields).line(record),
        }
    }

    /// Returns the text of an answer, without the last line end. It is empty for the moves at the goal.
    ///
    /// At a limit, it is the known bounds of the distance, or a move that may not be optimal, with the bounds.
    fn text(self, answer: &Answer, notation: Notation) -> String {
        let is_within = answer.within.is_some_and(|most| answer.is_within(most));
        let is_accepted = answer.is_complete || is_within;
        let solution = answer.solution.as_ref().filter(|_| is_accepted);
        let spelled = |moves| notation.of_solution(&answer.board, moves);
        let known = || bounds(answer.lower_bound, answer.length());
        let distance = answer.distance();
        let text = match self {
            Form::Moves | Form::Solution => solution.map(spelled),
            Form::Distance => distance.map(|distance| distance.to_string()),
            Form::Boards => {
                solution.map(|moves| drawn(&answer.board, answer.metric, moves, notation))
            }
            Form::All => {
                let all = answer.solutions.known().map(|all| all.iter().map(spelled));
                all.map(|all| all.collect::<Vec<_>>().join("\n"))
            }
            Form::Count => answer.count.known().map(u128::to_string),
            Form::Choices => {
                let first = distance.map_or_else(known, |distance| format!("distance {distance}"));
                let lines = answer.metric.neighbours(&answer.board).map(|(slide, _)| {
                    let shown = with_tiles(answer, slide, notation, 2);
                    format!("\n{shown}  {}", quality(answer, slide))
                });
                Some(first + &lines.collect::<String>())
            }
            Form::Hint | Form::Move | Form::Tile => match answer.first() {
                None => distance.map(|_| String::new()), // the goal has no moves
                Some(slide) => {
                    let shown = match self {
                        Form::Move => notation.of_slide(&answer.board, slide),
                        Form::Tile => answer.tile().unwrap_or_default().to_string(),
                        _ => with_tiles(answer, slide, notation, 0),
                    };
                    Some(match distance {
                        None => format!("{shown}  good, not proved optimal: {}", known()),
                        Some(distance) if self == Form::Hint => {
                            format!("{shown}  distance {distance}")
                        }
                        Some(_) => shown,
                    })
                }
            },
        };
        text.unwrap_or_else(known)
    }

    /// Returns the fields of an answer. `is_searched` adds the result of the search.
    ///
    /// A hint has only what its text has, unless a limit has ended the search.
    pub fn fields(self, answer: &Answer, notation: Notation, is_searched: bool) -> Fields {
        let is = |forms: &[Form]| forms.contains(&self);
        let of_slide = |slide| Moves(notation.of_slide(&answer.board, slide));
        let of_solution = |one| Moves(notation.of_solution(&answer.board, one));
        let is_part = is(&[Form::Hint, Form::Move, Form::Tile, Form::Choices]);
        let is_complete = answer.is_complete;
        let board = Fields::of(Some(&answer.board), Some(&answer.goal), answer.metric);
        let mut fields = board.with_solution(answer, notation);
        if is_complete && (is_part || self == Form::Distance) {
            (fields.moves, fields.length, fields.slides) = (None, None, None);
            fields.is_optimal = None;
        }
        if is(&[Form::Move, Form::Tile]) {
            fields.distance = None;
        }
        if is(&[Form::Hint, Form::Move, Form::Tile]) {
            fields.is_optimal = Some(answer.first().map(|_| answer.is_optimal()));
        }
        let searched = Some(answer).filter(|_| is_searched && !(is_part && is_complete));
        let choices = answer.metric.neighbours(&answer.board);
        let choices = choices.map(|(slide, _)| Choice {
            is_optimal: Some(is_optimal(answer, slide)),
            ..Choice::new(&answer.board, slide, notation)
        });
        let optimal_moves = answer.optimal_moves.requested().filter(|_| !is_part);
        let solutions = answer.solutions.requested();
        Fields {
            lower_bound: searched.map(|answer| answer.lower_bound.into()),
            within: answer.within,
            is_within: answer.within.map(|percent| Some(answer.is_within(percent))),
            nodes: searched.map(|answer| answer.nodes),
            r#move: is(&[Form::Hint, Form::Move]).then(|| answer.first().map(of_slide)),
            tile: is(&[Form::Hint, Form::Tile]).then(|| answer.tile()),
            choices: is(&[Form::Choices]).then(|| Some(choices.collect())),
            optimal_moves: optimal_moves.map(|slides| Some(slides?.iter().map(of_slide).collect())),
            count: answer.count.requested().map(|count| count.copied()),
            solutions: solutions.map(|all| Some(all?.iter().map(of_solution).collect())),
            ..fields
        }
    }
}

/// Returns whether an optimal solution begins with a move, if that is known.
fn is_optimal(answer: &Answer, slide: Slide) -> Option<bool> {
    if answer.is_optimal() && answer.first() == Some(slide) {
        return Some(true);
    }
    let optimal = answer.optimal_moves.known();
    optimal.map(|slides| slides.contains(slide))
}

/// Returns a move and its tiles, which take at least `width` columns.
fn with_tiles(answer: &Answer, slide: Slide, notation: Notation, width: usize) -> String {
    let [mv, tiles] = [notation, Notation::Numbers].map(|own| own.of_slide(&answer.board, slide));
    format!("{mv}  slides {tiles:>width$}")
}

fn quality(answer: &Answer, slide: Slide) -> &'static str {
    match is_optimal(answer, slide) {
        Some(true) => "optimal",
        Some(false) if answer.metric == Metric::Multi => "not optimal",
        Some(false) => "leads away",
        None if answer.first() == Some(slide) => "good, not proved optimal",
        None => "unknown",
    }
}

/// Returns the number of moves of an optimal solution and their noun, or the known bounds.
pub fn needed(answer: &Answer) -> String {
    let noun = noun(answer.metric);
    match answer.distance() {
        Some(distance) => counted(distance.into(), noun),
        None => format!("{} {noun}s", bounds(answer.lower_bound, answer.length())),
    }
}

/// Returns what is known about the solution of `--within`, unless it is proved optimal.
pub fn unproved(answer: &Answer) -> Option<String> {
    let (percent, length, bound) = (answer.within?, answer.length()?, answer.lower_bound);
    let noun = noun(answer.metric);
    (answer.is_within(percent) && !answer.is_optimal()).then(|| {
        format!(
            "a solution of length {length}; at least {bound} {noun}s are needed: within {percent} %"
        )
    })
}

/// Draws the start and the board after each move, each followed by an empty line. Leaves out the last line end.
pub fn drawn(
    start: &Board,
    metric: Metric,
    moves: impl IntoIterator<Item = Move>,
    notation: Notation,
) -> String {
    let path: Vec<(Slide, Board)> = metric.path(start, moves).collect();
    let (mut board, count) = (*start, path.len());
    let mut text = format!("{board:#}\n");
    for (number, (slide, next)) in (1..).zip(path) {
        let spelled = notation.of_slide(&board, slide);
        text += &format!("\nmove {number} of {count}: {spelled}\n{next:#}\n");
        board = next;
    }
    text
}
