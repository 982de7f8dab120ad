//! Finds the part of a free text that is the answer.

use std::collections::HashSet;
use std::ops::Range;

use crate::answer_words::{Unread, Written, mentions_moves, read, words};

/// A part that is marked as the answer, and whether a closing mark ends it.
type Part = (Range<usize>, bool);

/// Functions that find marked parts, the clearest marks first.
const MARKS: [fn(&str) -> Vec<Part>; 10] = [
    |text| between(text, "<answer>", "</answer>"),
    boxed,
    |text| after_word(text, "final answer"),
    |text| after_word(text, "final_answer"),
    |text| after_word(text, "answer"),
    |text| after_word(text, "solution"),
    |text| after_word(text, "moves"),
    |text| after_word(text, "sequence"),
    |text| after_word(text, "steps"),
    code,
];

/// The number of marks in [`MARKS`] that always mark an answer.
const SURE_MARKS: usize = 2;

/// Words that may precede a marking word in its sentence. Other words change its meaning, as in "possible moves: ul".
const BEFORE_WORDS: &str = " a and are best correct final here hence is list move moves my of optimal sequence shortest \
    so solution the therefore this thus ";

/// After the answer, these words may retract it.
const DOUBTS: &str = " actually alternatively but cannot correction fail failed fails false hmm however illegal impossible \
    incorrect instead invalid maybe mistake no none not oops or rather sorry try unfortunately unsolvable wait wrong ";

/// Returns the different readings of an answer, at least one.
pub fn readings(text: &str) -> Result<Vec<Written>, Unread> {
    marked(&plain(text), 0)
}

/// Reads the parts after the first mark, starting with mark number `from`, then later marks. A text without marks is
/// read as a whole.
fn marked(text: &str, from: usize) -> Result<Vec<Written>, Unread> {
    let (mut found, mut end, mut is_closed) = (Vec::new(), 0, true);
    for (mark, find) in MARKS.iter().enumerate().skip(from) {
        let rest = &text[end..];
        let parts = find(rest);
        // One mark may be inside another.
        let inner = if from == 0 { mark + 1 } else { MARKS.len() };
        let read = parts
            .iter()
            .map(|(part, _)| marked(&rest[part.clone()], inner));
        let mut read: Vec<_> = read.collect();
        // The last part counts. Those before it must agree, if they can be read.
        match (read.pop(), parts.last()) {
            (Some(Ok(last)), Some((part, closed))) => {
                let mut before = words(&rest[..part.start]).rev();
                let word = before.find(|word| !matches!(*word, "answer" | "boxed"));
                if word.is_some_and(|word| word.eq_ignore_ascii_case("not")) {
                    return Err(Unread::OtherWords);
                }
                found.extend(read.into_iter().flatten().flatten().chain(last));
                (end, is_closed) = (end + part.end, *closed);
            }
            (Some(Err(Unread::NotMoves)), _) if mark >= SURE_MARKS => {}
            (Some(Err(error)), _) if found.is_empty() => return Err(error),
            _ => {}
        }
    }
    if found.is_empty() {
        return Ok(vec![read(text)?]);
    }
    let rest = text[end..].to_lowercase().replace('\u{2019}', "'");
    let is_doubt = |word: &&str| word.ends_with("n't") || DOUBTS.contains(&format!(" {word} "));
    if let Some(word) = words(&rest).find(is_doubt) {
        return Err(Unread::Doubt(word.to_owned()));
    }
    let steps = found.iter().flat_map(|written| match written {
        Written::Steps(steps, _) => &steps[..],
        Written::Unsolvable => &[],
    });
    let has_tiles = steps.clone().any(|step| step.0.is_some());
    let goes_on = mentions_moves(&rest) || has_tiles && rest.contains(char::is_numeric);
    // As in "first \boxed{R}, then \boxed{R}".
    let are_single = found.len() > 1 && found.len() == steps.count();
    if goes_on && !is_closed || are_single {
        return Err(Unread::OtherWords);
    }
    let mut distinct = HashSet::new();
    found.retain(|written| distinct.insert(written.clone()));
    Ok(found)
}

/// Replaces LaTeX commands, and removes thoughts and the marks of Markdown.
fn plain(text: &str) -> String {
    const REMOVED: &str =
        "\r \\texttt \\textbf \\text \\mathtt \\mathbf \\mathrm \\[ \\] \\, \\; ** __ $";
    let text = text.rsplit("</think>").next().unwrap_or_default();
    let text = text.split("<think>").next().unwrap_or_default();
    let up_down = text.replace("\\uparrow", "↑").replace("\\downarrow", "↓");
    let text = up_down.replace("\\leftarrow", "←");
    let text = text.replace("\\rightarrow", "→");
    let remove = |text: String, removed| text.replace(removed, "");
    REMOVED.split(' ').fold(text, remove)
}

