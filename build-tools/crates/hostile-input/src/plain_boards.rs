//! A simple, slow parser of boards, for the usual notations in the documentation of `Board::parse`. It ignores how the
//! rows are drawn.

use tilebase_puzzle::Shape;

/// Returns the tiles of a board of this shape, if the text has each tile once.
pub fn read(shape: Shape, text: &str) -> Option<Vec<u8>> {
    let text = text.trim_start_matches('\u{FEFF}');
    let words: Vec<&str> = text
        .split(is_separator)
        .filter(|word| !word.is_empty())
        .collect();
    let tiles: Vec<u8> = if words.len() <= shape.rows() {
        let characters = words.concat();
        characters
            .chars()
            .map(of_character)
            .collect::<Option<_>>()?
    } else {
        words.into_iter().map(of_word).collect::<Option<_>>()?
    };
    let mut sorted = tiles.clone();
    sorted.sort_unstable();
    sorted
        .into_iter()
        .eq(0..shape.cells() as u8)
        .then_some(tiles)
}

/// Returns whether this parser supports all characters of a text.
pub fn supports(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}');
    text.chars()
        .all(|c| is_separator(c) || of_character(c).is_some())
}

fn is_separator(character: char) -> bool {
    let is_of_boxes = ('\u{2500}'..='\u{257F}').contains(&character);
    character.is_whitespace() || is_of_boxes || ",;/|[](){}".contains(character)
}

fn of_word(word: &str) -> Option<u8> {
    let mut characters = word.chars();
    match (characters.next()?, characters.next()) {
        (only, None) => of_character(only),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
        _ => None,
    }
}

fn of_character(character: char) -> Option<u8> {
    match character {
        'x' | 'X' | '_' | '.' => Some(0),
        _ => character.to_digit(25).map(|tile| tile as u8),
    }
}
