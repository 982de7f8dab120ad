//! The grammar of moves: their names, counts, separators and numbers.

use crate::Move;

/// The spellings of moves, in lower case. Words precede single letters, because the first match wins.
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

/// Returns the word for the direction of a move: `up`, `down`, `left` or `right`.
pub fn move_word(mv: Move) -> &'static str {
    // The first names are words in the order of the codes.
    NAMES[usize::from(mv.code())].0
}

/// Returns whether a character separates moves. U+FE0F may follow an arrow and selects its emoji form.
fn is_separator(character: char) -> bool {
    character.is_whitespace() || ",;|/->[](){}\"\u{FEFF}\u{FE0F}".contains(character)
}

/// The straight apostrophe, which is also a quote, and the typographic one.
pub const APOSTROPHES: [char; 2] = ['\'', '\u{2019}'];

/// Returns whether apostrophes are quotes around every word, as in `['ul', 'd']`. Otherwise they mean inverses.
fn are_quotes(text: &str) -> bool {
    let mut words = text.split(is_separator).filter(|word| !word.is_empty());
    words.all(|word| {
        let start = word.strip_prefix('\'');
        let quoted = start.and_then(|word| word.strip_suffix('\''));
        quoted.is_some_and(|word| !word.is_empty() && !word.contains(APOSTROPHES))
    })
}

/// A token of a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveToken<'a> {
    /// A move and its count, 1 .. 9.
    Move(Move, u8),
    /// Digits, such as a tile number.
    Digits(&'a str),
    /// A right arrow among move letters, where it may be a move or a separator.
    Unclear(char),
    /// Any other character.
    Unknown(char),
}

/// An iterator over the tokens of a list of moves.
///
/// Words, letters and arrows may be mixed, in any case. A digit after a name is a count: `l2`. An apostrophe before or
/// after the count means the opposite move, as for cubes: `r'` is `l`. Apostrophes may also quote each word. If a text
/// begins with `1.`, `1)` or `1:`, consecutive numbers may precede moves. A full stop may end the text.
#[derive(Clone)]
pub struct MoveTokens<'a> {
    rest: &'a str,
    /// The next number, if the moves are numbered.
    next_label: Option<usize>,
    /// The character after each number.
    label_end: char,
    has_ambiguous_arrow: bool,
    /// Whether apostrophes are quotes instead of inverses.
    has_quotes: bool,
}

impl<'a> MoveTokens<'a> {
    /// Splits a text into tokens.
    pub fn of(text: &'a str) -> MoveTokens<'a> {
        let has = |characters: &str| text.contains(|c| characters.contains(c));
        let text = text.trim_end();
        let text = text.strip_suffix('.').unwrap_or(text);
        let mut tokens = MoveTokens {
            rest: text.trim_start_matches(is_separator),
            next_label: None,
            label_end: '.',
            has_ambiguous_arrow: has("→➡") && !has("↑↓←⬆⬇⬅") && has("udlrUDLR"),
            has_quotes: are_quotes(text),
        };
        let after_one = tokens.rest.strip_prefix('1');
        let label_end = after_one.and_then(|rest| rest.chars().next());
        if let Some(label_end @ ('.' | ')' | ':')) = label_end {
            (tokens.next_label, tokens.label_end) = (Some(1), label_end);
        }
        tokens
    }

    /// Removes the separators at the start of a text.
    fn trimmed(&self, text: &'a str) -> &'a str {
        text.trim_start_matches(|c| is_separator(c) || self.has_quotes && c == '\'')
    }

    fn digits(&self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    /// Returns the text after the next move number, or `None` if the rest does not begin with this number.
    fn after_label(&self) -> Option<&'a str> {
        let digits = self.digits();
        let after = self.rest[digits.len()..].strip_prefix(self.label_end)?;
        let after = self.trimmed(after);
        (self.next_label? == digits.parse().ok()? && !after.is_empty()).then_some(after)
    }

    /// Reads the count after a name.
    fn count(&mut self) -> Option<u8> {
        match self.digits().as_bytes() {
            [count @ b'1'..=b'9'] if !self.is_label() => {
                self.rest = &self.rest[1..];
                Some(count - b'0')
            }
            _ => None,
        }
    }

    /// Returns whether the digits after a name are the number of the next move instead of a count.
    fn is_label(&self) -> bool {
        self.after_label()
            .is_some_and(|after| name_at(after).is_some())
    }
}

/// Returns the name and the move at the start of a text.
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
        self.rest = self.trimmed(self.rest);
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
        if self.has_ambiguous_arrow && !name.is_ascii() {
            return Some(MoveToken::Unclear(found));
        }
        let mut count = self.count();
        let after = self.rest.strip_prefix(APOSTROPHES);
        let Some(after) = after.filter(|_| !self.has_quotes) else {
            return Some(MoveToken::Move(mv, count.unwrap_or(1)));
        };
        self.rest = after;
        count = count.or_else(|| self.count());
        Some(MoveToken::Move(mv.opposite(), count.unwrap_or(1)))
    }
}
