use tilebase::Outcome;
use tilebase::claims::Distances;
use tilebase_learning::says_unsolvable;
use tilebase_puzzle::internal::{is_separator, written_moves};
use tilebase_puzzle::{Board, Metric};

use crate::input::{Fields, JsonRecord, LineKind, Moves, Task, Text};
use crate::spelling::Spelling;
use crate::tables::Setup;

pub struct Claim {
    pub start: Board,
    /// The goal, if a JSON object names it.
    pub goal: Option<Board>,
    pub claimed: Claimed,
    /// The distances that the claim allows.
    pub distance: Option<Distances>,
    /// The metric of the distance, if the claim has one.
    pub metric: Option<Metric>,
    pub spelling: Option<Spelling>,
    /// The fields of a JSON object.
    pub fields: Fields,
}

pub enum Claimed {
    Moves(String),
    Distance(Distances),
    Unsolvable,
    /// The claim contradicts itself or the input. The text is the reason.
    Contradiction(String),
}

impl Claimed {
    fn of_moves(text: &str) -> Claimed {
        match says_unsolvable(text) {
            true => Claimed::Unsolvable,
            false => Claimed::Moves(text.to_owned()),
        }
    }
}

impl Claim {
    /// Reads a claim from a JSON object or a line of text. A line has an optional name with a colon, a board, a
    /// separator (colon, semicolon or tab) and the claim. Also returns the object. For text, it has only the name.
    pub fn parse(
        line: &str,
        setup: &Setup,
        spelling: Spelling,
    ) -> (Result<Claim, String>, JsonRecord) {
        if !JsonRecord::is_one(line) {
            let line = line
                .trim_start_matches('\u{FEFF}')
                .trim_end_matches(['\r', '\n']);
            let (name, line) = split_name(line, setup);
            let record = name.map(|name| JsonRecord::of_text("name", name));
            return (
                Claim::of_line(line, setup, spelling),
                record.unwrap_or_default(),
            );
        }
        let (claim, record) = match JsonRecord::parse(line) {
            Ok(record) => {
                let claim = record.fields().and_then(|fields| {
                    let task = fields.task(setup)?;
                    Claim::of_fields(task, fields)
                });
                (claim, record)
            }
            Err(error) => (Err(error), JsonRecord::default()),
        };
        let claim = claim.map_err(|error| format!("invalid claim: {error}"));
        (claim, record)
    }

    fn of_line(line: &str, setup: &Setup, spelling: Spelling) -> Result<Claim, String> {
        let end = end_of_board(line, setup);
        let Some((board, text)) = end.map(|end| (&line[..end], &line[end + 1..])) else {
            let expected =
                "invalid claim: expected a board, a colon and moves, such as 1234567x8: r";
            return Err(match LineKind::of(line, setup) {
                LineKind::Row(_) => {
                    format!("{expected}; write it on one line, with slashes between rows")
                }
                _ => expected.to_owned(),
            });
        };
        Ok(Claim::of_text(setup.parse(board)?, text, spelling))
    }

    /// Reads a claim: moves, `unsolvable`, a distance or its bounds. A number is a distance unless `spelling` is
    /// `Numbers`.
    pub fn of_text(start: Board, text: &str, spelling: Spelling) -> Claim {
        let text = text.trim();
        let is_number = spelling != Spelling::Numbers && text.bytes().all(|b| b.is_ascii_digit());
        let number = text.parse::<u8>().ok().filter(|_| is_number);
        let distance = number.map(|moves| Distances::one(moves.into()));
        let distance = distance.or_else(|| Distances::read(text));
        let claimed = distance.map_or_else(|| Claimed::of_moves(text), Claimed::Distance);
        Claim::new(start, claimed, distance)
    }

    /// Returns a claim without fields.
    pub fn new(start: Board, claimed: Claimed, distance: Option<Distances>) -> Claim {
        Claim {
            start,
            goal: None,
            claimed,
            distance,
            metric: None,
            spelling: None,
            fields: Fields::default(),
        }
    }

    /// Reads the answer to a board, as `solve` or the program of a course prints it.
    pub fn of_answer(
        task: Task,
        line: &str,
        setup: &Setup,
        spelling: Spelling,
    ) -> Result<Claim, String> {
        let line = line.trim_start_matches('\u{FEFF}');
        if !JsonRecord::is_one(line) || is_invalid_answer(line) {
            let mut claim = Claim::of_text(task.board, line, spelling);
            claim.goal = task.goal;
            // Some courses ask for this number.
            if line.trim().trim_end_matches('.') == "-1" {
                claim.claimed = Claimed::Unsolvable;
            }
            if is_invalid_answer(line) {
                claim.claimed = Claimed::Contradiction("the input is a board".to_owned());
            }
            return Ok(claim);
        }
        let fields = JsonRecord::parse(line)?.fields()?;
        let found = fields.task(setup)?;
        let goal = task.goal.or(setup.goal(task.board.shape()).ok());
        let mut claim = Claim::of_fields(Task { goal, ..found }, fields)?;
        let other = match found.goal.filter(|_| found.goal != goal) {
            _ if found.board != task.board => format!("board, {}", found.board),
            Some(goal) => format!("goal, {goal}"),
            None => return Ok(claim),
        };
        claim.claimed = Claimed::Contradiction(format!("the answer is for another {other}"));
        Ok(claim)
    }

