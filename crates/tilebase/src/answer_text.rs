//! Finds the part of a free text that is the answer.

use std::ops::Range;

use crate::answer_words::{Unread, Written, mentions_moves, read, words};

/// A part that is marked as the answer, and whether a mark ends it. Otherwise, the answer may go on after it.
type Part = (Range<usize>, bool);

/// Functions that find marked parts, the clearest marks first.
const MARKS: [fn(&str) -> Vec<Part>; 11] = [
    tagged,
    boxed,
    |text| after_word(text, "final answer"),
    |text| after_word(text, "final_answer"),
    |text| after_word(text, "answer"),
    |text| after_word(text, "solution"),
    |text| after_word(text, "moves"),
    |text| after_word(text, "sequence"),
    |text| after_word(text, "steps"),
    |text| after_word(text, "path"),
    code,
];

/// The number of marks in [`MARKS`] that nobody writes for another purpose.
const SURE_MARKS: usize = 2;

/// Words that may precede a marking word in its sentence. Other words change its meaning, as in "possible moves: ul".
const BEFORE_WORDS: &str = " a and are best correct final here hence is list move moves my of optimal sequence shortest \
    so solution the therefore this thus ";

/// After the answer, these words may retract it.
const DOUBTS: &str = " actually alternatively but cannot correction fail failed fails hmm however illegal impossible \
    incorrect instead invalid maybe mistake no none not oops or rather sorry try unfortunately unsolvable wait wrong ";

/// Returns the different readings of an answer, at least one.
pub fn readings(text: &str) -> Result<Vec<Written>, Unread> {
    marked(&plain(text), 0)
}

/// Reads the parts with the first mark from a number on, and what further marks say after them. A text without marks is
/// read as a whole.
fn marked(text: &str, from: usize) -> Result<Vec<Written>, Unread> {
    let (mut found, mut rest, mut has_end) = (Vec::new(), text, true);
    for (mark, find) in MARKS.iter().enumerate().skip(from) {
        let parts = find(rest);
        let read = parts
            .iter()
            .map(|(part, _)| marked(&rest[part.clone()], mark + 1));
        let mut read: Vec<_> = read.collect();
        // The last part counts. Those before it must agree, if they can be read.
        match (read.pop(), parts.last()) {
            (Some(Ok(last)), Some((part, is_closed))) => {
                found.extend(read.into_iter().flatten().flatten().chain(last));
                (rest, has_end) = (&rest[part.end..], *is_closed);
            }
            (Some(Err(Unread::NotMoves)), _) if mark >= SURE_MARKS => {}
            (Some(Err(error)), _) if found.is_empty() => return Err(error),
            _ => {}
        }
    }
    let lower = rest.to_lowercase().replace('\u{2019}', "'");
    let is_doubt = |word: &&str| word.ends_with("n't") || DOUBTS.contains(&format!(" {word} "));
    let goes_on = || mentions_moves(rest) || rest.trim_start().starts_with(char::is_numeric);
    // As in "first \boxed{R}, then \boxed{R}".
    let is_step = |found: &Written| matches!(found, Written::Steps(steps, _) if steps.len() == 1);
    if found.is_empty() {
        found.push(read(text)?);
    } else if let Some(word) = words(&lower).find(is_doubt) {
        return Err(Unread::Doubt(word.to_owned()));
    } else if !has_end && goes_on() || found.len() > 1 && found.iter().all(is_step) {
        return Err(Unread::OtherWords);
    }
    found.dedup();
    Ok(found)
}

/// Replaces LaTeX commands, and removes thoughts and the marks of Markdown.
fn plain(text: &str) -> String {
    const ARROWS: [(&str, &str); 4] = [
        ("\\uparrow", "\u{2191}"),
        ("\\downarrow", "\u{2193}"),
        ("\\leftarrow", "\u{2190}"),
        ("\\rightarrow", "\u{2192}"),
    ];
    const REMOVED: &str =
        "\r \\texttt \\textbf \\text \\mathtt \\mathbf \\mathrm \\[ \\] \\, \\; ** __ $";
    let text = text.rsplit("</think>").next().unwrap_or_default();
    let text = text.split("<think>").next().unwrap_or_default();
    let removed = REMOVED.split(' ').map(|removed| (removed, ""));
    let replace = |text: String, (from, to)| text.replace(from, to);
    ARROWS
        .into_iter()
        .chain(removed)
        .fold(text.to_owned(), replace)
}

/// Returns whether a text is more than spaces and punctuation.
fn says_something(text: &str) -> bool {
    text.contains('[') || text.contains(char::is_alphanumeric) || mentions_moves(text)
}

