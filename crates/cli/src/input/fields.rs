//! The keys of JSON objects about boards: the only list. docs/json.md describes them.

use std::fmt::Display;
use std::slice;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use tilebase::claims::sliding_tiles;
use tilebase::{Answer, Board, Claim, Goal, Metric, Notation, Shape, Slide};

use super::json::to_json;
use super::{JsonRecord, Origin};
use crate::tables::Setup;
use crate::tables::Task;

/// Absent, null or a value. In an object that is read, null means absent. Null is written if the value is unknown.
pub type Maybe<T> = Option<Option<T>>;

/// Declares [`Fields`], in which absent keys have no value, and the names of the keys.
macro_rules! fields {
    ($($(#[$attribute:meta])* $key:ident: $type:ty,)*) => {
        /// The values of the keys, in the order in which they are written. Numbers of moves are in the metric; only
        /// `slides` always counts slides.
        #[derive(Clone, Default, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Fields {
            $($(#[$attribute])* #[serde(skip_serializing_if = "Option::is_none")] pub $key: $type,)*
        }

        /// Returns all keys, in the order in which they are written.
        pub fn names() -> impl Iterator<Item = &'static str> {
            [$(stringify!($key)),*].into_iter().map(|key| key.trim_start_matches("r#"))
        }
    };
}

fields! {
    board: Maybe<Tiles>,
    /// Written unless it is square.
    shape: Option<Text<Shape>>,
    /// Written unless it is the corner goal of the shape.
    goal: Option<Tiles>,
    /// Written unless it is single.
    metric: Option<Text<Metric>>,
    solvable: Maybe<bool>,
    /// Null unless it is proved.
    distance: Maybe<usize>,
    lower_bound: Option<usize>,
    /// In an answer, the shortest known solution.
    moves: Maybe<Moves>,
    /// Written unless the moves are moves of the blank.
    notation: Option<Text<Notation>>,
    length: Maybe<usize>,
    slides: Maybe<usize>,
    is_optimal: Maybe<bool>,
    within: Option<u8>,
    is_within: Maybe<bool>,
    nodes: Option<u64>,
    r#move: Maybe<Moves>,
    tile: Maybe<u8>,
    choices: Maybe<Vec<Choice>>,
    optimal_moves: Maybe<Vec<Moves>>,
    count: Maybe<u128>,
    solutions: Maybe<Vec<Moves>>,
    scramble: Option<Moves>,
    verdict: Option<String>,
    end: Option<Tiles>,
    remaining: Maybe<usize>,
    first_mistake: Maybe<usize>,
    reason: Maybe<String>,
    distances: Option<Vec<Option<u8>>>,
    mistakes: Option<Vec<Mistake>>,
    longest_optimal: Maybe<[usize; 2]>,
    /// Copied from the input, as unknown keys are.
    #[serde(skip_serializing)]
    times: Option<Vec<f64>>,
    pauses: Option<Vec<Pause>>,
    moves_per_second: Maybe<f64>,
    error: Option<String>,
    argument: Option<usize>,
    lines: Option<[usize; 2]>,
}

/// A legal move, the farthest tile that it slides, and whether an optimal solution begins with it.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    pub r#move: Option<Moves>,
    pub tile: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_optimal: Maybe<bool>,
    /// All tiles that it slides, for people.
    #[serde(skip)]
    pub tiles: String,
}

impl Choice {
    pub fn new(board: &Board, slide: Slide, notation: Notation) -> Choice {
        let tiles = sliding_tiles(board, slide);
        Choice {
            r#move: Some(Moves(notation.of_slide(board, slide))),
            tile: tiles.last().copied(),
            is_optimal: None,
            tiles: Notation::Numbers.of_slide(board, slide),
        }
    }
}

/// A move that leads no nearer, and the moves that do.
#[derive(Clone, Serialize, Deserialize)]
pub struct Mistake {
    /// The number of the move, from 1.
    pub number: usize,
    #[serde(flatten)]
    pub choice: Choice,
    /// The distance before the move.
    pub distance: Option<u8>,
    pub better: Option<Vec<Choice>>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Pause {
    /// The number of the move after the pause, from 1.
    pub number: usize,
    pub seconds: f64,
}

/// A board: written as a list of tiles, read as text. A list is also read as text, since brackets, commas and quotes
/// may separate tiles.
#[derive(Clone, Deserialize)]
#[serde(try_from = "Value")]
pub enum Tiles {
    Board(Board),
    Text(String),
}

/// Moves in a notation. Also read from a list of texts or of the numbers of tiles.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Value")]
pub struct Moves(pub String);

/// A value that is written as text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<T>(pub T);

impl Fields {
    /// Returns the fields of a board, or of input that is not a board.
    pub fn of(board: Option<&Board>, goal: Option<&Board>, metric: Metric) -> Fields {
        let shape = board.map(Board::shape);
        let goal = goal.filter(|goal| **goal != Goal::corner(goal.shape()).board());
        Fields {
            board: Some(board.copied().map(Tiles::Board)),
            shape: shape.filter(|shape| shape.rows() != shape.cols()).map(Text),
            goal: goal.copied().map(Tiles::Board),
            metric: (metric != Metric::Single).then_some(Text(metric)),
            ..Fields::default()
        }
    }

    pub fn unsolvable(board: &Board, goal: &Board, metric: Metric) -> Fields {
        Fields::of(Some(board), Some(goal), metric).without_solution(Some(false))
    }

    pub fn invalid(origin: Origin, reason: &str) -> Fields {
        let fields = Fields::of(None, None, Metric::Single);
        fields.with_error(origin, reason).without_solution(None)
    }

    fn without_solution(self, solvable: Option<bool>) -> Fields {
        Fields {
            solvable: Some(solvable),
            distance: Some(None),
            moves: Some(None),
            ..self
        }
    }

    pub fn with_error(mut self, origin: Origin, reason: &str) -> Fields {
        self.error = Some(reason.to_owned());
        match origin {
            Origin::Argument(number) => self.argument = Some(number),
            Origin::Arguments => {}
            Origin::Lines(first, last) => self.lines = Some([first, last]),
        }
        self
    }

    /// Adds the distance, and the shortest known solution: its moves, its length and whether it is proved optimal.
    pub fn with_solution(self, answer: &Answer, notation: Notation) -> Fields {
        let solution = answer.solution.as_ref();
        Fields {
            solvable: Some(Some(true)),
            distance: Some(answer.distance().map(usize::from)),
            moves: Some(solution.map(|moves| Moves(notation.of_solution(&answer.board, moves)))),
            notation: solution.and(Text::unless_blank(notation)),
            length: Some(answer.length().map(usize::from)),
            slides: Some(answer.slides().map(usize::from)),
            is_optimal: Some(solution.map(|_| answer.is_optimal())),
            ..self
        }
    }

    /// Returns a line with the object. Adds the keys of the input that no command writes.
    pub fn line(&self, input: &JsonRecord) -> String {
        let is_copied =
            |(key, _): &(&str, &str)| *key == "times" || !names().any(|name| name == *key);
        let mut text = to_json(self);
        text.pop();
        for (key, value) in input.pairs().filter(is_copied) {
            let comma = if text.len() > 1 { "," } else { "" };
            text += &format!("{comma}{}:{value}", to_json(&key));
        }
        text + "}\n"
    }

    /// Returns the distance or the bounds that these fields claim.
    pub fn distance_claim(&self) -> Option<Claim> {
        match (self.distance.flatten(), self.lower_bound) {
            (None, None) => None,
            (Some(distance), least) if least <= Some(distance) => Some(Claim::Distance(distance)),
            (most, least) => Some(Claim::Bounds {
                least: least.unwrap_or(0),
                most,
            }),
        }
    }

    /// Returns the metric in which a number is claimed, if there is one.
    pub fn counted_in(&self) -> Option<Metric> {
        let has_number = self.distance_claim().is_some() || self.length.is_some();
        let metric = self.metric.map_or(Metric::Single, |Text(metric)| metric);
        has_number.then_some(metric)
    }

    pub fn notation(&self) -> Notation {
        self.notation
            .map_or(Notation::Blank, |Text(notation)| notation)
    }

    /// Reads the board and the goal. Fails if the options select another shape, goal or metric.
    pub fn task(&self, setup: &Setup) -> Result<Task, String> {
        match self.metric {
            Some(Text(metric)) if metric != setup.metric() => return Err(wrong_metric(metric)),
            _ => {}
        }
        let board = self.board.iter().flatten().next();
        let board = board.ok_or("the key `board` is missing")?.text();
        let board = match self.shape {
            Some(Text(shape)) => setup.parse_as(shape, &board),
            None => setup.parse(&board),
        }?;
        let goal_of = |tiles: &Tiles| setup.goal_of_object(board.shape(), &tiles.text());
        let goal = self.goal.as_ref().map(goal_of).transpose()?;
        Ok(Task { board, goal })
    }
}

/// Returns why an object in this metric is refused by a command in the other metric.
pub fn wrong_metric(metric: Metric) -> String {
    format!("the object is in the metric {metric}; choose it with --metric {metric}")
}

impl Tiles {
    pub fn text(&self) -> String {
        match self {
            Tiles::Board(board) => board.to_string(),
            Tiles::Text(text) => text.clone(),
        }
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tiles::Board(board) => board.tiles().serialize(serializer),
            Tiles::Text(text) => text.serialize(serializer),
        }
    }
}

impl TryFrom<Value> for Tiles {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Tiles, Self::Error> {
        let is_tile = |tile: &Value| tile.is_number() || tile.is_string() || tile.is_null();
        let are_tiles = |items: &[Value]| {
            // A tile alone is a row of one tile.
            let row = |item| Value::as_array(item).map_or(slice::from_ref(item), Vec::as_slice);
            let mut rows = items.iter().map(row);
            rows.all(|tiles| tiles.len() == row(&items[0]).len() && tiles.iter().all(is_tile))
        };
        match value {
            Value::String(text) => Ok(Tiles::Text(text)),
            Value::Array(items) if are_tiles(&items) => Ok(Tiles::Text(to_json(&items))),
            _ => Err("expected tiles, rows of the same length or text"),
        }
    }
}

impl TryFrom<Value> for Moves {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Moves, Self::Error> {
        let items = match value {
            Value::Array(items) => items,
            other => vec![other],
        };
        let texts = items.iter().map(|item| match item {
            Value::Number(tile) => Some(tile.to_string()),
            other => other.as_str().map(str::to_owned),
        });
        let texts: Option<Vec<String>> = texts.collect();
        let moves = texts.map(|texts| Moves(texts.join(", ")));
        moves.ok_or("expected text or a list")
    }
}

impl Text<Notation> {
    /// Returns the notation unless it is the default.
    pub fn unless_blank(notation: Notation) -> Option<Text<Notation>> {
        Some(Text(notation)).filter(|_| notation != Notation::Blank)
    }
}

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Text).map_err(D::Error::custom)
    }
}
