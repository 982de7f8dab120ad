//! Reads moves in words, letters, arrows, numbers and sentences.

use tilebase_puzzle::Move;
use tilebase_puzzle::internal::{MoveToken, MoveTokens, written_moves};

/// An answer as written, before a convention for directions is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    Steps(Vec<Step>, Mentioned),
    Unsolvable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Direction(Move),
    Tile(usize),
    /// A tile and its direction.
    TileTowards(usize, Move),
}

/// What the text says about its directions: "move the blank up" or "move the tile up".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mentioned {
    Nothing,
    Blank,
    Tile,
    /// Both: the directions may be of either.
    Both,
}

/// Why a text has no single reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The text, or the part that is marked as the answer, is not a list of moves.
    NotMoves,
    /// One number, which may be a tile or a number of moves.
    OneNumber,
    /// A line, counted from 1, mentions a direction but cannot be read.
    Line(usize),
}

pub const ARROWS: [char; 8] = ['↑', '↓', '←', '→', '⬆', '⬇', '⬅', '➡'];

pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| !word.is_empty())
}

/// Returns the direction that a word names.
pub fn direction(word: &str) -> Option<Move> {
    let word = word.to_ascii_lowercase();
    let word = word.strip_suffix('s').unwrap_or(&word);
    match word.strip_suffix("ward").unwrap_or(word) {
        "up" => Some(Move::Up),
        "down" => Some(Move::Down),
        "left" => Some(Move::Left),
        "right" => Some(Move::Right),
        _ => None,
    }
}

/// Reads a text that consists of moves, or of sentences about moves and nothing else.
pub fn read(text: &str) -> Result<Written, Unread> {
    let text = text.trim();
    if text == "[]" {
        return Ok(Written::Steps(Vec::new(), Mentioned::Nothing));
    }
    if text.is_empty() {
        return Err(Unread::NotMoves);
    }
    let text = without_separating_arrows(text);
    let moves: Result<Vec<Move>, _> = written_moves(&text).collect();
    if let Ok(moves) = moves
        && !moves.is_empty()
    {
        let steps = moves.into_iter().map(Step::Direction).collect();
        return Ok(Written::Steps(steps, Mentioned::Nothing));
    }
    if let Some(tiles) = tiles(&text) {
        return match tiles.len() == 1 && !text.starts_with(['[', '(']) {
            true => Err(Unread::OneNumber),
            false => Ok(Written::Steps(tiles, Mentioned::Nothing)),
        };
    }
    // A repetition changes the moves.
    let lower = text.to_ascii_lowercase();
    let repeats = ["(x", "twice", "times)", "repeat"]
        .iter()
        .any(|word| lower.contains(word));
    let read = sentences(&without_parentheses(&text)).filter(|_| !repeats);
    read.or_else(|| sentences(&text)).ok_or(Unread::NotMoves)
}

/// Replaces the right arrows of `U → L → D` with commas: one between each two moves, and no others.
fn without_separating_arrows(text: &str) -> String {
    let parts: Vec<&str> = text.split(['→', '➡']).collect();
    let is_one_move = |part: &str| {
        let moves = written_moves(part).take(2).collect::<Vec<_>>();
        let is_tile = tiles(part).is_some_and(|tiles| tiles.len() == 1);
        is_tile || matches!(moves[..], [Ok(_)]) && !part.contains(ARROWS)
    };
    match parts.len() > 1 && parts.iter().all(|part| is_one_move(part)) {
        true => parts.join(","),
        false => text.to_owned(),
    }
}

fn without_parentheses(text: &str) -> String {
    let mut depth = 0_usize;
    let outside = text.chars().filter(|character| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    });
    outside.collect()
}

/// Reads a list of tile numbers. Boards and pairs of coordinates are not such lists.
fn tiles(text: &str) -> Option<Vec<Step>> {
    let is_drawn = text.contains('\n') && !text.contains([',', '[', '.', ')', ':']);
    if is_drawn || text.matches(['(', '[']).count() > 1 {
        return None;
    }
    let tiles = MoveTokens::of(text).map(|token| match token {
        MoveToken::Digits(digits) => digits.parse().ok().filter(|&tile| tile > 0).map(Step::Tile),
        _ => None,
    });
    tiles
        .collect::<Option<Vec<Step>>>()
        .filter(|tiles| !tiles.is_empty())
}

/// Words that change nothing.
const FILLERS: &str = " a an and answer are as at be blank block board by can cell direction empty exists final finally \
    first following for gap goal has here hole i in into is it its just last lastly list move moved moves moving my next \
    now number of once one optimal path piece position push pushes puzzle second sequence shift shifts shortest slide \
    slides sliding so solution solve space spot square step steps swap swaps that the then there third this tile tiles \
    to towards we with you zero ";

/// The words after which a number is a tile.
const BEFORE_TILES: &str =
    " tile tiles number piece block move slide swap push shift with and then are ";

