//! The grammar of moves: their names, counts, separators and numbers.

use crate::Move;

/// How moves are written, in any case; a name stands before its beginning.
const NAMES: [(&str, Move); 16] = [
    ("up", Move::Up),
    ("down", Move::Down),
    ("left", Move::Left),
    ("right", Move::Right),
    ("u", Move::Up),
    ("d", Move::Down),
    ("l", Move::Left),
    ("r", Move::Right),
    ("↑", Move::Up),
    ("↓", Move::Down),
    ("←", Move::Left),
    ("→", Move::Right),
    ("⬆", Move::Up),
    ("⬇", Move::Down),
    ("⬅", Move::Left),
    ("➡", Move::Right),
];

/// Returns whether a character stands between moves. U+FE0F makes a picture of an arrow.
fn is_separator(character: char) -> bool {
    character.is_whitespace() || ",;|/->[](){}'\"\u{FEFF}\u{FE0F}".contains(character)
}

/// What stands between the separators of a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveToken<'a> {
    /// A move, made one to nine times.
    Move(Move, u8),
    /// Digits, such as the number of a tile.
    Digits(&'a str),
    /// An arrow to the right among names: a move, or a sign between moves.
    Unclear(char),
    /// Something else.
    Unknown(char),
}

/// The tokens of a list of moves.
///
/// Names in any case, and arrows, may be mixed. A digit after a name is a count, as in `l2`. A text that begins
/// with `1.`, `1)` or `1:` numbers its moves, or some of them, from 1, all in this way. A full stop may end the text.
#[derive(Clone)]
pub struct MoveTokens<'a> {
    rest: &'a str,
    /// The number that is next, if the moves are numbered.
    next_label: Option<usize>,
    /// What follows each of these numbers.
    label_end: char,
    is_unclear: bool,
}

impl<'a> MoveTokens<'a> {
    /// Reads the tokens of a text.
    pub fn of(text: &'a str) -> MoveTokens<'a> {
        let has = |characters: &str| text.contains(|c| characters.contains(c));
        let text = text.trim_end();
        let mut tokens = MoveTokens {
            rest: text
                .strip_suffix('.')
                .unwrap_or(text)
                .trim_start_matches(is_separator),
            next_label: None,
            label_end: '.',
            is_unclear: has("→➡") && !has("↑↓←⬆⬇⬅") && has("udlrUDLR"),
        };
        let label_end = tokens
            .rest
            .strip_prefix('1')
            .and_then(|rest| rest.chars().next());
        if let Some(label_end @ ('.' | ')' | ':')) = label_end {
            (tokens.next_label, tokens.label_end) = (Some(1), label_end);
        }
        tokens
    }

    fn digits(&self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    /// Returns what follows the next number of a move, if it is next and a move follows.
    fn after_label(&self) -> Option<&'a str> {
        let digits = self.digits();
        let after = self.rest[digits.len()..].strip_prefix(self.label_end)?;
        let after = after.trim_start_matches(is_separator);
        (self.next_label? == digits.parse().ok()? && !after.is_empty()).then_some(after)
    }

    /// Returns whether the digits after a name are the number of the move that follows, and not a count.
    fn is_label(&self) -> bool {
        self.after_label()
            .is_some_and(|after| name_at(after).is_some())
    }
}

/// Returns the move that a text begins with, and its name.
fn name_at(text: &str) -> Option<(&'static str, Move)> {
    let is_start = |name: &str| {
        let start = text.get(..name.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    NAMES.into_iter().find(|(name, _)| is_start(name))
}

impl<'a> Iterator for MoveTokens<'a> {
    type Item = MoveToken<'a>;

    fn next(&mut self) -> Option<MoveToken<'a>> {
        self.rest = self.rest.trim_start_matches(is_separator);
        if let Some(after) = self.after_label() {
            self.next_label = self.next_label.map(|number| number + 1);
            self.rest = after;
        }
        let found = self.rest.chars().next()?;
        let digits = self.digits();
        if !digits.is_empty() {
            self.rest = &self.rest[digits.len()..];
            return Some(MoveToken::Digits(digits));
        }
        let Some((name, mv)) = name_at(self.rest) else {
            self.rest = &self.rest[found.len_utf8()..];
            return Some(MoveToken::Unknown(found));
        };
        self.rest = &self.rest[name.len()..];
        if self.is_unclear && !name.is_ascii() {
            return Some(MoveToken::Unclear(found));
        }
        let count = match self.digits().as_bytes() {
            [count @ b'1'..=b'9'] if !self.is_label() => {
                self.rest = &self.rest[1..];
                count - b'0'
            }
            _ => 1,
        };
        Some(MoveToken::Move(mv, count))
    }
}
