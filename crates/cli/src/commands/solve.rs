use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use anyhow::Context;
use tilebase_lookup::View;
use tilebase_puzzle::{Board, Shape};

use super::STDOUT_FAILED;
use crate::answer::{Answer, Request};
use crate::args::{By, Dialect, Form, SolveArgs, usage};
use crate::lines::{LONGEST, Line, Lines};
use crate::open::{Bytes, Question};
use crate::{FAILURE, SUCCESS, dialects, is_closed_pipe, unsolvable};

pub fn run(args: &SolveArgs) -> anyhow::Result<u8> {
    if args.by != By::Table && args.dialect != Some(Dialect::AstarIn) {
        let message = "--by: only --dialect astar-in tells how it was solved";
        return Err(usage("solve", message).into());
    }
    if let Some(dialect) = args.dialect {
        dialects::run(dialect, args.by)?;
        return Ok(SUCCESS);
    }
    let question = Question::new("solve", &args.goal)?;
    let stdout = io::stdout().lock();
    let title = match AutoStream::choice(&stdout) {
        ColorChoice::Never => Style::new(),
        _ => Style::new().bold(),
    };
    let mut answerer = Answerer {
        question: &question,
        view: question.view()?,
        request: Request {
            form: args.form,
            order: args.order,
            all: args.all,
            count: args.count,
            title,
        },
        out: BufWriter::with_capacity(64 * 1024, stdout),
        explains: unsolvable::someone_reads(),
        answered: 0,
        all_valid: true,
    };
    let done = answerer.answer_all(&args.boards);
    match (answerer.all_valid, done) {
        (true, done) => done.map(|()| SUCCESS),
        (false, Err(error)) if !is_closed_pipe(&error) => Err(error),
        (false, _) => Ok(FAILURE),
    }
}

/// Whether a board was typed without quotes: a tile an argument, or rows that together are a board.
fn is_one_board(shape: Shape, arguments: &[String]) -> bool {
    let tiles = arguments.iter().all(|text| text.len() <= 2 && text != "-");
    tiles && arguments.len() > 1 || Board::parse(shape, &arguments.join(" ")).is_ok()
}

/// Answers boards one after the other.
struct Answerer<'a, W> {
    question: &'a Question,
    view: View<'a, Bytes>,
    request: Request,
    out: W,
    /// Whether a person reads along, who may want to know why a board is unsolvable.
    explains: bool,
    answered: u64,
    all_valid: bool,
}

/// Where a board was typed.
#[derive(Clone, Copy)]
enum Place {
    Argument(usize),
    Arguments,
    Line(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Argument(number) => write!(f, "argument {number}"),
            Place::Arguments => f.write_str("the arguments"),
            Place::Line(number) => write!(f, "line {number}"),
        }
    }
}

impl<W: Write> Answerer<'_, W> {
    fn answer_all(&mut self, arguments: &[String]) -> anyhow::Result<()> {
        if arguments.is_empty() {
            self.answer_standard_input()?;
        } else if is_one_board(self.question.shape(), arguments) {
            self.answer(&arguments.join(" "), Place::Arguments)?;
        } else {
            for (number, text) in (1..).zip(arguments) {
                match text.as_str() {
                    "-" => self.answer_standard_input()?,
                    text => self.answer(text, Place::Argument(number))?,
                }
            }
        }
        self.out.flush().context(STDOUT_FAILED)
    }

    /// Answers every line as it arrives: whatever is ready is written before waiting for more.
    fn answer_standard_input(&mut self) -> anyhow::Result<()> {
        let stdin = io::stdin().lock();
        if stdin.is_terminal() {
            let _ = writeln!(io::stderr(), "Type a board a line; end with Ctrl-D.");
        }
        let mut lines = Lines::new(stdin);
        for number in 1.. {
            if lines.may_wait() {
                self.out.flush().context(STDOUT_FAILED)?;
            }
            let place = Place::Line(number);
            match lines.next().context("cannot read standard input")? {
                Some(Line::Text(line)) => self.answer(&String::from_utf8_lossy(line), place)?,
                Some(Line::TooLong) => {
                    let reason = format!("longer than {LONGEST} bytes");
                    self.print(&Answer::Invalid { reason }, place)?;
                }
                None => break,
            }
        }
        Ok(())
    }

    fn answer(&mut self, text: &str, place: Place) -> anyhow::Result<()> {
        let answer = Answer::new(&self.view, self.question.shape(), text, &self.request)
            .map_err(|error| self.question.damaged(error))?;
        self.print(&answer, place)
    }

    fn print(&mut self, answer: &Answer, place: Place) -> anyhow::Result<()> {
        if self.request.all && self.request.form != Form::Json && self.answered > 0 {
            writeln!(self.out).context(STDOUT_FAILED)?;
        }
        self.answered += 1;
        answer
            .write(&self.request, &mut self.out)
            .context(STDOUT_FAILED)?;
        match answer {
            Answer::Solved { .. } => {}
            Answer::Unsolvable { board } if self.explains => {
                self.out.flush().context(STDOUT_FAILED)?;
                unsolvable::explain(board, self.question.goal());
            }
            Answer::Unsolvable { .. } => {}
            Answer::Invalid { reason } => {
                self.all_valid = false;
                self.out.flush().context(STDOUT_FAILED)?;
                let _ = writeln!(io::stderr(), "{place}: {reason}");
            }
        }
        Ok(())
    }
}
