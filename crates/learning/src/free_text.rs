//! Checks answers in free text. Finds the part of the text that is the answer.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};

use tilebase::claims::words;
use tilebase::{Board, Claim, Error, Mistakes, Notation, Progress, Search, Verdict};

use crate::words::{
    ARROWS, COUNTS, NOT_MOVES, OTHER_WORDS, TEXT_AFTER, Unread, Written, mentions_moves, read,
};

/// Checks an answer in free text, such as the output of a language model. Reading is tolerant, judging is strict.
///
/// ```
/// use tilebase_learning::{Notation, Outcome, check_answer};
///
/// let board = "1 2 3 4 5 6 x 7 8".parse::<tilebase::Board>()?;
/// let solver = tilebase::Tables::new().solver_for(board.shape())?;
/// let (search, text) = (solver.search(), "1. → 2. ↑ 3. ↓");
/// let verdict = check_answer(&search, &board, text, Some(Notation::Blank))?;
/// assert_eq!(verdict.outcome, Outcome::Unfinished);
/// assert_eq!((verdict.remaining, verdict.first_mistake), (Some(1), Some(2)));
/// # Ok::<(), tilebase::Error>(())
/// ```
///
/// Checks with [`Mistakes::All`], as [`Search::check`] does. `declared` is what the author was told about directions: of
/// the blank or of the tiles. If it is `None`, both are read; different verdicts make the answer ambiguous.
///
/// # Reading
///
/// The first of these is the answer: the text between `<answer>` tags, in `\boxed{}`, after `Answer:` or a similar word,
/// a code block, the whole text. It is a list of directions or tiles, or sentences such as `Slide tile 5 to the left.`,
/// or the claim that the board is unsolvable. If it contains other words, the outcome is ambiguous or invalid.
///
/// If the meaning is not certain, the verdict is [`Outcome::Ambiguous`](crate::Outcome::Ambiguous). This includes answers
/// with different verdicts, any text after the answer, and sentences that contradict `declared`.
///
/// # Errors
///
/// As for [`Search::check`].
///
/// # Complexity
///
/// O(length of the text), and as for [`Search::check`].
pub fn check_answer(
    search: &Search<'_>,
    board: &Board,
    answer: &str,
    declared: Option<Notation>,
) -> Result<Verdict, Error> {
    check_answer_with(search, board, answer, declared, |_| {
        ControlFlow::Continue(())
    })
}

