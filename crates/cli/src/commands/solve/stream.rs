//! Answers the records of a stream in their order.
//!
//! At first, one thread reads the available input, answers it and prints, so that a typed board is answered
//! immediately. After [`LINES_ALONE`] lines, or after a search, all processors take part:
//!
//! ```text
//! a thread per processor: takes an empty buffer, reads a chunk, answers it --+
//!    |                                                                       v
//!    +------> a receiver for each chunk's answers, in order --------> this thread prints
//! ```
//!
//! The thread that reads a chunk also answers it, because the lines are then in its processor's cache. A printed buffer
//! is filled again. If boards need a search, each record is a chunk, so that all processors are used and answers are
//! printed early.

use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};

use super::solver::RecordSolver;
use crate::input::{Chunk, Chunks};
use crate::machine::threads::{self, lock};
use crate::output::buffer::{OutputBuffer, Printer};

/// The number of lines that one thread answers alone. For fewer lines, starting threads takes longer than it saves.
const LINES_ALONE: usize = 16_000;

/// The number of buffers for answers per thread. The thread fills one while the other is printed.
const BUFFERS_PER_THREAD: usize = 2;

/// The input that the threads read in turn.
struct Input {
    chunks: Chunks,
    /// Sends a receiver for the answers to each chunk, in the order of the input. `None` after the last chunk.
    promises: Option<SyncSender<Receiver<OutputBuffer>>>,
}

/// Answers a stream to its end, or until an answer cannot be printed.
pub fn answer(
    solver: &Arc<RecordSolver>,
    printer: &mut Printer,
    chunks: Chunks,
) -> anyhow::Result<()> {
    let mut input = Input {
        chunks,
        promises: None,
    };
    let threads = threads::count();
    match answer_alone(solver, printer, &mut input, threads == 1)? {
        true => Ok(()),
        false => answer_together(solver, printer, input, threads),
    }
}

/// Answers records on this thread: all of them, or until other threads can help. Returns whether the stream has ended.
fn answer_alone(
    solver: &RecordSolver,
    printer: &mut Printer,
    input: &mut Input,
    are_all: bool,
) -> anyhow::Result<bool> {
    let (mut chunk, mut answers) = (Chunk::new(), OutputBuffer::default());
    // The first record may need a search.
    answers.has_searched = true;
    loop {
        input.chunks.one_at_a_time = answers.has_searched;
        if !input.chunks.next(&mut chunk)? {
            return Ok(true);
        }
        answers.failure = solver.answer_chunk(&chunk, &mut answers).err();
        printer.print(&mut answers)?;
        if !are_all && (answers.has_searched || input.chunks.lines >= LINES_ALONE) {
            return Ok(false);
        }
    }
}

/// Answers chunks until the input ends, or until nothing is printed any more. Takes its buffers from `printed`.
fn work(
    solver: &RecordSolver,
    input: &Mutex<Input>,
    printed: &Mutex<Vec<OutputBuffer>>,
    mut one_at_a_time: bool,
) {
    let mut chunk = Chunk::new();
    loop {
        let mut input = lock(input);
        let Some(promises) = input.promises.take() else {
            return;
        };
        // If this thread panics, the promise is broken. This thread blocks until it can promise answers before it reads
        // lines, so it answers the lines without delay.
        let (done, promise) = mpsc::sync_channel(1);
        if promises.send(promise).is_err() {
            return;
        }
        let mut answers = lock(printed).pop().unwrap_or_default();
        answers.has_searched = one_at_a_time;
        input.chunks.one_at_a_time = one_at_a_time;
        let read = input.chunks.next(&mut chunk);
        input.promises = Some(promises).filter(|_| matches!(read, Ok(true)));
        drop(input);
        let answered = read.map_err(Into::into);
        let answered = answered.and_then(|_| solver.answer_chunk(&chunk, &mut answers));
        answers.failure = answered.err();
        one_at_a_time = answers.has_searched;
        let _ = done.send(answers);
    }
}

/// Answers the rest of the stream on several threads. Returns after the last answer or the first failure, even if
/// threads are blocked on input. Each thread has its own reference to what it uses.
fn answer_together(
    solver: &Arc<RecordSolver>,
    printer: &mut Printer,
    mut input: Input,
    threads: usize,
) -> anyhow::Result<()> {
    let (promises, answered) = mpsc::sync_channel(BUFFERS_PER_THREAD * threads);
    input.promises = Some(promises);
    let one_at_a_time = input.chunks.one_at_a_time;
    let input = Arc::new(Mutex::new(input));
    let printed = Arc::new(Mutex::default());
    let start = |_| {
        let (solver, input, printed) = (solver.clone(), input.clone(), printed.clone());
        threads::spawn(move || work(&solver, &input, &printed, one_at_a_time))
    };
    if (0..threads).map_while(start).count() == 0 {
        return answer_alone(solver, printer, &mut lock(&input), true).map(drop);
    }
    for answers in answered {
        // If the thread has panicked, its panic message is already printed.
        let mut answers = answers
            .recv()
            .unwrap_or_else(|error| resume_unwind(Box::new(error)));
        printer.print(&mut answers)?;
        lock(&printed).push(answers);
    }
    Ok(())
}
