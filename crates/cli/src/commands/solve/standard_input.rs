//! Standard input, a board per line, answered in the order of the lines.
//!
//! At first one thread reads what is there, answers it, prints, and repeats; a person who types a
//! board sees its answer before typing the next. After [`LINES_ALONE`] lines all processors take
//! part: each thread reads the next chunk of lines, answers it while others do the same, and puts the
//! answers where the one thread that is printing finds them. If none is, it prints them itself.
//!
//! Boards that take a search are worth a chunk of their own, so that all processors take part at once
//! and each answer is printed as soon as those before it.

use std::io::{self, Stdin};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::Context;

use super::line_solver::LineSolver;
use super::output_buffer::OutputBuffer;
use super::printer::Printer;
use crate::input::{BOARDS, Drawing, EncodedText, LineChunk, LineChunks, STDIN_FAILED, invite};
use crate::tables::Choice;

/// The number of lines that one thread answers before the others take part: for fewer, starting them
/// takes longer than it saves.
const LINES_ALONE: usize = 16_000;

/// The number of buffers for answers: one to write into, and one that waits to be printed.
const BUFFERS_PER_THREAD: usize = 2;

/// Answers standard input to its end, or until an answer cannot be printed.
pub fn answer(solver: &Arc<LineSolver>, printer: &Arc<Mutex<Printer>>) -> anyhow::Result<()> {
    let mut input = Input {
        next_number: 0,
        chunks: LineChunks::new(invite(BOARDS), solver.bytes_at_once()),
        drawing: Drawing::default(),
    };
    let mut chunk = Chunk::new();
    let mut answers = OutputBuffer::default();
    let mut lines = 0;
    while lines < LINES_ALONE {
        if !input
            .next(&mut chunk, solver.choice())
            .context(STDIN_FAILED)?
        {
            return Ok(());
        }
        let text = chunk.lines.lines();
        let done = solver.answer_lines(text, &mut chunk.drawing, &mut answers);
        lines += answers.lines;
        lock(printer).print_lines(&mut answers)?;
        if done.bytes < text.len() {
            input.chunks.put_back(&text[done.bytes..]);
            input.chunks.one_at_a_time = true;
            input.drawing = chunk.drawing;
            break;
        }
    }
    answer_together(solver, printer, input)
}

fn answer_together(
    solver: &Arc<LineSolver>,
    printer: &Arc<Mutex<Printer>>,
    input: Input,
) -> anyhow::Result<()> {
    let work = Arc::new(Work {
        solver: Arc::clone(solver),
        one_at_a_time: AtomicBool::new(input.chunks.one_at_a_time),
        input: Mutex::new(input),
        output: Mutex::default(),
        was_printed: Condvar::new(),
        printer: Arc::clone(printer),
        ended: Mutex::default(),
        has_ended: Condvar::new(),
    });
    let start_thread = || {
        let work = Arc::clone(&work);
        thread::Builder::new().spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work.run()));
            lock(&work.ended).push(result);
            work.has_ended.notify_one();
        })
    };
    let wanted = thread::available_parallelism().map_or(1, usize::from);
    lock(&work.output).empty = (0..BUFFERS_PER_THREAD * wanted)
        .map(|_| OutputBuffer::default())
        .collect();
    let started = (0..wanted).map_while(|_| start_thread().ok()).count();
    if started == 0 {
        return work.run();
    }
    // The first failure ends the command at once: other threads may be waiting for input.
    for _ in 0..started {
        let ended = lock(&work.ended);
        let ended = work.has_ended.wait_while(ended, |ended| ended.is_empty());
        let result = ended.unwrap_or_else(PoisonError::into_inner).remove(0);
        result.unwrap_or_else(|panic| resume_unwind(panic))?;
    }
    Ok(())
}

/// What the threads share.
struct Work {
    solver: Arc<LineSolver>,
    input: Mutex<Input>,
    /// Whether the next chunk is to be a single line, since the last answer took a search. It is not in
    /// `input`, which another thread may hold while it waits for more.
    one_at_a_time: AtomicBool,
    output: Mutex<Output>,
    /// Tells the threads that wait for an empty buffer that there is one.
    was_printed: Condvar,
    printer: Arc<Mutex<Printer>>,
    /// How threads have ended; the first comes first.
    ended: Mutex<Vec<thread::Result<anyhow::Result<()>>>>,
    /// Signals that another thread has ended.
    has_ended: Condvar,
}

struct Input {
    /// The number of the chunk to read next.
    next_number: u64,
    chunks: LineChunks<EncodedText<Stdin>>,
    /// What the lines before mean for the next chunk.
    drawing: Drawing,
}

