//! Reads moves from free text: finds the part that is the answer, then reads its words.

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

/// Returns the different readings of an answer, at least one.
///
/// The first of these that is in the text is the answer: `<answer>` tags, `\boxed{}`, the text after "answer:" or a
/// similar word, a code block, the whole text, the lines that are moves. A text with several tags, several boxes and so
/// on has several readings.
pub fn readings(text: &str) -> Result<Vec<Written>, Unread> {
    let text = plain(text);
    for marked in [tagged(&text), boxed(&text)] {
        if !marked.is_empty() {
            let read = marked.into_iter().map(|part| read_marked(innermost(part)));
            let read = read.collect::<Result<Vec<_>, _>>()?;
            return Ok(distinct(read.concat()));
        }
    }
    let mut unread = Unread::NotMoves;
    for parts in [
        after_words(&text, &["final answer"]),
        after_words(&text, &["answer"]),
        after_words(&text, &WORDS),
        code(&text),
    ] {
        let mut found = Vec::new();
        for part in parts {
            // Other text may follow such a word, so parts that are not moves are skipped.
            match read_marked(part) {
                Ok(read) => found.extend(read),
                Err(Unread::NotMoves) => {}
                Err(error) => unread = error,
            }
        }
        if !found.is_empty() {
            return Ok(distinct(found));
        }
    }
    if unread != Unread::NotMoves {
        return Err(unread);
    }
    match read(&text) {
        Err(Unread::NotMoves) => lines(&text),
        whole => Ok(vec![whole?]),
    }
}

/// The words after which an answer may stand, the least certain ones.
const WORDS: [&str; 6] = ["solution", "moves", "sequence", "path", "steps", "result"];

fn distinct(read: Vec<Written>) -> Vec<Written> {
    let mut distinct: Vec<Written> = Vec::new();
    for written in read {
        if !distinct.contains(&written) {
            distinct.push(written);
        }
    }
    distinct
}

/// Replaces LaTeX commands and typographic characters, and removes marks of Markdown.
fn plain(text: &str) -> String {
    const REPLACED: [(&str, &str); 14] = [
        ("\\uparrow", " up "),
        ("\\downarrow", " down "),
        ("\\leftarrow", " left "),
        ("\\rightarrow", " \u{2192} "),
        ("\\to", " \u{2192} "),
        ("\\text", ""),
        ("\\mathrm", ""),
        ("\\texttt", ""),
        ("\\,", " "),
        ("\\;", " "),
        ("\\n", "\n"),
        ("**", ""),
        ("__", ""),
        ("$", ""),
    ];
    let replace = |text: String, (from, to): (&str, &str)| text.replace(from, to);
    let text = text
        .replace("\r\n", "\n")
        .replace("\\[", "")
        .replace("\\]", "");
    REPLACED.into_iter().fold(text, replace)
}

/// Returns what is between `<answer>` and `</answer>`.
fn tagged(text: &str) -> Vec<&str> {
    const START: &str = "<answer>";
    let lower = text.to_ascii_lowercase();
    let ends = lower.match_indices("</answer>");
    let inside = ends.filter_map(|(end, _)| {
        let start = lower[..end].rfind(START)? + START.len();
        Some(&text[start..end])
    });
    inside.collect()
}

/// Returns the contents of `\boxed{...}`, with balanced braces inside.
fn boxed(text: &str) -> Vec<&str> {
    let (mut open, mut inside) = (Vec::new(), Vec::new());
    for (at, brace) in text.match_indices(['{', '}']) {
        match brace {
            "{" => open.push((at + 1, text[..at].ends_with("\\boxed"))),
            _ => {
                if let Some((start, true)) = open.pop() {
                    inside.push(&text[start..at]);
                }
            }
        }
    }
    inside
}

