//! Answers the boards of standard input in the order of the lines.
//!
//! At first, one thread reads the available input, answers it and prints, so that a typed board is answered
//! immediately. After [`LINES_ALONE`] lines, all processors take part:
//!
//! ```text
//! reader --> jobs --> a thread per processor, in any order --+
//!    |                                                       v
//!    +------> a receiver for each job, in order -------> this thread prints
//! ```
//!
//! A printed job goes back to the reader. If boards need a search, each board is a job, so that all processors are used
//! and answers are printed early.

use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::line_solver::LineSolver;
use super::output::{OutputBuffer, Printer};
use crate::args::threads;
use crate::input::{Drawing, Input, LineChunk, LineChunks};
use crate::tables::Setup;

/// The number of lines that one thread answers alone. For fewer lines, starting threads takes longer than it saves.
const LINES_ALONE: usize = 16_000;

/// The number of jobs per thread. The thread answers one job while the other is printed.
const JOBS_PER_THREAD: usize = 2;

/// Some lines, the state of a drawing before them, and their answers.
struct Job {
    lines: LineChunk,
    drawing: Drawing,
    answers: OutputBuffer,
}

impl Job {
    fn new() -> Job {
        Job {
            lines: LineChunk::new(),
            drawing: Drawing::default(),
            answers: OutputBuffer::default(),
        }
    }

    fn answer(&mut self, solver: &LineSolver) {
        let mut lines = self.lines.lines();
        while !lines.is_empty() && self.answers.failure.is_none() {
            let bytes = solver.answer_lines(lines, &mut self.drawing, &mut self.answers);
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
    fn next(&mut self, job: &mut Job, setup: &Setup) -> io::Result<bool> {
        if !self.chunks.next(&mut job.lines)? {
            return Ok(false);
        }
        job.drawing = self.drawing.clone();
        self.drawing.skip_lines(job.lines.lines(), setup);
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
    let mut job = Job::new();
    let mut lines = 0;
    while lines < LINES_ALONE {
        if !input.next(&mut job, solver.setup())? {
            return Ok(());
        }
        let text = job.lines.lines();
        let bytes = solver.answer_lines(text, &mut job.drawing, &mut job.answers);
        lines += job.answers.lines;
        printer.print_lines(&mut job.answers)?;
        if bytes < text.len() {
            // A line needed a search, so each line becomes a job.
            input.chunks.put_back(&text[bytes..]);
            input.chunks.one_at_a_time = true;
            input.drawing = job.drawing;
            break;
        }
    }
    answer_together(solver, printer, input)
}

/// A job, and the channel that returns it with its answers.
type Task = (Job, Sender<Job>);

/// Answers the rest of the input on several threads. Returns after the last answer or the first failure, even if
/// threads are blocked on input.
fn answer_together(
    solver: &Arc<LineSolver>,
    printer: &mut Printer,
    input: Lines,
) -> anyhow::Result<()> {
    let wanted = threads();
    let one_at_a_time = Arc::new(AtomicBool::new(input.chunks.one_at_a_time));

    let (tasks, next_task) = mpsc::channel::<Task>();
    let next_task = Arc::new(Mutex::new(next_task));
    let start_thread = || {
        let (solver, next_task) = (Arc::clone(solver), Arc::clone(&next_task));
        let one_at_a_time = Arc::clone(&one_at_a_time);
        thread::Builder::new().spawn(move || {
            loop {
                let task = next_task
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv();
                let Ok((mut job, done)) = task else { return };
                job.answer(&solver);
                one_at_a_time.store(job.answers.has_searched, Ordering::Relaxed);
                let _ = done.send(job);
            }
        })
    };
    if wanted == 1 {
        return answer_alone(solver, printer, input);
    }
    let started = (0..wanted).map_while(|_| start_thread().ok()).count();

    let (printed, empty) = mpsc::channel();
    let (promises, answered) = mpsc::channel();
    let (input_sender, input_receiver) = mpsc::channel();
    let setup = Arc::clone(solver);
    let read = move || {
        if let Ok(input) = input_receiver.recv() {
            read(
                input,
                setup.setup(),
                &one_at_a_time,
                &empty,
                &tasks,
                &promises,
            );
        }
    };
    if started == 0 || thread::Builder::new().spawn(read).is_err() {
        return answer_alone(solver, printer, input);
    }
    for _ in 0..JOBS_PER_THREAD * wanted {
        let _ = printed.send(Job::new());
    }
    let _ = input_sender.send(input);
    for answered in answered {
        // If the thread has panicked, its panic message is already printed.
        let mut job: Job = answered
            .recv()
            .unwrap_or_else(|error| resume_unwind(Box::new(error)));
        printer.print_lines(&mut job.answers)?;
        let _ = printed.send(job);
    }
    Ok(())
}

/// Reads lines into empty jobs. Sends each job as a task, and sends a receiver for its answers.
fn read(
    mut input: Lines,
    setup: &Setup,
    one_at_a_time: &AtomicBool,
    empty: &Receiver<Job>,
    tasks: &Sender<Task>,
    promises: &Sender<Receiver<Job>>,
) {
    for mut job in empty {
        input.chunks.one_at_a_time = one_at_a_time.load(Ordering::Relaxed);
        let (done, promise) = mpsc::channel();
        let has_more = match input.next(&mut job, setup) {
            Ok(false) => return,
            Ok(true) => tasks.send((job, done)).is_ok(),
            Err(error) => {
                // Earlier answers are printed before this error.
                job.answers.failure = Some(error.into());
                let _ = done.send(job);
                false
            }
        };
        if promises.send(promise).is_err() || !has_more {
            return;
        }
    }
}

/// Answers the rest of the input on one thread.
fn answer_alone(
    solver: &LineSolver,
    printer: &mut Printer,
    mut input: Lines,
) -> anyhow::Result<()> {
    let mut job = Job::new();
    while input.next(&mut job, solver.setup())? {
        job.answer(solver);
        input.chunks.one_at_a_time = job.answers.has_searched;
        printer.print_lines(&mut job.answers)?;
    }
    Ok(())
}