/// Does the same as [`check_answer`], and calls `progress` as [`Search::check_with`] does.
pub fn check_answer_with(
    search: &Search<'_>,
    board: &Board,
    answer: &str,
    declared: Option<Notation>,
    progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Verdict, Error> {
    let unread = |(outcome, why, advice)| Ok(Verdict::new(outcome, format!("{why}; {advice}")));
    let written = match readings(answer) {
        Ok(written) => written,
        Err(why) => return unread(why),
    };
    let has_counts = written.iter().any(|written| written.has_counts);
    let claims = written.into_iter().flat_map(|written| match written.claim {
        Claim::Moves(steps, _) => {
            let names_tiles = steps.iter().all(|step| step.tile.is_some());
            let has_directions = steps.iter().any(|step| step.direction.is_some());
            let notation = match (declared, written.stated) {
                _ if names_tiles && has_directions => Some(Notation::Tile),
                _ if names_tiles => Some(Notation::Numbers),
                (Some(declared), Some(stated)) if declared != stated => None,
                (declared, stated) => declared.or(stated),
            };
            Claim::readings(steps, notation)
        }
        claim => vec![claim],
    });
    let claims: Vec<Claim> = claims.collect();
    let verdict = search.check_with(board, &claims, Mistakes::All, progress)?;
    match has_counts && !verdict.is_solution() {
        true => unread(COUNTS),
        false => Ok(verdict),
    }
}

/// A part that is marked as the answer: where it is with its marks, and without them.
type Part = (Range<usize>, Range<usize>);

/// Words that mark the answer after them.
const MARK_WORDS: [&str; 7] = [
    "final answer",
    "final_answer",
    "answer",
    "solution",
    "moves",
    "sequence",
    "steps",
];

/// The number of marks that always mark an answer: tags and boxes.
const SURE_MARKS: usize = 2;

/// The number of marks. The last one is a code block.
const MARKS: usize = SURE_MARKS + MARK_WORDS.len() + 1;

/// Returns the marked parts of a text. The first marks are the clearest.
fn parts(text: &str, mark: usize) -> Vec<Part> {
    match mark {
        0 => between(text, "<answer>", "</answer>"),
        1 => boxed(text),
        _ => match MARK_WORDS.get(mark - SURE_MARKS) {
            Some(word) => after_word(text, word),
            None => code(text),
        },
    }
}

/// Words that may precede a mark in its sentence. Other words change its meaning, as in "possible moves: ul".
const BEFORE_WORDS: &str = " a and answer are best board boxed correct final here hence i is it list move moves my of optimal \
    puzzle result sequence shortest so solution solve solves step steps the therefore this thus to ";

/// Characters that may follow the answer. Other text could retract it.
const AFTER: &str = ".!`\"*_)]}\\";

/// Returns the different readings of an answer, at least one.
fn readings(text: &str) -> Result<Vec<Written>, Unread> {
    let text = plain(text);
    // Quoted lines may be from another author, and comments from an earlier attempt.
    let is_quoted = |line: &str| line.trim_start().starts_with('>') || line.contains("//");
    match text.lines().any(is_quoted) {
        true => Err(OTHER_WORDS),
        false => marked(&text, 0),
    }
}

/// Reads the parts after the first mark that has any, starting with mark number `from`. A text without marks is read as
/// a whole.
fn marked(text: &str, from: usize) -> Result<Vec<Written>, Unread> {
    for mark in from..MARKS {
        let mut before = 0;
        let parts = parts(text, mark).into_iter().filter(|(whole, _)| {
            let start = std::mem::replace(&mut before, whole.end);
            may_precede(&text[start..whole.start])
        });
        let parts: Vec<Part> = parts.collect();
        if (SURE_MARKS..MARKS - 1).contains(&mark)
            && (parts.iter()).any(|(_, part)| may_end_quote(&text[part.clone()]))
        {
            return Err(OTHER_WORDS);
        }
        // One mark may be inside another.
        let inner = if from == 0 { mark + 1 } else { MARKS };
        let all = parts.iter();
        let read = all.map(|(_, part)| marked(&text[part.clone()], inner));
        let mut read: Vec<_> = read.collect();
        // The last part counts. Those before it must agree, if they can be read.
        let last = match read.pop() {
            None => continue,
            Some(Err(NOT_MOVES)) if mark >= SURE_MARKS => continue,
            Some(last) => last?,
        };
        let rest = &text[parts[parts.len() - 1].0.end..];
        if rest.contains(|c: char| !c.is_whitespace() && !AFTER.contains(c)) {
            return Err(TEXT_AFTER);
        }
        let mut found: Vec<Written> = read.into_iter().flatten().flatten().chain(last).collect();
        let is_single =
            |one: &Written| matches!(&one.claim, Claim::Moves(steps, _) if steps.len() == 1);
        // As in "\boxed{R} \boxed{R}".
        if found.len() > 1 && found.iter().all(is_single) {
            return Err(OTHER_WORDS);
        }
        let mut distinct = HashSet::new();
        found.retain(|written| distinct.insert(written.clone()));
        return Ok(found);
    }
    Ok(vec![read(text)?])
}

/// Returns whether apostrophes in a part after a word may end a quotation that starts before the word.
fn may_end_quote(part: &str) -> bool {
    let first = part.find(|c: char| c.is_alphanumeric() || c == '\'');
    let is_quoted = first.is_some_and(|first| part[first..].starts_with('\''));
    part.contains('\'') && !is_quoted && mentions_moves(part)
}

/// Returns whether a mark after this text marks the answer. The sentence before it must have no unknown words or signs,
/// and no HTML element may be open.
fn may_precede(text: &str) -> bool {
    let Some(text) = outside_elements(text) else {
        return false;
    };
    let lower = text.to_lowercase().replace("e.g.", "example");
    let sentence = lower.rsplit(['.', '!']).next().unwrap_or_default();
    let last = sentence.trim_end_matches(|c: char| c.is_ascii() && !c.is_alphanumeric());
    // Earlier lines may have moves and a board.
    let is_above = sentence[last.len()..].contains('\n');
    let is_move = |word: &str| is_above && (mentions_moves(word) || word == "x");
    let is_sign = |c: char| c.is_whitespace() || ":*#-_,\"'`()[]{}\\".contains(c);
    let is_known = |c: char| {
        c.is_alphanumeric()
            || is_sign(c)
            || is_above && (c.is_ascii() && c != '?' || ARROWS.contains(&c))
    };
    sentence[last.len()..].chars().all(is_sign)
        && sentence.chars().all(is_known)
        && words(sentence).all(|word| BEFORE_WORDS.contains(&format!(" {word} ")) || is_move(word))
}

/// Removes HTML elements. Returns `None` if there is a comment, or a tag without its counterpart.
fn outside_elements(text: &str) -> Option<String> {
    let is_tag = |piece: &str| piece.starts_with(|c: char| c == '!' || c.is_ascii_alphabetic());
    let has_tags = |text: &str| text.split('<').skip(1).any(is_tag);
    let mut parts = text.split("</");
    let mut outside = parts.next()?.to_owned();
    for part in parts {
        let (name, after) = part.split_once('>')?;
        let start = outside.rfind(&format!("<{name}>"))?;
        if has_tags(&outside[start + 1..]) {
            return None;
        }
        outside.truncate(start);
        outside += after;
    }
    (!has_tags(&outside)).then_some(outside)
}

/// Replaces LaTeX commands, and removes thoughts and the marks of Markdown.
fn plain(text: &str) -> String {
    const REMOVED: &str =
        "\r \\texttt \\textbf \\text \\mathtt \\mathbf \\mathrm \\[ \\] \\, \\; ** __ $";
    let text = text.replace("</thinking>", "</think>");
    let text = text.rsplit("</think>").next().unwrap_or_default();
    let up_down = text.replace("\\uparrow", "↑").replace("\\downarrow", "↓");
    let text = up_down.replace("\\leftarrow", "←");
    let text = text.replace("\\rightarrow", "→");
    let remove = |text: String, removed| text.replace(removed, "");
    REMOVED.split(' ').fold(text, remove)
}

/// Returns whether a text is more than spaces and punctuation.
fn has_content(text: &str) -> bool {
    text.contains('[') || text.contains(char::is_alphanumeric) || mentions_moves(text)
}

/// Returns what is between two marks. At the end of the text, the last one may be missing: models may stop there.
fn between(text: &str, start: &str, end: &str) -> Vec<Part> {
    let lower = text.to_ascii_lowercase();
    let (mut at, mut parts) = (0, Vec::new());
    while let Some(found) = lower[at..].find(start) {
        let from = at + found + start.len();
        let to = lower[from..].find(end).map_or(text.len(), |to| from + to);
        let whole = at + found..text.len().min(to + end.len());
        at = whole.end;
        parts.push((whole, from..to));
    }
    parts.retain(|(_, part)| has_content(&text[part.clone()]));
    parts
}

/// Returns the contents of `\boxed{}`, with balanced braces inside. Of nested boxes, returns only the innermost.
fn boxed(text: &str) -> Vec<Part> {
    let (mut open, mut boxes) = (Vec::new(), Vec::<Part>::new());
    for (at, brace) in text.match_indices(['{', '}']) {
        if brace == "{" {
            let mark = text[..at].strip_suffix("\\boxed");
            open.push((at, mark.map(str::len)));
        } else if let Some((start, Some(mark))) = open.pop()
            && boxes.last().is_none_or(|(_, inner)| inner.start < start)
        {
            boxes.push((mark..at + 1, start + 1..at));
        }
    }
    boxes
}

/// Returns the contents of code blocks, except for boards and other text without moves.
fn code(text: &str) -> Vec<Part> {
    let mut blocks = between(text, "```", "```");
    for (_, block) in &mut blocks {
        // The first line may name a language.
        let name = text[block.clone()].find('\n').unwrap_or(0);
        let line = &text[block.start..block.start + name];
        if line.bytes().all(|byte| byte.is_ascii_alphanumeric()) && read(line).is_err() {
            block.start += name;
        }
    }
    blocks.retain(|(_, block)| read(&text[block.clone()]) != Err(NOT_MOVES));
    blocks
}

/// Returns what follows a word and a colon, the word in a line of its own, or the word and "is".
fn after_word(text: &str, word: &str) -> Vec<Part> {
    const CLOSING: [char; 5] = ['"', '\'', '`', '*', ' '];
    let lower = text.to_ascii_lowercase();
    // Where each mark starts and ends.
    let mut marks = Vec::new();
    for (at, _) in lower.match_indices(word) {
        let is_inside = lower[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let closed = lower[at + word.len()..].trim_start_matches(CLOSING);
        let body = ["is:", "are:", ":", "is ", "are "]
            .iter()
            .find_map(|end| closed.strip_prefix(end));
        let body = body.or(closed.starts_with('\n').then_some(closed));
        let body = body.filter(|_| !is_inside);
        marks.extend(body.map(|body| (at, text.len() - body.len())));
    }
    let ends = marks.iter().skip(1).map(|&(at, _)| at).chain([text.len()]);
    let parts = marks.iter().zip(ends).map(|(&(at, start), end)| {
        let part = start..start + extent(&text[start..end]);
        (at..part.end, part)
    });
    let has_content = |(_, part): &Part| has_content(&text[part.clone()]);
    parts.filter(has_content).collect()
}

/// Returns the length of the rest of a line. If the rest is empty, returns the length up to the end of a paragraph.
fn extent(text: &str) -> usize {
    let start = text.len() - text.trim_start_matches(['\n', ' ', '*', '_', '[']).len();
    let end = ["\n", "\n\n"][usize::from(text[..start].contains('\n'))];
    let length = text[start..].find(end);
    length.map_or(text.len(), |length| start + length)
}
