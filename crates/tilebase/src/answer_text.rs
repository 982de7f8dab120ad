//! Finds the part of a free text that is the answer.

use crate::answer_words::{ARROWS, Mentioned, Unread, Written, direction, read, words};

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
    const REPLACED: [(&str, &str); 20] = [
        ("\\uparrow", " up "),
        ("\\downarrow", " down "),
        ("\\leftarrow", " left "),
        ("\\rightarrow", " \u{2192} "),
        ("\\to", " \u{2192} "),
        ("\\texttt", ""),
        ("\\textbf", ""),
        ("\\text", ""),
        ("\\mathtt", ""),
        ("\\mathbf", ""),
        ("\\mathrm", ""),
        ("\\,", " "),
        ("\\;", " "),
        ("\\n", "\n"),
        ("**", ""),
        ("__", ""),
        ("$", ""),
        ("can't", "cannot"),
        ("can\u{2019}t", "cannot"),
        ("Can't", "cannot"),
    ];
    let replace = |text: String, (from, to): (&str, &str)| text.replace(from, to);
    // A model's thoughts are not its answer.
    let text = text.rsplit("</think>").next().unwrap_or_default();
    let text = text
        .replace("\r\n", "\n")
        .replace("\\[", "")
        .replace("\\]", "");
    REPLACED.into_iter().fold(text, replace)
}

/// Returns what is between `<answer>` and `</answer>`.
fn tagged(text: &str) -> Vec<&str> {
    let lower = text.to_ascii_lowercase();
    let (mut start, mut inside) = (0, Vec::new());
    for (end, tag) in lower.match_indices("</answer>") {
        const START: &str = "<answer>";
        let found = lower[start..end].rfind(START);
        let part = found.map(|at| &text[start + at + START.len()..end]);
        // As in "I write it between <answer></answer> tags".
        inside.extend(part.filter(|part| part.contains(|c: char| !c.is_whitespace() && c != '.')));
        start = end + tag.len();
    }
    inside
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

/// The number of times that a word is looked at, from the end of the text. This bounds the time for a text that repeats
/// it.
const MAX_MARKS: usize = 64;

/// Returns the text after each of these words and a colon, an equals sign or "is": the rest of the line, or if it is
/// empty, the next paragraph.
fn after_words<'a>(text: &'a str, words: &[&str]) -> Vec<&'a str> {
    let lower = text.to_ascii_lowercase();
    let mut parts = Vec::new();
    for word in words {
        let mut marks: Vec<_> = lower.rmatch_indices(word).take(MAX_MARKS).collect();
        marks.reverse();
        for (at, _) in marks {
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
            // Of several such words in a line, the last one counts. A text of nothing else is then read once.
            let line = lower[text.len() - after.len()..].lines().next();
            let is_before_another = [":", " is ", " are "]
                .iter()
                .any(|end| line.is_some_and(|line| line.contains(&format!("{word}{end}"))));
            if is_before_another {
                continue;
            }
            let list = after.trim_start().starts_with('[').then(|| after.find(']'));
            if let Some(Some(end)) = list {
                parts.push(&after[..=end]);
                continue;
            }
            // Moves after an empty line may belong to the answer.
            parts.extend([false, true].map(|across_gaps| extent(after, across_gaps)));
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Returns the part of a text that is an answer: its first line that is not empty, and the further steps of a list. If
/// `across_gaps`, other moves may follow after empty lines.
fn extent(text: &str, across_gaps: bool) -> &str {
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
        let are_moves = || !step.contains(':') && matches!(read(step), Ok(Written::Steps(..)));
        let continues = match has_gap {
            true => {
                let is_listed = is_next(label, last_label) || is_item && was_item;
                is_listed || across_gaps && label.is_none() && are_moves()
            }
            false => is_open || are_moves(),
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
            (Err(_), _) if mentions_moves(line) => {
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

fn mentions_moves(line: &str) -> bool {
    let is_move =
        |word: &str| direction(word).is_some() || word.chars().all(|c| "UDLR".contains(c));
    words(line).any(is_move) || line.contains(ARROWS)
}

/// Returns whether a number follows another in a list. In Markdown, all may be 1.
fn is_next(label: Option<usize>, last: Option<usize>) -> bool {
    match (label, last) {
        (Some(label), Some(last)) => label == last + 1 || [label, last] == [1, 1],
        _ => false,
    }
}

/// Returns whether a line has only numbers and separators, or is empty.
fn is_board(line: &str) -> bool {
    let is_other = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X') || ARROWS.contains(&c);
    !line.contains(is_other) && labelled(line).0.is_none()
}

/// Splits off the number of a step, as in `2. up` or `Step 2: up`.
fn labelled(line: &str) -> (Option<usize>, &str) {
    let start = line.find(char::is_alphanumeric).unwrap_or(line.len());
    let lower = line.to_ascii_lowercase();
    let rest = lower[start..]
        .trim_start_matches("step")
        .trim_start_matches("move");
    let is_named = rest.len() < lower.len() - start;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let after = rest[end..].strip_prefix(['.', ')', ':']);
    let after = after.or_else(|| rest[end..].strip_prefix(" -").filter(|_| is_named));
    match (rest[..end].parse(), after) {
        (Ok(number), Some(after)) => (Some(number), &line[line.len() - after.len()..]),
        _ => (None, line),
    }
}
