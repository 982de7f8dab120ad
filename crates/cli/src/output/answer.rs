//! The text and the JSON of an answer.

use std::io::{self, Write};
use std::sync::LazyLock;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use clap::ValueEnum;
use tilebase::{Answer, Ask, Board, Metric, Move, Slide};

use crate::json::JsonObject;
use crate::spelling::{Spelling, counted, joined, noun, sliding_tiles};
use crate::tables::bounds;

/// The answer for a board that cannot be solved.
pub const UNSOLVABLE: &str = "unsolvable";

/// What `solve` prints of an answer.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AnswerForm {
    /// The moves in one line, for example ullddr
    Moves,
    /// The number of moves
    Distance,
    /// A drawing of every board along the solution
    Boards,
    /// Every optimal solution, in the order of --order, with an empty line between boards
    All,
    /// The number of optimal solutions
    Count,
}

/// What `hint` prints of an answer.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum HintForm {
    /// The next move of the blank
    Move,
    /// The tile that slides next
    Tile,
    /// The distance, and for each move the tile that slides and whether the move is optimal, leads away, is good (the
    /// first move of the best solution found) or unknown
    Choices,
    /// The number of moves to the goal
    Distance,
    /// All moves to the goal
    Solution,
}

impl AnswerForm {
    /// Returns what to find beside a solution.
    pub fn ask(self, is_json: bool) -> Ask {
        Ask {
            optimal_moves: is_json && self == AnswerForm::Count,
            count: self == AnswerForm::Count,
            solutions: self == AnswerForm::All,
        }
    }

    /// Writes the text of an answer. At a limit, writes the known bounds of the distance.
    pub fn write(
        self,
        answer: &Answer,
        spelling: Spelling,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let is_accepted = answer
            .within
            .is_some_and(|percent| answer.is_within(percent));
        let solution = answer.solution.as_ref();
        let solution = solution.filter(|_| answer.is_complete || is_accepted);
        let text = match self {
            AnswerForm::Moves => {
                solution.map(|moves| spelling.of_solution(&answer.board, moves).to_string())
            }
            AnswerForm::Distance => answer.distance().map(|distance| distance.to_string()),
            AnswerForm::Count => answer.count.known().map(u128::to_string),
            AnswerForm::Boards => {
                if let Some(moves) = solution {
                    return draw(&answer.board, answer.metric, moves, spelling, out);
                }
                None
            }
            AnswerForm::All => {
                if let Some(all) = answer.solutions.known() {
                    return all.iter().try_for_each(|moves| {
                        writeln!(out, "{}", spelling.of_solution(&answer.board, moves))
                    });
                }
                None
            }
        };
        match text {
            Some(text) => writeln!(out, "{text}"),
            None => writeln!(out, "{}", bounds(answer.lower_bound, answer.length())),
        }
    }

    /// Returns the JSON object of an answer. `is_searched` adds the work of the search.
    pub fn json(self, answer: &Answer, spelling: Spelling, is_searched: bool) -> JsonObject {
        let spelled = |moves| spelling.of_solution(&answer.board, moves).to_string();
        let of_slide = |slide| spelling.of_slide(&answer.board, slide);
        let solution = answer.complete();
        let best = answer.solution.as_ref().filter(|_| !answer.is_complete);
        let all = answer.solutions.asked().map(|all| {
            let all = all?.iter().map(spelled);
            Some(all.collect::<Vec<_>>())
        });
        let optimal = answer.optimal_moves.asked().map(|slides| {
            let slides = slides?.iter().map(of_slide);
            Some(slides.collect::<Vec<_>>())
        });
        // For the distance alone, the solution is not the first in the order of moves.
        let moves = (self != AnswerForm::Distance).then(|| solution.map(spelled));
        object(answer)
            .with("distance", answer.distance())
            .with_any("moves", moves.as_ref())
            .with_any("spelling", spelling.name())
            .with_lengths(solution.filter(|_| moves.is_some()))
            .with_any("solutions", all)
            .with_any("count", answer.count.asked())
            .with_any("optimal", optimal)
            .with_any("bound", is_searched.then_some(answer.lower_bound))
            .with_any("upper", best.and(answer.length()))
            .with_any("best", best.map(spelled))
            .with_any(
                "within",
                answer.within.map(|percent| answer.is_within(percent)),
            )
            .with_any("nodes", is_searched.then_some(answer.nodes))
    }
}

