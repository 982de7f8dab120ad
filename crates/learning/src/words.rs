//! Reads an answer: moves in words, letters, arrows, tile numbers and short sentences, or a claim in words.

use tilebase::claims::{in_words, words};
use tilebase::{Claim, Move, Notation, Outcome, Step};
use tilebase_puzzle::internal::{MoveToken, MoveTokens, written_moves};

/// An answer as written, before a convention for directions is applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    pub claim: Claim,
    /// Whose directions the text names, as in "move the blank up" or "move the tile up".
    pub stated: Option<Notation>,
    /// Whether numbers directly follow directions, as in `R2`.
    pub has_counts: bool,
}

/// Why a text has no single reading: the outcome, the reason and advice.
pub type Unread = (Outcome, &'static str, &'static str);

const MARK: &str = "write only the moves, as in <answer>uldr</answer>";
pub const NOT_MOVES: Unread = (Outcome::Invalid, "there is no list of moves", MARK);
pub const OTHER_WORDS: Unread = (Outcome::Ambiguous, "moves are among other words", MARK);
pub const TEXT_AFTER: Unread = (
    Outcome::Ambiguous,
    "the text after the answer may retract it",
    MARK,
);
const ONE_NUMBER: Unread = (
    Outcome::Ambiguous,
    "one number may be a tile or a number of moves",
    "write a tile as [8]",
);
pub const COUNTS: Unread = (
    Outcome::Ambiguous,
    "a number after a direction may be a tile or a count",
    "write R2 as RR",
);

pub const ARROWS: [char; 8] = ['↑', '↓', '←', '→', '⬆', '⬇', '⬅', '➡'];

/// Returns whether a text has moves somewhere.
pub fn mentions_moves(text: &str) -> bool {
    text.contains(ARROWS) || words(text).any(|word| moves(word).is_some())
}

/// Reads a word or an arrow, such as `up`, `upwards` or `UL2`.
fn moves(word: &str) -> Option<Vec<Move>> {
    let stem = word.strip_suffix("ward").or(word.strip_suffix("wards"));
    let moves = written_moves(stem.unwrap_or(word)).collect::<Result<Vec<_>, _>>();
    moves.ok().filter(|moves| !moves.is_empty())
}

/// Reads a text that consists of moves, or of one claim, and of nothing else.
pub fn read(text: &str) -> Result<Written, Unread> {
    let text = without_separating_arrows(text.trim().trim_end_matches('!'));
    // Brackets may explain a move. A typographic apostrophe may be a quote. "R/L" may be a choice, and "!R" another move.
    let is_list =
        !text.contains(['\u{2019}', '/', '!']) && text.rfind(['(', '[', '{']).unwrap_or(0) == 0;
    let list = moves(&text).filter(|_| is_list);
    let list = list.or((text == "[]").then(Vec::new));
    let list = list.map(|moves| (Claim::from_iter(moves), None));
    let claim = list
        .or_else(|| sentences(&text))
        .or_else(|| in_words(&text).map(|claim| (claim, None)));
    let is_bare = !text.starts_with(['[', '(']);
    let is_number = |claim: &Claim| match claim {
        Claim::Moves(steps, _) => matches!(steps[..], [Step { tile: Some(_), .. }]),
        _ => false,
    };
    match claim.filter(|_| !has_two_notations(&text)) {
        Some((claim, None)) if is_bare && is_number(&claim) => Err(ONE_NUMBER),
        Some((claim, stated)) => Ok(Written {
            claim,
            stated,
            has_counts: has_counts(&text),
        }),
        None if mentions_moves(&text) => Err(OTHER_WORDS),
        None => Err(NOT_MOVES),
    }
}

/// Returns whether a number directly follows a direction, as in `R7`.
fn has_counts(text: &str) -> bool {
    let is_name = |c: char| c.is_alphabetic() || !c.is_ascii() || c == '\'';
    let mut before = text.rsplit(|c: char| c.is_ascii_digit()).skip(1);
    before.any(|part| part.ends_with(is_name))
}

/// Returns whether moves are in two notations, as in "↑ up" or "R: right". They may be the same moves.
fn has_two_notations(text: &str) -> bool {
    let moves = words(text).filter(|word| moves(word).is_some());
    let is_of_letters = |word: &&str| word.chars().all(|c| "udlrUDLR".contains(c));
    let (letters, names): (Vec<&str>, Vec<&str>) = moves.partition(is_of_letters);
    let has = [
        text.contains(ARROWS),
        !letters.is_empty(),
        !names.is_empty(),
    ];
    has.into_iter().filter(|&has| has).count() > 1
}

