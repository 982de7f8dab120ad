//! A simple, slow parser of boards, for the usual notations in the documentation of `Board::parse`.

use std::ops::Range;

use tilebase_puzzle::Shape;

/// The error in a text. Lines and columns are counted from 1.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    Unknown {
        character: char,
        line: usize,
        column: usize,
    },
    NotATile {
        number: Option<u64>,
        line: usize,
        column: usize,
    },
    RunTogether {
        line: usize,
        column: usize,
    },
    Drawn {
        rows: usize,
        cols: usize,
    },
    NotEachOnce {
        found: usize,
        repeated: Vec<u8>,
        missing: Vec<u8>,
    },
}

/// A range of characters without separators.
type Word = Range<usize>;

/// Returns the tiles of a board of this shape.
pub fn read(shape: Shape, text: &str) -> Result<Vec<u8>, Refusal> {
    let mut text: Vec<char> = text.chars().collect();
    if text.first() == Some(&'\u{FEFF}') {
        text.remove(0);
    }
    let mut words = words(&text);
    let words_are_rows = words.len() <= shape.rows();
    if let Some((rows, cols)) = drawn(&text, words_are_rows)
        && rows != shape.rows()
        && rows * cols == shape.cells()
    {
        return Err(Refusal::Drawn { rows, cols });
    }
    if words_are_rows {
        let characters = words.into_iter().flatten();
        words = characters.map(|place| place..place + 1).collect();
    }
    let mut tiles = Vec::new();
    for word in words {
        tiles.push(tile(shape, word, &text)?);
    }
    let times = |&tile: &u8| tiles.iter().filter(|&&other| other == tile).count();
    let all = 0..shape.cells() as u8;
    let missing: Vec<u8> = all.clone().filter(|tile| times(tile) == 0).collect();
    let repeated: Vec<u8> = all.filter(|tile| times(tile) > 1).collect();
    if missing.is_empty() && repeated.is_empty() {
        return Ok(tiles);
    }
    Err(Refusal::NotEachOnce {
        found: tiles.len(),
        repeated,
        missing,
    })
}

fn is_separator(character: char) -> bool {
    let is_of_boxes = ('\u{2500}'..='\u{257F}').contains(&character);
    let written = [',', ';', '/', '|', '[', ']', '(', ')', '{', '}'];
    character.is_whitespace() || is_of_boxes || written.contains(&character)
}

fn words(text: &[char]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for (place, &character) in text.iter().enumerate() {
        match words.last_mut() {
            _ if is_separator(character) => {}
            Some(last) if last.end == place => last.end += 1,
            _ => words.push(place..place + 1),
        }
    }
    words
}

/// Returns whether this parser supports all characters of a text.
pub fn knows(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}');
    text.chars()
        .all(|c| is_separator(c) || of_character(c).is_some())
}

/// Returns the numbers of rows and columns if the text draws a rectangle. A row ends with a slash, a semicolon, a line
/// break or a closing bracket. If `words_are_rows`, a row also ends with any other separator.
fn drawn(text: &[char], words_are_rows: bool) -> Option<(usize, usize)> {
    let ends_row = |&character: &char| {
        ['/', ';', '\n', ']', ')', '}'].contains(&character)
            || words_are_rows && is_separator(character)
    };
    let mut rows = Vec::new();
    for row in text.split(ends_row) {
        match words(row).as_slice() {
            [] => {}
            [only] => rows.push(only.len()),
            several => rows.push(several.len()),
        }
    }
    let cols = *rows.first()?;
    let is_rectangle = rows.iter().all(|&tiles| tiles == cols);
    (is_rectangle && rows.len() > 1 && cols > 1).then_some((rows.len(), cols))
}

fn tile(shape: Shape, word: Word, text: &[char]) -> Result<u8, Refusal> {
    let characters = &text[word.clone()];
    if let Some(place) = word
        .clone()
        .find(|&place| of_character(text[place]).is_none())
    {
        let (line, column) = position(place, text);
        let character = text[place];
        return Err(Refusal::Unknown {
            character,
            line,
            column,
        });
    }
    let (line, column) = position(word.start, text);
    let number = match characters {
        &[only] => of_character(only).map(u64::from),
        _ if characters.iter().all(char::is_ascii_digit) => {
            characters.iter().collect::<String>().parse().ok()
        }
        _ => return Err(Refusal::RunTogether { line, column }),
    };
    match number {
        Some(number) if number < shape.cells() as u64 => Ok(number as u8),
        number => Err(Refusal::NotATile {
            number,
            line,
            column,
        }),
    }
}

fn of_character(character: char) -> Option<u8> {
    match character {
        '0'..='9' => Some(character as u8 - b'0'),
        'a'..='o' => Some(character as u8 - b'a' + 10),
        'A'..='O' => Some(character as u8 - b'A' + 10),
        'x' | 'X' | '_' | '.' => Some(0),
        _ => None,
    }
}

fn position(place: usize, text: &[char]) -> (usize, usize) {
    let (mut line, mut column) = (1, 1);
    for &character in &text[..place] {
        column += 1;
        if character == '\n' {
            (line, column) = (line + 1, 1);
        }
    }
    (line, column)
}
