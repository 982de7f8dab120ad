use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is kept, in bytes; a board takes a few dozen.
pub const LONGEST: usize = 64 * 1024;

/// The lines of a stream, one at a time, in constant memory.
pub struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
}

/// A line of input, without its end.
pub enum Line<'a> {
    Text(&'a [u8]),
    TooLong,
}

impl<R: Read> Lines<R> {
    pub fn new(stream: R) -> Lines<R> {
        Lines {
            reader: BufReader::with_capacity(LONGEST, stream),
            line: Vec::new(),
        }
    }

    /// Whether the next line may have to be waited for.
    pub fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line, or `None` at the end of the stream. The last line needs no line end.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let longest = LONGEST as u64 + 1;
        let mut start = self.reader.by_ref().take(longest);
        if start.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > LONGEST {
            self.reader.skip_until(b'\n')?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Text(&self.line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(text: &[u8]) -> Vec<Option<usize>> {
        let mut lines = Lines::new(text);
        let mut lengths = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            lengths.push(match line {
                Line::Text(text) => Some(text.len()),
                Line::TooLong => None,
            });
        }
        lengths
    }

    #[test]
    fn every_line_comes_once() {
        assert_eq!(lengths(b""), []);
        assert_eq!(lengths(b"\n"), [Some(0)]);
        assert_eq!(lengths(b"ab\n\nc"), [Some(2), Some(0), Some(1)]);
    }

    #[test]
    fn long_lines_are_passed_over() {
        let (longest, too_long) = ("a".repeat(LONGEST), "a".repeat(LONGEST + 1));
        let text = format!("{longest}\n{too_long}\nab\n{too_long}{too_long}\n{longest}");
        let expected = [Some(LONGEST), None, Some(2), None, Some(LONGEST)];
        assert_eq!(lengths(text.as_bytes()), expected);
        assert_eq!(lengths(too_long.as_bytes()), [None]);
    }
}
