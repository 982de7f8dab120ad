//! Reads an answer: moves in words, letters, arrows, tile numbers and short sentences, or a claim.

use tilebase_puzzle::Move;
use tilebase_puzzle::internal::{MoveToken, MoveTokens, written_moves};

use crate::Directions;

/// An answer as written, before a convention for directions is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// The steps, and what the text says about their directions: "move the blank up" or "move the tile up".
    Steps(Vec<Step>, Directions),
    Unsolvable,
}

/// A move: its tile, its direction, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub tile: Option<usize>,
    pub direction: Option<Move>,
}

/// Why a text has no single reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The text, or the part that is marked as the answer, does not mention moves.
    NotMoves,
    /// There are moves among other words.
    OtherWords,
    /// One number, which may be a tile or a number of moves.
    OneNumber,
    /// This word after the answer may retract it.
    Doubt(String),
}

/// Words that change nothing. All words that are not in this file make a text unreadable.
const FILLERS: &str = " finally it move next slide space step the to ";

/// Words that change nothing in a claim.
const CLAIM_FILLERS: &str = " a are board exists has is it position puzzle the there this ";

const ARROWS: [char; 8] = ['↑', '↓', '←', '→', '⬆', '⬇', '⬅', '➡'];

/// Returns the words of a text, with apostrophes inside.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    const APOSTROPHES: [char; 2] = ['\'', '\u{2019}'];
    let words = text.split(|c: char| !c.is_alphabetic() && !APOSTROPHES.contains(&c));
    let words = words.map(|word| word.trim_matches(APOSTROPHES));
    words.filter(|word| !word.is_empty())
}

/// Returns whether a text has moves somewhere.
pub fn mentions_moves(text: &str) -> bool {
    text.contains(ARROWS) || words(text).any(|word| are_moves(word))
}

/// Returns whether a word is directions or letters of moves.
fn are_moves(word: &str) -> bool {
    written_moves(stem(word)).all(|mv| mv.is_ok())
}

/// Returns `up` for `upwards`.
fn stem(word: &str) -> &str {
    let stem = word.strip_suffix("ward").or(word.strip_suffix("wards"));
    stem.unwrap_or(word)
}

/// Reads a text that consists of moves, or of one claim, and of nothing else.
pub fn read(text: &str) -> Result<Written, Unread> {
    let text = text.trim();
    match steps(text).or_else(|| claim(text)) {
        Some(Written::Steps(steps, Directions::Undeclared))
            if matches!(steps[..], [Step { tile: Some(_), .. }])
                && !text.starts_with(['[', '(']) =>
        {
            Err(Unread::OneNumber)
        }
        Some(written) => Ok(written),
        None if mentions_moves(text) => Err(Unread::OtherWords),
        None => Err(Unread::NotMoves),
    }
}

/// Reads directions and tiles among words that change nothing. Returns `None` for everything else.
fn steps(text: &str) -> Option<Written> {
    let (list, said) = without_words(text)?;
    let mut steps: Vec<Step> = Vec::new();
    for token in MoveTokens::of(&without_separating_arrows(&list)) {
        match (token, steps.last_mut()) {
            (MoveToken::Digits(digits), _) => steps.push(Step {
                tile: Some(digits.parse().ok().filter(|&tile| tile > 0)?),
                direction: None,
            }),
            (MoveToken::Move(mv, 1), Some(step)) if step.direction.is_none() => {
                step.direction = Some(mv);
            }
            (MoveToken::Move(mv, count), _) => steps.extend((0..count).map(|_| Step {
                tile: None,
                direction: Some(mv),
            })),
            _ => return None,
        }
    }
    let [has_tiles, has_directions] = [
        |step: &Step| step.tile.is_some(),
        |step: &Step| step.direction.is_some(),
    ]
    .map(|has| steps.iter().any(has));
    let is_board = list.contains('\n') && !list.contains(['[', '.', ')', ':'])
        || list.matches(['(', '[']).count() > 1;
    let is_clear = match said {
        _ if !has_tiles => has_directions || text == "[]",
        // "2 right" may be two moves, and a table of numbers may be a board.
        Directions::Undeclared => !has_directions && !is_board,
        Directions::Tile => steps.iter().all(|step| step.tile.is_some()),
        Directions::Blank => false,
    };
    is_clear.then_some(Written::Steps(steps, said))
}