/// Returns the box, the code or the text after a word inside a marked part, or else the whole part.
fn innermost(part: &str) -> &str {
    let inner = boxed(part).into_iter().next();
    let inner = inner.or_else(|| code(part).pop());
    let inner = inner.or_else(|| after_words(part, &["answer"]).pop());
    let inner = inner.or_else(|| after_words(part, &WORDS).pop());
    inner.unwrap_or(part)
}

/// Returns the contents of code blocks.
fn code(text: &str) -> Vec<&str> {
    let blocks = text.split("```").skip(1).step_by(2);
    // The first line may name a language.
    let without_name = |block: &'_ str| match block.find('\n') {
        Some(end)
            if block[..end].chars().all(|c| c.is_ascii_alphanumeric())
                && read(&block[..end]).is_err() =>
        {
            end
        }
        _ => 0,
    };
    blocks.map(|block| &block[without_name(block)..]).collect()
}

/// Returns the text after each of these words and a colon, an equals sign or "is": the rest of the line, or if it is
/// empty, the next paragraph.
fn after_words<'a>(text: &'a str, words: &[&str]) -> Vec<&'a str> {
    let lower = text.to_ascii_lowercase();
    let mut parts = Vec::new();
    for word in words {
        for (at, _) in lower.match_indices(word) {
            let is_inside = lower[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
            let rest = text[at + word.len()..].trim_start_matches(['"', '\'', '`', '*', '_', ' ']);
            let after = rest.strip_prefix([':', '=']);
            let after = after.or_else(|| {
                rest.strip_prefix("is ")
                    .or_else(|| rest.strip_prefix("are "))
            });
            let Some(after) = after.filter(|_| !is_inside) else {
                continue;
            };
            parts.push(match after.trim_start().starts_with('[') {
                true => after.find(']').map_or(after, |end| &after[..=end]),
                false => extent(after),
            });
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Returns the part of a text that is an answer: its first line that is not empty, and the further steps of a list.
fn extent(text: &str) -> &str {
    let (mut end, mut at, mut has_gap) = (0, 0, false);
    let (mut last_label, mut was_item, mut is_open) = (None, false, false);
    for line in text.split_inclusive('\n') {
        at += line.len();
        let content = line.trim_matches(|c: char| c.is_whitespace() || "\"'`:=".contains(c));
        let (label, step) = labelled(content);
        let is_fence = end == 0 && line.trim().starts_with("```");
        if content.is_empty() || is_fence || end > 0 && is_board(line) {
            has_gap = true;
            continue;
        }
        let is_item = content.starts_with(['-', '*', '\u{2022}']);
        let continues = match has_gap {
            true => is_next(label, last_label) || is_item && was_item,
            false => is_open || !step.contains(':') && matches!(read(step), Ok(Written::Steps(..))),
        };
        if end > 0 && !continues {
            break;
        }
        (end, last_label, was_item, has_gap) = (at, label, is_item, false);
        is_open = content.ends_with(',');
    }
    &text[..end]
}

/// Reads a part that is the answer. The rest of a code block or of a JSON object may follow.
fn read_marked(part: &str) -> Result<Vec<Written>, Unread> {
    let part = part.split("```").find(|part| !part.trim().is_empty());
    let part = part.unwrap_or_default().trim().trim_matches('`');
    let quoted = part.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    let read = match quoted {
        Some((quoted, rest)) if rest.is_empty() || rest.contains([':', '}']) => read(quoted),
        _ => read(part),
    };
    match read {
        Err(Unread::NotMoves) => lines(part),
        read => Ok(vec![read?]),
    }
}

/// Reads the lines that are moves. Lines with numbers only are boards.
fn lines(text: &str) -> Result<Vec<Written>, Unread> {
    let (mut groups, mut is_open, mut last_label): (Vec<Written>, _, _) = (Vec::new(), false, None);
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !is_board(line)) {
        let (label, step) = labelled(line);
        let continues = match label {
            Some(_) => is_next(label, last_label),
            None => is_open,
        };
        match (read(step), groups.last_mut()) {
            (Ok(_), _) if !continues && label > Some(1) => return Err(Unread::Line(number)),
            (Ok(Written::Steps(steps, mentioned)), Some(Written::Steps(all, of_all)))
                if continues =>
            {
                all.extend(steps);
                if mentioned != Mentioned::Nothing {
                    *of_all = mentioned;
                }
            }
            (Ok(written), _) => groups.push(written),
            (Err(_), _)
                if words(line).any(|word| direction(word).is_some()) || line.contains(ARROWS) =>
            {
                return Err(Unread::Line(number));
            }
            (Err(_), _) => {
                is_open = false;
                continue;
            }
        }
        (is_open, last_label) = (true, label.or(last_label));
    }
    match groups.is_empty() {
        true => Err(Unread::NotMoves),
        false => Ok(distinct(groups)),
    }
}

fn is_next(label: Option<usize>, last: Option<usize>) -> bool {
    label.is_some() && label == last.map(|last| last + 1)
}

/// Returns whether a line has only numbers and separators, or is empty.
fn is_board(line: &str) -> bool {
    let is_other = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X') || ARROWS.contains(&c);
    !line.contains(is_other) && labelled(line).0.is_none()
}

const ARROWS: [char; 8] = ['↑', '↓', '←', '→', '⬆', '⬇', '⬅', '➡'];

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| !word.is_empty())
}