/// A chunk of lines, and what the lines before mean for the first.
struct Chunk {
    lines: LineChunk,
    drawing: Drawing,
}

impl Chunk {
    fn new() -> Chunk {
        Chunk {
            lines: LineChunk::new(),
            drawing: Drawing::default(),
        }
    }
}

impl Input {
    /// Reads the next lines; returns `false` at the end. A board whose last row is missing there is ended
    /// by an empty line.
    fn next(&mut self, chunk: &mut Chunk, choice: &Choice) -> io::Result<bool> {
        if !self.chunks.next(&mut chunk.lines)? {
            if !self.drawing.is_open() {
                return Ok(false);
            }
            chunk.lines.end_drawing();
        }
        chunk.drawing = self.drawing;
        self.drawing.pass(chunk.lines.lines(), choice);
        Ok(true)
    }
}

/// The buffers that no thread is writing into.
#[derive(Default)]
struct Output {
    empty: Vec<OutputBuffer>,
    /// Answers to be printed, with the numbers of their chunks.
    finished: Vec<(u64, OutputBuffer)>,
    /// The number of the chunk to print next.
    next_number: u64,
    /// Whether a thread is printing it.
    is_printing: bool,
}

impl Work {
    /// Reads chunks, answers them and sees to it that the answers are printed, until the input ends.
    fn run(&self) -> anyhow::Result<()> {
        let mut chunk = Chunk::new();
        loop {
            // The buffer first: whoever has a chunk can finish it.
            let mut answers = self.empty_buffer();
            let (number, read) = self.read(&mut chunk);
            match read.context(STDIN_FAILED) {
                Ok(true) => {
                    let has_searched = self.answer_chunk(&mut chunk, &mut answers);
                    self.one_at_a_time.store(has_searched, Ordering::Relaxed);
                }
                Ok(false) => return Ok(()),
                // The answers before are printed before this is reported.
                Err(error) => answers.failure = Some(error),
            }
            self.print_in_order(number, answers)?;
        }
    }

    /// Answers the lines of a chunk; returns whether the last took a search.
    fn answer_chunk(&self, chunk: &mut Chunk, answers: &mut OutputBuffer) -> bool {
        let mut lines = chunk.lines.lines();
        loop {
            let done = self.solver.answer_lines(lines, &mut chunk.drawing, answers);
            lines = &lines[done.bytes..];
            if lines.is_empty() || answers.failure.is_some() {
                return done.has_searched;
            }
        }
    }

    /// Returns an empty buffer, when there is one: no thread runs far ahead of a slow reader.
    fn empty_buffer(&self) -> OutputBuffer {
        let mut output = lock(&self.output);
        loop {
            match output.empty.pop() {
                Some(buffer) => return buffer,
                None => {
                    let woken = self.was_printed.wait(output);
                    output = woken.unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    /// Reads the next chunk; returns its number, and `false` if the input has ended.
    fn read(&self, chunk: &mut Chunk) -> (u64, io::Result<bool>) {
        let mut input = lock(&self.input);
        input.chunks.one_at_a_time = self.one_at_a_time.load(Ordering::Relaxed);
        input.next_number += 1;
        (
            input.next_number - 1,
            input.next(chunk, self.solver.choice()),
        )
    }

    /// Prints the answers and all that wait for them; or leaves them to the thread that is printing or
    /// that will finish the chunk before.
    fn print_in_order(&self, number: u64, answers: OutputBuffer) -> anyhow::Result<()> {
        let mut output = lock(&self.output);
        output.finished.push((number, answers));
        while let Some(mut answers) = output.next_to_print() {
            drop(output);
            lock(&self.printer).print_lines(&mut answers)?;
            output = lock(&self.output);
            output.was_printed(answers);
            self.was_printed.notify_one();
        }
        Ok(())
    }
}

impl Output {
    /// Returns the answers that the caller is to print now, if there are any.
    fn next_to_print(&mut self) -> Option<OutputBuffer> {
        if self.is_printing {
            return None;
        }
        let mut finished = self.finished.iter();
        let place = finished.position(|&(number, _)| number == self.next_number)?;
        let (_, answers) = self.finished.swap_remove(place);
        self.is_printing = true;
        Some(answers)
    }

    fn was_printed(&mut self, buffer: OutputBuffer) {
        self.empty.push(buffer);
        self.next_number += 1;
        self.is_printing = false;
    }
}

/// Locks a value that no thread leaves half changed, so that a panic elsewhere does not matter.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
