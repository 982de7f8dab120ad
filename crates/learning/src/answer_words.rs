//! Reads an answer: moves in words, letters, arrows, tile numbers and short sentences, or a claim.

use tilebase::claims::Step;
use tilebase_puzzle::Move;
use tilebase_puzzle::internal::{APOSTROPHES, MoveToken, MoveTokens, written_moves};

use crate::Directions;

/// An answer as written, before a convention for directions is applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Written {
    /// The steps, what the text says about their directions ("move the blank up" or "move the tile up"), and whether
    /// numbers directly follow directions, as in `R2`.
    Steps(Vec<Step>, Directions, bool),
    Unsolvable,
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
    /// Text after the answer may retract it.
    TextAfter,
    /// Numbers after directions may be tiles, as in `R7`.
    Counts,
}

/// Words that change nothing in a claim.
const CLAIM_FILLERS: &str = " a are board exists has is it position puzzle the there this ";

pub const ARROWS: [char; 8] = ['↑', '↓', '←', '→', '⬆', '⬇', '⬅', '➡'];

/// Returns the words of a text, with apostrophes inside.
pub fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphabetic() && !APOSTROPHES.contains(&c));
    let words = words.map(|word| word.trim_matches(APOSTROPHES));
    words.filter(|word| !word.is_empty())
}

/// Returns whether a text has moves somewhere.
pub fn mentions_moves(text: &str) -> bool {
    text.contains(ARROWS) || words(text).any(|word| moves(word).is_some())
}

/// Reads a word or an arrow, such as `up`, `upwards` or `UL2`.
fn moves(word: &str) -> Option<Vec<Move>> {
    let stem = word.strip_suffix("ward").or(word.strip_suffix("wards"));
    let moves: Vec<Move> = written_moves(stem.unwrap_or(word))
        .collect::<Result<_, _>>()
        .ok()?;
    (!moves.is_empty()).then_some(moves)
}

/// Reads a text that consists of moves, or of one claim, and of nothing else.
pub fn read(text: &str) -> Result<Written, Unread> {
    let text = without_separating_arrows(text.trim().trim_end_matches('!'));
    // Brackets may explain a move. A typographic apostrophe may be a quote. "R/L" may be a choice, and "!R" another move.
    let is_list =
        !text.contains(['\u{2019}', '/', '!']) && text.rfind(['(', '[', '{']).unwrap_or(0) == 0;
    let list = moves(&text).filter(|_| is_list);
    let list = list.or((text == "[]").then(Vec::new)).map(|moves| {
        let steps = moves.into_iter().map(|mv| (None, Some(mv)));
        Written::Steps(steps.collect(), Directions::Undeclared, has_counts(&text))
    });
    let read = list.or_else(|| sentences(&text)).or_else(|| claim(&text));
    let is_bare = !text.starts_with(['[', '(']);
    match read.filter(|_| !has_two_notations(&text)) {
        Some(Written::Steps(steps, Directions::Undeclared, _))
            if is_bare && matches!(steps[..], [(Some(_), _)]) =>
        {
            Err(Unread::OneNumber)
        }
        Some(written) => Ok(written),
        None if mentions_moves(&text) => Err(Unread::OtherWords),
        None => Err(Unread::NotMoves),
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
/// parts may be missing. Returns `None` for everything else.
fn sentences(text: &str) -> Option<Written> {
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
                let pair = |step| (tiles.get(step).copied(), directions.get(step).copied());
                steps.extend((0..count).map(pair));
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
            _ => tiles.extend(number),
        }
        place = next;
    }
    let has = |words: &[&str]| tokens.iter().any(|token| words.contains(token));
    let said = match (has(&["blank", "empty"]), has(&["tile", "tiles"])) {
        (true, true) => return None,
        (true, false) => Directions::Blank,
        (false, true) => Directions::Tile,
        (false, false) => Directions::Undeclared,
    };
    let kind = |step: &Step| (step.0.is_some(), step.1.is_some());
    let first = kind(steps.first()?);
    let is_board = text.trim().contains('\n') && !text.contains(['[', '.', ')', ':'])
        || text.matches(['(', '[']).count() > 1;
    let is_clear = steps.iter().all(|step| kind(step) == first);
    let is_clear = match (first, said) {
        ((false, _), _) | (_, Directions::Tile) => is_clear,
        // "2 right" may be two moves.
        ((true, false), Directions::Undeclared) => is_clear && !is_board,
        _ => false,
    };
    is_clear.then(|| Written::Steps(steps, said, has_counts(&text)))
}

/// Internal interface for tilebase-cli. Returns whether a text consists of the claim that the board is unsolvable.
pub fn says_unsolvable(text: &str) -> bool {
    claim(text) == Some(Written::Unsolvable)
}

/// Reads the claim that there is no solution, or that there is nothing to do.
fn claim(text: &str) -> Option<Written> {
    const UNSOLVABLE: &str = "unsolvable|not solvable|impossible|no solution|no solution possible|no possible solution|\
        cannot be solved|can't be solved";
    const SOLVED: &str = "already solved|no moves needed|no moves required";
    if text.contains(|c: char| matches!(c, '?' | '!') || c.is_ascii_digit()) {
        return None;
    }
    let lower = text.to_lowercase().replace('\u{2019}', "'");
    let said = words(&lower).filter(|word| !CLAIM_FILLERS.contains(&format!(" {word} ")));
    let said = said.take(5).collect::<Vec<_>>().join(" ");
    if SOLVED.split('|').any(|claim| claim == said) {
        return Some(Written::Steps(Vec::new(), Directions::Undeclared, false));
    }
    let is_claim = UNSOLVABLE.split('|').any(|claim| claim == said);
    is_claim.then_some(Written::Unsolvable)
}