/// Splits off the number of a step, as in `2. up` or `Step 2: up`.
fn labelled(line: &str) -> (Option<usize>, &str) {
    let start = line.find(char::is_alphanumeric).unwrap_or(line.len());
    let lower = line.to_ascii_lowercase();
    let rest = lower[start..]
        .trim_start_matches("step")
        .trim_start_matches("move");
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let after = rest[end..].strip_prefix(['.', ')', ':']);
    match (rest[..end].parse(), after) {
        (Ok(number), Some(after)) => (Some(number), &line[line.len() - after.len()..]),
        _ => (None, line),
    }
}

/// Returns the direction that a word names.
fn direction(word: &str) -> Option<Move> {
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
fn read(text: &str) -> Result<Written, Unread> {
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
    let read = sentences(&without_parentheses(&text));
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

/// Reads a list of tile numbers.
fn tiles(text: &str) -> Option<Vec<Step>> {
    let tiles = MoveTokens::of(text).map(|token| match token {
        MoveToken::Digits(digits) => digits.parse().ok().map(Step::Tile),
        _ => None,
    });
    tiles
        .collect::<Option<Vec<Step>>>()
        .filter(|tiles| !tiles.is_empty())
}

/// Words that change nothing.
const FILLERS: &str = " a an and answer are as at be blank block board by can cell direction empty exists final finally \
    first following for gap goal here hole i in into is it its just last lastly list move moved moves moving my next \
    now number of once one optimal path piece position push pushes puzzle second sequence shift shifts shortest slide \
    slides sliding so solution solve space spot square step steps swap swaps that the then there third this tile tiles \
    to towards we with you zero ";

/// The words after which a number is a tile.
const BEFORE_TILES: &str =
    " tile tiles number piece block move slide swap push shift with and then ";

/// Reads sentences: directions and tiles among words that change nothing. Returns `None` if there is another word.
fn sentences(text: &str) -> Option<Written> {
    let (mut steps, mut other) = (Vec::new(), Vec::new());
    let (mut said, mut before) = (String::from(" "), String::new());
    let mut tile: Option<usize> = None;
    let mut next_label = 1;
    let mut rest = text;
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
            let is_tile = BEFORE_TILES.contains(&format!(" {before} "));
            let next = words(after).next().unwrap_or_default().to_ascii_lowercase();
            let counts =
                !before.starts_with("tile") && matches!(&*next, "moves" | "steps" | "times");
            if !(is_tile || before.is_empty()) || counts {
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
        _ => Mentioned::Nothing,
    };
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