/// Reads sentences: directions and tiles among words that change nothing. Returns `None` if there is another word.
fn sentences(text: &str) -> Option<Written> {
    let (mut steps, mut other) = (Vec::new(), Vec::new());
    let (mut said, mut before) = (String::from(" "), String::new());
    let mut tile: Option<usize> = None;
    let mut next_label = 1;
    let mut rest = text;
    if text.contains('|') && text.contains(|c: char| c.is_ascii_digit()) {
        return None; // a table with numbers of steps
    }
    while let Some(first) = rest.chars().next() {
        let is_in = |c: char| match first.is_ascii_digit() {
            true => c.is_ascii_digit(),
            false => first.is_ascii_alphabetic() && c.is_ascii_alphabetic(),
        };
        let end = rest.find(|c| !is_in(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(first.len_utf8()));
        rest = after;
        let mut mv = direction(word);
        if first.is_ascii_digit() {
            let number = word.parse().ok()?;
            if number == next_label && tile.is_none() && after.starts_with(['.', ')', ':']) {
                next_label += 1;
                before.clear();
                continue;
            }
            if before.is_empty() && after.starts_with(['.', ')', ':']) {
                return None; // the number of another step
            }
            let next = words(after).next().unwrap_or_default().to_ascii_lowercase();
            let counts =
                !before.starts_with("tile") && matches!(&*next, "moves" | "steps" | "times");
            let is_directed = direction(&next).is_some() || after.trim_start().starts_with(ARROWS);
            let is_tile = match before.is_empty() {
                true => tile.is_some() || is_directed,
                false => BEFORE_TILES.contains(&format!(" {before} ")),
            };
            if !is_tile || counts || number == 0 {
                return None;
            }
            steps.extend(tile.replace(number).map(Step::Tile));
            before = "number".to_owned();
        } else if ARROWS.contains(&first) {
            mv = written_moves(word).next()?.ok();
        } else if word.chars().all(|c| "UDLR".contains(c)) {
            // With an apostrophe, the move may be the opposite one.
            if after.starts_with(['\'', '\u{2019}'])
                && !text[..text.len() - rest.len() - word.len()].ends_with('\'')
            {
                return None;
            }
            steps.extend(tile.take().map(Step::Tile));
            steps.extend(written_moves(word).flatten().map(Step::Direction));
            before = "letter".to_owned();
        } else if first.is_ascii_alphabetic() && mv.is_none() {
            let word = word.to_ascii_lowercase();
            // As in "the tile left of the blank".
            if word == "of" && before == "direction" {
                return None;
            }
            said += &format!("{word} ");
            if !FILLERS.contains(&format!(" {word} ")) {
                other.push(word.clone());
            }
            before = word;
        } else if mv.is_none() {
            if first == '.' && after.starts_with('.') || !first.is_ascii() && !is_harmless(first) {
                return None;
            }
            if ",;.:\n".contains(first) {
                before.clear();
            }
        }
        if let Some(mv) = mv {
            steps.push(match tile.take() {
                Some(tile) => Step::TileTowards(tile, mv),
                None => Step::Direction(mv),
            });
            before = "direction".to_owned();
        }
    }
    steps.extend(tile.map(Step::Tile));
    let says = |words: &[&str]| words.iter().any(|word| said.contains(&format!(" {word} ")));
    let mentioned = match (
        says(&["blank", "empty", "hole", "gap", "zero"]),
        says(&["tile", "tiles", "piece", "block"]),
    ) {
        (true, false) => Mentioned::Blank,
        (false, true) => Mentioned::Tile,
        (true, true) => Mentioned::Both,
        (false, false) => Mentioned::Nothing,
    };
    // Two tiles cannot be swapped.
    if says(&["swap", "swaps"]) && !matches!(mentioned, Mentioned::Blank | Mentioned::Both) {
        return None;
    }
    let other: Vec<&str> = other.iter().map(String::as_str).collect();
    // "2 moves: R R" has no tile 2.
    let has = |is: fn(&Step) -> bool| steps.iter().any(is);
    if has(|step| matches!(step, Step::Tile(_))) && has(|step| matches!(step, Step::Direction(_))) {
        return None;
    }
    match (steps.is_empty(), &other[..]) {
        (false, []) => Some(Written::Steps(steps, mentioned)),
        (true, ["unsolvable" | "impossible"] | ["not", "solvable"] | ["cannot", "solved"]) => {
            Some(Written::Unsolvable)
        }
        (true, ["no"] | ["no", "possible"]) if says(&["solution"]) && !says(&["moves"]) => {
            Some(Written::Unsolvable)
        }
        (true, ["none"] | ["already", "solved"] | ["no", "needed" | "required"]) => {
            Some(Written::Steps(Vec::new(), mentioned))
        }
        (true, ["no"]) if says(&["moves"]) && !says(&["solution"]) => {
            Some(Written::Steps(Vec::new(), mentioned))
        }
        _ => None,
    }
}

/// Returns whether a character that is not ASCII changes nothing: spaces, dashes, quotes and the like.
fn is_harmless(character: char) -> bool {
    character.is_whitespace()
        || ('\u{2010}'..='\u{2015}').contains(&character)
        || ('\u{2018}'..='\u{201f}').contains(&character)
        || "\u{2022}\u{FE0F}\u{FEFF}\u{2705}\u{2714}".contains(character)
}