fn object(answer: &Answer) -> JsonObject {
    JsonObject::of_board("board", Some(&answer.board), Some(&answer.goal))
        .with("solvable", true)
        .with_metric(answer.metric)
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

/// Returns the number of moves of an optimal solution and their noun, or the known bounds.
pub fn needed(answer: &Answer) -> String {
    let noun = noun(answer.metric);
    match answer.distance() {
        Some(distance) => counted(distance.into(), noun),
        None => format!("{} {noun}s", bounds(answer.lower_bound, answer.length())),
    }
}

/// The style of the lines between drawn boards.
static TITLE: LazyLock<Style> = LazyLock::new(|| match AutoStream::choice(&io::stdout()) {
    ColorChoice::Never => Style::new(),
    _ => Style::new().bold(),
});

/// Draws the start and the board after each move, each followed by an empty line.
pub fn draw(
    start: &Board,
    metric: Metric,
    moves: impl IntoIterator<Item = Move>,
    spelling: Spelling,
    out: &mut impl Write,
) -> io::Result<()> {
    let title = *TITLE;
    let path: Vec<(Slide, Board)> = metric.path(start, moves).collect();
    let (mut board, count) = (*start, path.len());
    writeln!(out, "{board:#}\n")?;
    for (number, (slide, next)) in (1..).zip(path) {
        let spelled = spelling.of_slide(&board, slide);
        writeln!(out, "{title}move {number} of {count}: {spelled}{title:#}")?;
        writeln!(out, "{next:#}\n")?;
        board = next;
    }
    Ok(())
}

impl HintForm {
    /// Returns what to find beside a solution.
    pub fn ask(form: Option<HintForm>) -> Ask {
        Ask {
            optimal_moves: form == Some(HintForm::Choices),
            ..Ask::default()
        }
    }

    /// Returns the text of a hint. At the goal, the next move is empty. At a limit, it is from the best solution found,
    /// and the text adds the known bounds of the distance.
    pub fn text(form: Option<HintForm>, answer: &Answer, spelling: Spelling) -> String {
        let known = match answer.distance() {
            Some(distance) => format!("distance {distance}"),
            None => bounds(answer.lower_bound, answer.length()),
        };
        let first = answer.first();
        let shown = match form {
            None => first.map(|slide| Choice::new(answer, slide).slides(spelling, 0)),
            Some(HintForm::Move) => first.map(|slide| spelling.of_slide(&answer.board, slide)),
            Some(HintForm::Tile) => answer.tile().map(|tile| tile.to_string()),
            Some(HintForm::Choices) => {
                let lines = choices(answer).map(|choice| {
                    format!("\n{}  {}", choice.slides(spelling, 2), choice.quality())
                });
                return known + &lines.collect::<String>();
            }
            Some(HintForm::Distance) => {
                return answer
                    .distance()
                    .map_or(known, |distance| distance.to_string());
            }
            Some(HintForm::Solution) => {
                return answer.complete().map_or(known, |moves| {
                    spelling.of_solution(&answer.board, moves).to_string()
                });
            }
        };
        match shown {
            Some(shown) if !answer.is_optimal() => {
                format!("{shown}  good, not proved optimal: {known}")
            }
            Some(shown) if form.is_none() => format!("{shown}  {known}"),
            Some(shown) => shown,
            None if answer.is_optimal() => String::new(), // the goal has no moves
            None => known,
        }
    }

    /// Returns the JSON object of a hint.
    pub fn json(form: Option<HintForm>, answer: &Answer, spelling: Spelling) -> JsonObject {
        let has = |forms: &[HintForm]| form.is_none_or(|form| forms.contains(&form));
        let first = answer.first();
        let letter = first.map(|slide| spelling.of_slide(&answer.board, slide));
        let moves = (form == Some(HintForm::Choices)).then(|| {
            let moves = choices(answer).map(|choice| {
                JsonObject::new()
                    .with("move", spelling.of_slide(&answer.board, choice.slide))
                    .with("tile", choice.tiles.last())
                    .with("optimal", choice.is_optimal)
            });
            moves.collect::<Vec<_>>()
        });
        let solution = (form == Some(HintForm::Solution)).then(|| {
            let solution = answer.complete();
            solution.map(|moves| spelling.of_solution(&answer.board, moves))
        });
        let is_optimal = first.map(|_| answer.is_optimal());
        let object = object(answer)
            .with_any(
                "distance",
                has(&[HintForm::Distance, HintForm::Choices]).then(|| answer.distance()),
            )
            .with_any("move", has(&[HintForm::Move]).then_some(letter))
            .with_any("tile", has(&[HintForm::Tile]).then(|| answer.tile()))
            .with_any("moves", moves)
            .with_any("spelling", spelling.name())
            .with_any("solution", solution)
            .with_any(
                "optimal",
                has(&[HintForm::Move, HintForm::Tile]).then_some(is_optimal),
            );
        match answer.is_complete {
            true => object,
            false => object.with_limited(answer),
        }
    }
}

/// A legal move, and what is known of it.
struct Choice<'a> {
    answer: &'a Answer,
    slide: Slide,
    /// The tiles that slide, the tile beside the blank first.
    tiles: Vec<u8>,
    is_optimal: Option<bool>,
}

fn choices(answer: &Answer) -> impl Iterator<Item = Choice<'_>> {
    let slides = answer.metric.neighbours(&answer.board);
    slides.map(|(slide, _)| Choice::new(answer, slide))
}

impl Choice<'_> {
    fn new(answer: &Answer, slide: Slide) -> Choice<'_> {
        let is_first = answer.first() == Some(slide);
        let is_optimal = answer.optimal_moves.known();
        let is_optimal = is_optimal.map(|slides| slides.contains(slide));
        Choice {
            answer,
            slide,
            tiles: sliding_tiles(&answer.board, slide),
            is_optimal: is_optimal.or((is_first && answer.is_optimal()).then_some(true)),
        }
    }

    /// Returns the move and its tiles, which take at least `width` columns.
    fn slides(&self, spelling: Spelling, width: usize) -> String {
        let mv = spelling.of_slide(&self.answer.board, self.slide);
        format!("{mv}  slides {:>width$}", joined(&self.tiles))
    }

    fn quality(&self) -> &'static str {
        match self.is_optimal {
            Some(true) => "optimal",
            Some(false) if self.answer.metric == Metric::Multi => "not optimal",
            Some(false) => "leads away",
            None if self.answer.first() == Some(self.slide) => "good, not proved optimal",
            None => "unknown",
        }
    }
}
