use std::io::{self, Stdout, Write};

use anyhow::Context;

use super::output_buffer::{Message, OutputBuffer};
use crate::input::JsonBoard;
use crate::terminal::{STDOUT_FAILED, erase_search_line};

/// Standard output, and standard error in step with it.
pub struct Printer {
    out: Stdout,
    /// The text between the answers of two boards.
    separator: &'static str,
    /// Whether answers are JSON.
    json: bool,
    answered: usize,
    /// The number of lines of standard input before the next answers.
    lines: usize,
    pub all_valid: bool,
}

impl Printer {
    pub fn new(out: Stdout, separator: &'static str, json: bool) -> Printer {
        Printer {
            out,
            separator,
            json,
            answered: 0,
            lines: 0,
            all_valid: true,
        }
    }

    /// Prints answers, each of which begins with the separator; the very first loses it.
    pub fn print(&mut self, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        let is_invalid =
            |(_, message): &(usize, Message)| matches!(message, Message::Invalid { .. });
        // Whether the answers can be written does not change it.
        self.all_valid &= !answers.messages().iter().any(is_invalid);
        let text = answers.text();
        let mut printed = match self.answered {
            0 if answers.count > 0 => self.separator.len(),
            _ => 0,
        };
        for (place, message) in answers.messages() {
            self.write(&text[printed..*place])?;
            printed = *place;
            if let Message::Invalid { origin, reason } = message
                && self.json
            {
                let origin = origin.after(self.lines);
                self.write(JsonBoard::invalid(origin, reason)?.as_bytes())?;
            }
            self.print_message(message);
        }
        self.write(&text[printed..])?;
        self.answered += answers.count;
        answers.failure.take().map_or(Ok(()), Err)
    }

    /// Prints the answers to whole lines of standard input, and empties the buffer.
    pub fn print_lines(&mut self, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        self.print(answers)?;
        self.lines += answers.lines;
        answers.clear();
        Ok(())
    }

    fn print_message(&mut self, message: &Message) {
        let mut stderr = io::stderr().lock();
        // If standard error is closed, the answers and the exit code still tell.
        let _ = match message {
            Message::Unsolvable(reason) => writeln!(stderr, "{reason}"),
            Message::Invalid { origin, reason } => {
                writeln!(stderr, "{}: {reason}", origin.after(self.lines))
            }
            Message::OtherReading { origin, note } => {
                writeln!(stderr, "{}: {note}", origin.after(self.lines))
            }
        };
    }

    fn write(&mut self, text: &[u8]) -> anyhow::Result<()> {
        erase_search_line();
        let written = self.out.write_all(text).and_then(|()| self.out.flush());
        written.context(STDOUT_FAILED)
    }
}
