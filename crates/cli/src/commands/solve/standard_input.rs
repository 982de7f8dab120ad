//! Answers the boards of standard input in the order of the lines.
//!
//! At first, one thread reads the available input, answers it and prints, so that a typed board is answered
//! immediately. After [`LINES_ALONE`] lines, all processors take part:
//!
//! ```text
//! a thread per processor: takes an empty buffer, reads a chunk, answers it --+
//!    |                                                                       v
//!    +------> a receiver for each chunk's answers, in order --------> this thread prints
//! ```
//!
//! The thread that reads a chunk also answers it, because the lines are then in its processor's cache. A printed buffer
//! is filled again. If boards need a search, each line is a chunk, so that all processors are used and answers are
//! printed early.

use std::io;
use std::mem;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::line_solver::LineSolver;
use super::output::{OutputBuffer, Printer};
use crate::input::{Drawing, Input, LineChunk, LineChunks};
use crate::machine::threads;
use crate::tables::Setup;

/// The number of lines that one thread answers alone. For fewer lines, starting threads takes longer than it saves.
const LINES_ALONE: usize = 16_000;

/// The number of buffers for answers per thread. The thread fills one while the other is printed.
const BUFFERS_PER_THREAD: usize = 2;

/// Some lines, and the state of a drawing before them.
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

    fn answer(&mut self, solver: &LineSolver, answers: &mut OutputBuffer) {
        let mut lines = self.lines.lines();
        while !lines.is_empty() && answers.failure.is_none() {
            let bytes = solver.answer_lines(lines, &mut self.drawing, answers);
            lines = &lines[bytes..];
        }
    }
}

struct Lines {
    chunks: LineChunks<Input>,
    /// The state of a drawing before the next line.
    drawing: Drawing,
}

impl Lines {
    /// Reads the next lines. Returns `false` at the end of the input.
    fn next(&mut self, chunk: &mut Chunk, setup: &Setup) -> io::Result<bool> {
        if !self.chunks.next(&mut chunk.lines)? {
            return Ok(false);
        }
        chunk.drawing = self.drawing.clone();
        self.drawing.skip_lines(chunk.lines.lines(), setup);
        Ok(true)
    }
}

/// Answers standard input to its end, or until an answer cannot be printed.
pub fn answer(
    solver: &Arc<LineSolver>,
    printer: &mut Printer,
    stream: Input,
) -> anyhow::Result<()> {
    let mut input = Lines {
        chunks: LineChunks::new(stream, solver.bytes_at_once()),
        drawing: Drawing::default(),
    };
    let (mut chunk, mut answers) = (Chunk::new(), OutputBuffer::default());
    let mut lines = 0;
    while lines < LINES_ALONE {
        if !input.next(&mut chunk, solver.setup())? {
            return Ok(());
        }
        let text = chunk.lines.lines();
        let bytes = solver.answer_lines(text, &mut chunk.drawing, &mut answers);
        lines += answers.lines;
        printer.print_lines(&mut answers)?;
        if bytes < text.len() {
            // A line needed a search, so each line becomes a chunk.
            input.chunks.put_back(&text[bytes..]);
            input.chunks.one_at_a_time = true;
            input.drawing = chunk.drawing;
            break;
        }
    }
    answer_together(solver, printer, input)
}

/// The input that the threads read in turn.
struct Shared {
    input: Lines,
    /// Sends a receiver for the answers to each chunk, in the order of the input. `None` after the last chunk.
    promises: Option<Sender<Receiver<OutputBuffer>>>,
}

impl Shared {
    /// Reads the next lines. Returns a channel for their answers, or `None` after the end of the input.
    fn next(
        &mut self,
        chunk: &mut Chunk,
        answers: &mut OutputBuffer,
        setup: &Setup,
    ) -> Option<SyncSender<OutputBuffer>> {
        let promises = self.promises.take()?;
        let (done, promise) = mpsc::sync_channel(1);
        // If this thread panics, the promise is broken.
        promises.send(promise).ok()?;
        match self.input.next(chunk, setup) {
            Ok(true) => self.promises = Some(promises),
            Ok(false) => {
                let _ = done.send(mem::take(answers));
                return None;
            }
            // Earlier answers are printed before this error.
            Err(error) => answers.failure = Some(error.into()),
        }
        Some(done)
    }
}

/// Answers the rest of the input on several threads. Returns after the last answer or the first failure, even if
/// threads are blocked on input.
fn answer_together(
    solver: &Arc<LineSolver>,
    printer: &mut Printer,
    mut input: Lines,
) -> anyhow::Result<()> {
    let wanted = threads::count();
    if wanted == 1 {
        return answer_alone(solver, printer, &mut input);
    }
    let one_at_a_time = Arc::new(AtomicBool::new(input.chunks.one_at_a_time));
    let (promises, answered) = mpsc::channel();
    let promises = Some(promises);
    let shared = Arc::new(Mutex::new(Shared { input, promises }));
    let (printed, empty) = mpsc::channel::<OutputBuffer>();
    let empty = Arc::new(Mutex::new(empty));
    let start_thread = || {
        let (solver, one_at_a_time) = (Arc::clone(solver), Arc::clone(&one_at_a_time));
        let (shared, empty) = (Arc::clone(&shared), Arc::clone(&empty));
        threads::spawn(move || {
            let mut chunk = Chunk::new();
            loop {
                // The thread has an empty buffer before it reads lines, so it answers the lines without delay.
                let answers = lock(&empty).recv();
                let Ok(mut answers) = answers else { return };
                let mut shared = lock(&shared);
                shared.input.chunks.one_at_a_time = one_at_a_time.load(Ordering::Relaxed);
                let done = shared.next(&mut chunk, &mut answers, solver.setup());
                drop(shared);
                let Some(done) = done else { return };
                chunk.answer(&solver, &mut answers);
                one_at_a_time.store(answers.has_searched, Ordering::Relaxed);
                let _ = done.send(answers);
            }
        })
    };
    let started = (0..wanted).map_while(|_| start_thread()).count();
    if started == 0 {
        return answer_alone(solver, printer, &mut lock(&shared).input);
    }
    for _ in 0..BUFFERS_PER_THREAD * wanted {
        let _ = printed.send(OutputBuffer::default());
    }
    for answers in answered {
        // If the thread has panicked, its panic message is already printed.
        let mut answers = answers
            .recv()
            .unwrap_or_else(|error| resume_unwind(Box::new(error)));
        printer.print_lines(&mut answers)?;
        let _ = printed.send(answers);
    }
    Ok(())
}

/// Answers the rest of the input on one thread.
fn answer_alone(
    solver: &LineSolver,
    printer: &mut Printer,
    input: &mut Lines,
) -> anyhow::Result<()> {
    let (mut chunk, mut answers) = (Chunk::new(), OutputBuffer::default());
    while input.next(&mut chunk, solver.setup())? {
        chunk.answer(solver, &mut answers);
        input.chunks.one_at_a_time = answers.has_searched;
        printer.print_lines(&mut answers)?;
    }
    Ok(())
}

/// Locks a value that a panic cannot leave inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
