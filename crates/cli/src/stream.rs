//! Standard input, a board a line, answered in the order of the lines.
//!
//! At first one thread reads what is there, answers it, prints, and reads on; a person who types a
//! board gets the answer before the next. If there is more to do than that, all processors take
//! part: each thread in turn takes the next chunk of lines, answers it while others do the same, and
//! waits until the chunks before have been printed.

use std::io::{self, IsTerminal, Stdin, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use anyhow::Context;
use tilebase_lookup::PathIndex;

use crate::answerer::Answerer;
use crate::answers::{Answers, Output};
use crate::chunks::{Chunk, Chunks};

/// How many lines one thread answers before the others take part. With the usual goal and order, so
/// many take about as long as making the index, which pays from then on.
const LINES_ALONE: usize = 16_000;

const STDIN_FAILED: &str = "cannot read standard input";

/// Answers standard input to its end, or until an answer cannot be printed.
pub fn answer(answerer: &Arc<Answerer>, output: &Arc<Mutex<Output>>) -> anyhow::Result<()> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let _ = writeln!(io::stderr(), "Type a board a line; end with Ctrl-D.");
    }
    let mut input = Chunks::new(stdin, answerer.bytes_at_once());
    let mut chunk = Chunk::new();
    let mut answers = Answers::default();
    let mut lines = 0;
    while lines < LINES_ALONE {
        if !input.next(&mut chunk).context(STDIN_FAILED)? {
            return Ok(());
        }
        answerer.answer_lines(chunk.lines(), None, &mut answers);
        lines += answers.count;
        lock(output).print_lines(&mut answers)?;
    }
    answer_together(answerer, output, input)
}

fn answer_together(
    answerer: &Arc<Answerer>,
    output: &Arc<Mutex<Output>>,
    input: Chunks<Stdin>,
) -> anyhow::Result<()> {
    let work = Arc::new(Work {
        answerer: Arc::clone(answerer),
        index: answerer.path_index(),
        input: Mutex::new(Input {
            next_number: 0,
            chunks: input,
        }),
        turn: Mutex::new(0),
        turn_over: Condvar::new(),
        output: Arc::clone(output),
    });
    let (sender, results) = mpsc::channel();
    let start_thread = || {
        let (work, sender) = (Arc::clone(&work), sender.clone());
        thread::Builder::new().spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work.run()));
            // Nobody waits for it after another thread has failed.
            let _ = sender.send(result);
        })
    };
    let wanted = thread::available_parallelism().map_or(1, usize::from);
    let started = (0..wanted).map_while(|_| start_thread().ok()).count();
    if started == 0 {
        return work.run();
    }
    // A thread that fails does not wait for the others, which may be waiting for input.
    let mut results = results.iter().take(started);
    results.try_for_each(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
}

/// What the threads share.
struct Work {
    answerer: Arc<Answerer>,
    index: Option<PathIndex>,
    input: Mutex<Input>,
    /// The number of the chunk that is to be printed next.
    turn: Mutex<u64>,
    turn_over: Condvar,
    output: Arc<Mutex<Output>>,
}

struct Input {
    /// The number of the chunk that is to be read next.
    next_number: u64,
    chunks: Chunks<Stdin>,
}

impl Work {
    /// Takes chunks and answers them until there are none.
    fn run(&self) -> anyhow::Result<()> {
        let mut chunk = Chunk::new();
        let mut answers = Answers::default();
        loop {
            let (number, taken) = self.take(&mut chunk);
            match taken.context(STDIN_FAILED) {
                Ok(true) => {
                    let lines = chunk.lines();
                    self.answerer
                        .answer_lines(lines, self.index.as_ref(), &mut answers);
                }
                Ok(false) => return Ok(()),
                // What was read before is printed before this is reported.
                Err(error) => answers.failure = Some(error),
            }
            let turn = self
                .turn_over
                .wait_while(lock(&self.turn), |turn| *turn != number);
            let mut turn = turn.unwrap_or_else(PoisonError::into_inner);
            lock(&self.output).print_lines(&mut answers)?;
            *turn += 1;
            self.turn_over.notify_all();
        }
    }

    /// Reads the next chunk, if there is one, and gives its number.
    fn take(&self, chunk: &mut Chunk) -> (u64, io::Result<bool>) {
        let mut input = lock(&self.input);
        input.next_number += 1;
        (input.next_number - 1, input.chunks.next(chunk))
    }
}

/// Locks what no thread leaves half changed, so that a panic elsewhere does not matter.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