/// Replaces the right arrows of `U → L → D` with commas: one between each two moves, and no others.
fn without_separating_arrows(text: &str) -> String {
    let parts: Vec<&str> = text.split(['→', '➡']).collect();
    let is_one_move = |part: &str| {
        let tokens: Vec<MoveToken> = MoveTokens::of(part).take(2).collect();
        matches!(tokens[..], [MoveToken::Move(..) | MoveToken::Digits(_)])
    };
    let is_clear = !text.contains(['↑', '↓', '←', '⬆', '⬇', '⬅']);
    match is_clear && parts.iter().all(|part| is_one_move(part)) {
        true => parts.join(","),
        false => text.to_owned(),
    }
}

/// Reads sentences of clauses `[1.] [then] [move] [the blank, a tile] [numbers of tiles] [to the] [directions]`, in which
/// parts may be missing. Returns the moves, and what the text says about their directions: "the blank" or "the tile".
/// Returns `None` for everything else.
fn sentences(text: &str) -> Option<(Claim, Option<Notation>)> {
    let text = text
        .to_lowercase()
        .replace("blank tile", "blank")
        .replace("empty tile", "blank")
        + "\n";
    let tokens = text.split_inclusive(|c: char| !c.is_alphanumeric());
    let tokens = tokens.flat_map(|piece| {
        let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        [word, &piece[word.len()..]]
    });
    let tokens: Vec<&str> = tokens
        .filter(|token| !["", " ", "\t"].contains(token))
        .collect();
    let (mut steps, mut tiles, mut directions) = (Vec::<Step>::new(), Vec::new(), Vec::new());
    // The place in the clause, the number of the last label, and whether a backtick has begun code.
    let (mut place, mut label, mut is_code) = (0, 0, false);
    for (at, &token) in tokens.iter().enumerate() {
        let before = if at == 0 { "" } else { tokens[at - 1] };
        let number: Option<usize> = token.parse().ok().filter(|&number| number > 0);
        let is_first = place == 0 || matches!(before, "step" | "move");
        if number.is_some() && is_first && matches!(tokens[at + 1..], ["." | ":" | ")", _, _, ..]) {
            label += 1;
            if number != Some(label) || label == 1 && !steps.is_empty() {
                return None;
            }
            continue;
        }
        let next = match token {
            _ if before == "step" || before == "to" && number.is_some() => return None,
            "." if before == "." => return None,
            "," | "." | ":" | ";" | "-" | "–" | "—" | "\n" | "then" | "and" => {
                let count = tiles.len().max(directions.len());
                if count > 1 && count < tiles.len() + directions.len() {
                    return None;
                }
                steps.extend((0..count).map(|step| Step {
                    tile: tiles.get(step).copied(),
                    direction: directions.get(step).copied(),
                }));
                (place, tiles, directions) = (0, Vec::new(), Vec::new());
                continue;
            }
            "]" | ")" | "}" | ">" | "|" | "\"" | "“" | "”" | "*" | "•" | "\u{FE0F}" => {
                continue;
            }
            // As in "rr :(". "r`" may mean the opposite of "r".
            "(" if matches!(tokens[at + 1], "." | "!" | "\n") => return None,
            "`" if place == 4 && !is_code => return None,
            "`" => {
                is_code = !is_code;
                continue;
            }
            // Only directions may follow a direction. Not as in "the left tile", "right to left", "left (right)".
            _ if place == 4 && moves(token).is_none() => return None,
            "[" | "(" | "{" | "the" | "to" | "it" | "next" | "finally" | "space" => place,
            "first" if steps.is_empty() => place,
            "move" | "slide" | "step" => 1,
            "blank" | "empty" | "tile" | "tiles" => 2,
            _ if number.is_some() => 3,
            _ => 4,
        };
        if next < place {
            return None;
        }
        match next {
            4 => directions.extend(moves(token)?),
            // No board has a tile of this number.
            _ => tiles.extend(number.map(|number| u8::try_from(number).unwrap_or(u8::MAX))),
        }
        place = next;
    }
    let has = |words: &[&str]| tokens.iter().any(|token| words.contains(token));
    let stated = match (has(&["blank", "empty"]), has(&["tile", "tiles"])) {
        (true, true) => return None,
        (true, false) => Some(Notation::Blank),
        (false, true) => Some(Notation::Tile),
        (false, false) => None,
    };
    let kind = |step: &Step| (step.tile.is_some(), step.direction.is_some());
    let first = kind(steps.first()?);
    let is_board = text.trim().contains('\n') && !text.contains(['[', '.', ')', ':'])
        || text.matches(['(', '[']).count() > 1;
    let is_clear = steps.iter().all(|step| kind(step) == first);
    let is_clear = match (first, stated) {
        ((false, _), _) | (_, Some(Notation::Tile)) => is_clear,
        // "2 right" may be two moves.
        ((true, false), None) => is_clear && !is_board,
        _ => false,
    };
    is_clear.then_some((Claim::Moves(steps, Notation::Blank), stated))
}