/// Replaces the right arrows of `U → L → D` with commas: one between each two moves, and no others.
fn without_separating_arrows(text: &str) -> String {
    let parts: Vec<&str> = text.split(['→', '➡']).collect();
    let is_one_move = |part: &str| {
        let tokens: Vec<MoveToken> = MoveTokens::of(part).take(2).collect();
        matches!(tokens[..], [MoveToken::Move(..) | MoveToken::Digits(_)])
    };
    let are_separators = !text.contains(['↑', '↓', '←', '⬆', '⬇', '⬅'])
        && parts.iter().all(|part| is_one_move(part));
    parts.join(if are_separators { "," } else { "→" })
}

/// Removes the words of sentences `[then] [move] [the blank, a tile] [direction]`. Returns the list that remains, and what
/// the words say about its directions. Returns `None` if there are other words.
fn without_words(text: &str) -> Option<(String, Directions)> {
    let mut list = String::new();
    let (mut says_blank, mut says_tile) = (false, false);
    // Whether the clause has a direction, or other words; and the last word.
    let (mut is_directed, mut has_words, mut before) = (false, false, String::new());
    for piece in text.split_inclusive(|c: char| !c.is_alphabetic()) {
        let word = piece.trim_end_matches(|c: char| !c.is_alphabetic());
        let lower = word.to_lowercase();
        match &*lower {
            "" => {}
            "then" | "and" => {
                list.push(',');
                is_directed = false;
            }
            _ if are_moves(word) => {
                list += stem(word);
                is_directed = true;
            }
            // Only directions may follow a direction. Not as in "the left tile", "right to left".
            _ if is_directed => return None,
            "blank" | "empty" => says_blank = true,
            "tile" if matches!(&*before, "blank" | "empty") => {}
            "tile" | "tiles" => says_tile = true,
            "first" if !list.contains(char::is_alphanumeric) => {}
            _ if FILLERS.contains(&format!(" {lower} ")) => {}
            _ => return None,
        }
        has_words |= !matches!(&*lower, "" | "step" | "move");
        match piece[word.len()..].chars().next().unwrap_or(' ') {
            // An ellipsis, an apostrophe that may be a quote, an explanation in brackets.
            '.' if text.contains("..") => return None,
            '\u{2019}' => return None,
            '(' | '[' | '{' if is_directed => return None,
            // Not as in "right 2", but as in "1. right 2. right".
            '0'..='9'
                if word.is_empty()
                    && list.trim_end().ends_with(char::is_alphabetic)
                    && !list.trim_start().starts_with('1') =>
            {
                return None;
            }
            // The number of a step.
            end @ ('.' | ':') if !has_words && list.ends_with(|c: char| c.is_ascii_digit()) => {
                list.push(end)
            }
            '.' | ':' | '!' | '*' | '\u{2022}' | '\u{2013}' | '\u{2014}' => {
                list.push(',');
                (is_directed, has_words) = (false, false);
            }
            '`' | '\u{201C}' | '\u{201D}' => list.push(' '),
            end => {
                list.push(end);
                if ",;-\n".contains(end) {
                    (is_directed, has_words) = (false, false);
                }
                is_directed |= ARROWS.contains(&end);
            }
        }
        if !lower.is_empty() {
            before = lower;
        }
    }
    let said = match (says_blank, says_tile) {
        (true, true) => return None,
        (true, false) => Directions::Blank,
        (false, true) => Directions::Tile,
        (false, false) => Directions::Undeclared,
    };
    Some((list, said))
}

/// Reads the claim that there is no solution, or that there is nothing to do.
fn claim(text: &str) -> Option<Written> {
    if text.contains(|c: char| c == '?' || c.is_ascii_digit()) {
        return None;
    }
    let lower = text.to_lowercase().replace('\u{2019}', "'");
    let said = words(&lower).filter(|word| !CLAIM_FILLERS.contains(&format!(" {word} ")));
    let said: Vec<&str> = said.take(5).collect();
    let is_one_of = |claims: &[&str]| claims.contains(&&*said.join(" "));
    if is_one_of(&["already solved", "no moves needed", "no moves required"]) {
        return Some(Written::Steps(Vec::new(), Directions::Undeclared));
    }
    let unsolvable = [
        "unsolvable",
        "not solvable",
        "impossible",
        "no solution",
        "no possible solution",
    ];
    let is_claim = is_one_of(&unsolvable) || is_one_of(&["cannot be solved", "can't be solved"]);
    is_claim.then_some(Written::Unsolvable)
}