/// Returns whether a text is more than spaces and punctuation.
fn says_something(text: &str) -> bool {
    text.contains('[') || text.contains(char::is_alphanumeric) || mentions_moves(text)
}

/// Returns what is between two marks. At the end of the text, the last one may be missing: models may stop there.
fn between(text: &str, start: &str, end: &str) -> Vec<Part> {
    let lower = text.to_ascii_lowercase();
    let (mut at, mut parts) = (0, Vec::new());
    while let Some(found) = lower[at..].find(start) {
        let from = at + found + start.len();
        let to = lower[from..].find(end).map_or(text.len(), |to| from + to);
        // As in "I write it in <answer> tags".
        let inner = lower[from..to].rfind(start);
        let from = inner.map_or(from, |inner| from + inner + start.len());
        parts.push((from..to, true));
        at = text.len().min(to + end.len());
    }
    parts.retain(|(part, _)| says_something(&text[part.clone()]));
    parts
}

/// Returns the contents of `\boxed{}`, with balanced braces inside. Nested boxes: only the inner ones are returned.
fn boxed(text: &str) -> Vec<Part> {
    let (mut open, mut boxes) = (Vec::new(), Vec::<Part>::new());
    for (at, brace) in text.match_indices(['{', '}']) {
        if brace == "{" {
            open.push((at + 1, text[..at].ends_with("\\boxed")));
        } else if let Some((start, true)) = open.pop()
            && boxes.last().is_none_or(|(inner, _)| inner.start < start)
        {
            boxes.push((start..at, true));
        }
    }
    boxes
}

/// Returns the contents of code blocks, except for boards and other text without moves.
fn code(text: &str) -> Vec<Part> {
    let mut blocks = between(text, "```", "```");
    for (block, _) in &mut blocks {
        // The first line may name a language.
        let name = text[block.clone()].find('\n').unwrap_or(0);
        let line = &text[block.start..block.start + name];
        if line.bytes().all(|byte| byte.is_ascii_alphanumeric()) && read(line).is_err() {
            block.start += name;
        }
    }
    blocks.retain(|(block, _)| read(&text[block.clone()]) != Err(Unread::NotMoves));
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
        let is_key = before.ends_with('"') && after.starts_with('"');
        let is_inside = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let sentence = before.rsplit(['.', '!', '?', ';', '\n']).next();
        let mut said = words(sentence.unwrap_or_default());
        if is_inside || !is_key && !said.all(|word| BEFORE_WORDS.contains(&format!(" {word} "))) {
            continue;
        }
        let closed = after.trim_start_matches(CLOSING);
        let body = ["is:", "are:", ":", "is ", "are "]
            .iter()
            .find_map(|end| closed.strip_prefix(end));
        let body = body.or(closed.starts_with('\n').then_some(closed));
        marks.extend(body.map(|body| (at, text.len() - body.len(), is_key)));
    }
    let ends = marks.iter().skip(1).map(|&(at, ..)| at).chain([text.len()]);
    let parts = marks.iter().zip(ends).map(|(&(_, start, is_key), end)| {
        let value = value(&text[start..end]).filter(|_| is_key);
        let range = value.clone().unwrap_or(0..extent(&text[start..end]));
        (start + range.start..start + range.end, value.is_some())
    });
    let says_something = |(part, _): &Part| says_something(&text[part.clone()]);
    parts.filter(says_something).collect()
}

/// Returns the place of a string or of a list without lists, at the start of a text in JSON.
fn value(text: &str) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start().len();
    let length = match text.as_bytes().get(start)? {
        b'"' => text[start + 1..].find('"')?,
        b'[' => text[start + 1..].find(['[', ']'])?,
        _ => return None,
    };
    Some(start..start + length + 2)
}

/// Returns the length of the rest of a line. If the rest is empty, returns the length up to the end of a paragraph.
fn extent(text: &str) -> usize {
    let start = text.len() - text.trim_start_matches(['\n', ' ', '*', '_']).len();
    let end = ["\n", "\n\n"][usize::from(text[..start].contains('\n'))];
    let length = text[start..].find(end);
    length.map_or(text.len(), |length| start + length)
}