    /// Returns the board and the goal.
    pub fn task(&self) -> Task {
        Task {
            board: self.start,
            goal: self.goal,
        }
    }

    fn of_fields(task: Task, fields: Fields) -> Result<Claim, String> {
        let (one, bound) = (fields.distance.flatten(), fields.lower_bound);
        let distance = one.or(bound).map(|_| Distances {
            least: one.max(bound).unwrap_or(0),
            most: one,
            are_bounds: one.is_none(),
        });
        let is_unsolvable = fields.verdict.as_deref() == Some(Outcome::Unsolvable.name());
        let solvable = fields.solvable.flatten();
        let solvable = solvable.or(is_unsolvable.then_some(false));
        let moves = fields.moves.as_ref().and_then(Option::as_ref);
        let moves = moves.map(|Moves(text)| Claimed::of_moves(text));
        let has_length = fields.length.is_some() || fields.slides.is_some();
        if moves.is_none() && has_length && fields.scramble.is_none() {
            return Err("`length` and `slides` need `moves`".to_owned());
        }
        let has_move = moves.is_some() || fields.r#move.is_some() || fields.tile.is_some();
        if fields.is_optimal == Some(Some(true)) && !has_move {
            return Err("`is_optimal` needs `moves`".to_owned());
        }
        if fields.is_within == Some(Some(true)) && fields.within.is_none() {
            return Err("`is_within` needs `within`".to_owned());
        }
        let claimed = match (moves, solvable) {
            (None | Some(Claimed::Unsolvable), Some(false)) | (Some(Claimed::Unsolvable), None)
                if distance.is_none() =>
            {
                Claimed::Unsolvable
            }
            (_, Some(false)) | (Some(Claimed::Unsolvable), _) => Claimed::Contradiction(
                "the claim contains a solution and also says that there is none".to_owned(),
            ),
            (Some(moves), _) => moves,
            (None, _) => Claimed::Distance(
                distance.ok_or("expected the key `moves` or `distance`, found neither")?,
            ),
        };
        let has_number = distance.is_some() || fields.length.is_some();
        let metric = fields.metric.map_or(Metric::Single, |Text(metric)| metric);
        Ok(Claim {
            start: task.board,
            goal: task.goal,
            claimed,
            distance,
            metric: has_number.then_some(metric),
            spelling: fields.notation,
            fields,
        })
    }
}

/// Splits off the name before the first colon. A name is text that is not a board. A board or another colon must follow
/// it.
fn split_name<'a>(line: &'a str, setup: &Setup) -> (Option<&'a str>, &'a str) {
    let is_board = |text: &str| setup.parse(text).is_ok();
    let has_board = |rest: &str| {
        let end = end_of_board(rest, setup);
        rest.contains(':') || end.is_some_and(|end| is_board(&rest[..end]))
    };
    match line.split_once(':') {
        Some((name, rest)) if !name.trim().is_empty() && !is_board(name) && has_board(rest) => {
            (Some(name.trim()), rest)
        }
        _ => (None, line),
    }
}

/// Returns whether an answer is `invalid` or an object with an error.
pub fn is_invalid_answer(line: &str) -> bool {
    let line = line.trim_start_matches('\u{FEFF}').trim();
    let has_error = |record: JsonRecord| record.get("error").is_some();
    line.eq_ignore_ascii_case("invalid") || JsonRecord::parse(line).is_ok_and(has_error)
}

/// Returns the position of the separator after the board: the first colon. Without a colon, it is the first semicolon
/// or tab between a valid board and valid moves. If there is no such separator, it is the last semicolon, or else the
/// last tab.
fn end_of_board(line: &str, setup: &Setup) -> Option<usize> {
    /// An upper bound on the number of moves in an optimal solution.
    const MAX_MOVES: usize = 255;
    /// An upper bound on the number of characters in a board, not counting separators.
    const MAX_TILE_CHARACTERS: usize = 200;
    let ends = line.rmatch_indices([';', '\t']).map(|(end, _)| end);
    let are_moves = |end: &usize| written_moves(&line[end + 1..]).all(|mv| mv.is_ok());
    let is_board = |end: &usize| {
        let tiles = line[..*end].chars().filter(|&c| !is_separator(c));
        tiles.take(MAX_TILE_CHARACTERS).count() < MAX_TILE_CHARACTERS
            && setup.parse(&line[..*end]).is_ok()
    };
    let between = ends.take(MAX_MOVES).take_while(are_moves).filter(is_board);
    line.find(':')
        .or_else(|| between.last())
        .or_else(|| line.rfind(';').or_else(|| line.rfind('\t')))
}