/// Returns what is between tags. At the end of the text, the closing tag may be missing: models may stop there.
fn tagged(text: &str) -> Vec<Part> {
    const START: &str = "<answer>";
    let lower = text.to_ascii_lowercase();
    let mut start = 0;
    let ends = lower.match_indices("</answer>").map(|(end, _)| end);
    let inside = ends.chain([text.len()]).filter_map(|end| {
        let at = lower[start..end]
            .rfind(START)
            .map(|at| start + at + START.len());
        start = end;
        // Not as in "I write it between <answer></answer> tags".
        at.filter(|&at| says_something(&text[at..end]))
            .map(|at| (at..end, true))
    });
    inside.collect()
}

/// Returns the contents of `\boxed{}`, with balanced braces inside. Of boxes in boxes, only the inner ones count.
fn boxed(text: &str) -> Vec<Part> {
    let (mut open, mut inside) = (Vec::new(), Vec::<Part>::new());
    for (at, brace) in text.match_indices(['{', '}']) {
        if brace == "{" {
            open.push((at + 1, text[..at].ends_with("\\boxed")));
        } else if let Some((start, true)) = open.pop()
            && inside.last().is_none_or(|(inner, _)| inner.start < start)
        {
            inside.push((start..at, true));
        }
    }
    inside
}

/// Returns the contents of the code blocks that are not boards and the like.
fn code(text: &str) -> Vec<Part> {
    let (mut start, mut blocks) = (0, Vec::new());
    for (number, block) in text.split("```").enumerate() {
        // The first line may name a language.
        let name = block.find('\n').map_or("", |end| &block[..end]);
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric()) && read(name).is_err();
        let inside = if is_name { &block[name.len()..] } else { block };
        let end = start + block.len();
        if number % 2 == 1 && !matches!(read(inside), Err(Unread::NotMoves)) {
            blocks.push((end - inside.len()..end, true));
        }
        start = end + 3;
    }
    blocks
}

/// Returns what follows a word and a colon, the word in a line of its own, the word and "is", or a key in JSON.
fn after_word(text: &str, word: &str) -> Vec<Part> {
    const CLOSING: [char; 5] = ['"', '\'', '`', '*', ' '];
    let lower = text.to_ascii_lowercase();
    // Where each mark starts and ends, and whether it is a key.
    let (mut marks, mut last) = (Vec::new(), 0);
    for (at, _) in lower.match_indices(word) {
        let (before, after) = (&lower[last..at], &lower[at + word.len()..]);
        last = at + word.len();
        let quote = before.chars().next_back();
        let is_key = quote.is_some_and(|c| "\"'".contains(c) && after.starts_with(c));
        let is_inside = quote.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let sentence = before.rsplit(['.', '!', '?', '\n']).next();
        let mut said = words(sentence.unwrap_or_default());
        if is_inside || !is_key && !said.all(|word| BEFORE_WORDS.contains(&format!(" {word} "))) {
            continue;
        }
        let closed = after.trim_start_matches(CLOSING);
        let verb = closed.strip_prefix("is").or(closed.strip_prefix("are"));
        let verb = verb.filter(|rest| rest.starts_with([' ', ':', '\n']));
        let colon = verb
            .unwrap_or(closed)
            .trim_start_matches(CLOSING)
            .strip_prefix(':');
        let body = colon
            .or(verb)
            .or(closed.starts_with('\n').then_some(closed));
        marks.extend(body.map(|body| (at, text.len() - body.len(), is_key)));
    }
    let ends = marks.iter().skip(1).map(|&(at, ..)| at).chain([text.len()]);
    let parts = marks.iter().zip(ends).map(|(&(_, start, is_key), end)| {
        let value = value(&text[start..end]).filter(|_| is_key);
        let Range {
            start: from,
            end: to,
        } = value.clone().unwrap_or(0..extent(&text[start..end]));
        (start + from..start + to, value.is_some())
    });
    parts
        .filter(|(part, _)| says_something(&text[part.clone()]))
        .collect()
}

/// Returns the place of a string or of a list without lists, at the start of a text in JSON.
fn value(text: &str) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start().len();
    let inside = text.get(start + 1..)?.split('[').next()?;
    match text.as_bytes()[start] {
        quote @ (b'"' | b'\'') => Some(start + 1..start + 1 + inside.find(char::from(quote))?),
        b'[' => Some(start..start + 1 + inside.find(']')? + 1),
        _ => None,
    }
}

/// Returns the length of the rest of a line. If the rest is empty, returns the length up to the end of a paragraph.
fn extent(text: &str) -> usize {
    let start = text
        .find(|c: char| !"\n *_`".contains(c))
        .unwrap_or(text.len());
    let end = if text[..start].contains('\n') {
        "\n\n"
    } else {
        "\n"
    };
    text[start..]
        .find(end)
        .map_or(text.len(), |end| start + end)
}
