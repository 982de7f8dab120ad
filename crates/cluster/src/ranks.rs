//! The ranks of an MPI run, and all messages between them.
//!
//! These functions poll and sleep until a message arrives. The blocking calls of most MPI libraries would occupy a
//! processor that the search needs.

use std::env;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use mpi::Threading;
use mpi::collective::SystemOperation;
use mpi::environment::{Universe, processor_name};
use mpi::request::{Request, Scope, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Root, Source};

/// The number of the root rank.
pub const ROOT: usize = 0;

/// The message tags of an exchange: first the lengths are sent, then the messages.
const LENS: i32 = 1;
const MESSAGES: i32 = 2;

/// Returns whether this is the root rank or the only rank, judged by the environment variables of launchers.
pub fn is_started_as_root() -> bool {
    const NUMBERS: [&str; 4] = [
        "OMPI_COMM_WORLD_RANK",
        "PMIX_RANK",
        "PMI_RANK",
        "SLURM_PROCID",
    ];
    let numbers = NUMBERS.into_iter().filter_map(|name| env::var(name).ok());
    numbers.into_iter().all(|number| number == "0")
}

/// Returns the number of started ranks, if the launcher sets an environment variable for it.
fn started_ranks() -> Option<i32> {
    // Slurm's variable comes last: it counts the ranks of the step, which may differ from the ranks of mpirun.
    let mut numbers = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"].into_iter();
    numbers.find_map(|name| env::var(name).ok()?.parse().ok())
}

/// All ranks, as seen from this rank. Only the thread that called [`Ranks::start`] may use them.
pub struct Ranks {
    // Finalizes MPI when dropped.
    _universe: Universe,
    world: SimpleCommunicator,
}

impl Ranks {
    /// Starts MPI.
    ///
    /// # Errors
    ///
    /// If the MPI library does not allow threads, or is not the library whose `mpirun` started the ranks. With another
    /// library, each rank would do all of the work.
    pub fn start() -> anyhow::Result<Ranks> {
        let started = mpi::initialize_with_threading(Threading::Funneled);
        let (universe, threading) = started
            .context("a bug in tilebase-cluster, please report it: MPI is already initialized")?;
        anyhow::ensure!(
            threading >= Threading::Funneled,
            "this MPI library does not allow threads; use one built with thread support"
        );
        let world = universe.world();
        let started = started_ranks();
        anyhow::ensure!(
            started.is_none_or(|started| started == world.size()),
            "{} ranks were started, but MPI reports {}: start them with the mpirun, or the --mpi of srun, of the MPI library that the program was built with",
            started.unwrap_or_default(),
            world.size()
        );
        Ok(Ranks {
            _universe: universe,
            world,
        })
    }

    /// Returns the number of this rank, from 0.
    pub fn number(&self) -> usize {
        self.world.rank() as usize
    }

    pub fn count(&self) -> usize {
        self.world.size() as usize
    }

    pub fn is_root(&self) -> bool {
        self.number() == ROOT
    }

    pub fn others(&self) -> impl Iterator<Item = usize> {
        let (number, count) = (self.number(), self.count());
        // Each rank starts with its successor, to spread the load.
        (1..count).map(move |step| (number + step) % count)
    }

    /// Returns the sums of all ranks' values, element by element.
    pub fn sums<const LEN: usize>(&self, values: [u64; LEN]) -> [u64; LEN] {
        self.reduced(values, SystemOperation::sum())
    }

    /// Returns the largest of all ranks' values, element by element.
    pub fn largest<const LEN: usize>(&self, values: [u64; LEN]) -> [u64; LEN] {
        self.reduced(values, SystemOperation::max())
    }

    fn reduced<const LEN: usize>(
        &self,
        values: [u64; LEN],
        operation: SystemOperation,
    ) -> [u64; LEN] {
        let mut reduced = [0; LEN];
        scope(|scope| {
            let (from, to) = (&values[..], &mut reduced[..]);
            let world = &self.world;
            wait(vec![
                world.immediate_all_reduce_into(scope, from, to, operation),
            ]);
        });
        reduced
    }

    /// Returns the root rank's value.
    pub fn broadcast(&self, value: u64) -> u64 {
        self.value_of(ROOT, value)
    }

    fn value_of(&self, rank: usize, value: u64) -> u64 {
        let is_own = self.number() == rank;
        let [value] = self.sums([if is_own { value } else { 0 }]);
        value
    }

    /// Returns all ranks' texts, indexed by rank.
    pub fn gather_texts(&self, text: &str) -> Vec<String> {
        (0..self.count())
            .map(|rank| self.text_of(rank, text))
            .collect()
    }

    /// Returns a rank's text.
    pub fn text_of(&self, rank: usize, text: &str) -> String {
        let speaker = self.world.process_at_rank(rank as i32);
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(self.value_of(rank, text.len() as u64) as usize, 0);
        // Skips an empty slice, because its address may have a special meaning in MPI.
        if !bytes.is_empty() {
            scope(|scope| {
                wait(vec![
                    speaker.immediate_broadcast_into(scope, &mut bytes[..]),
                ])
            });
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Returns the result if all ranks succeed; otherwise an error that names the first failed rank and its reason.
    pub fn agree<T>(&self, result: anyhow::Result<T>) -> anyhow::Result<T> {
        let [failures] = self.sums([u64::from(result.is_err())]);
        if failures == 0 || self.count() == 1 {
            return result;
        }
        let said = self.gather_texts(&match &result {
            Err(error) => format!("{error:#}"),
            Ok(_) => String::new(),
        });
        let mut said = said.iter().enumerate();
        let (rank, reason) = said
            .find(|(_, reason)| !reason.is_empty())
            .expect("one failed");
        let host = self.text_of(rank, &processor_name().unwrap_or_default());
        Err(anyhow::anyhow!("rank {rank} on {host}: {reason}"))
    }

    /// Sends bytes to a rank, and blocks until the buffer may be reused.
    pub fn send(&self, to: usize, bytes: &[u8]) {
        let to = self.world.process_at_rank(to as i32);
        scope(|scope| wait(vec![to.immediate_send(scope, bytes)]));
    }

    /// Receives the bytes that a rank sends with [`Ranks::send`]. Both lengths must be equal.
    pub fn receive(&self, from: usize, bytes: &mut [u8]) {
        let from = self.world.process_at_rank(from as i32);
        scope(|scope| wait(vec![from.immediate_receive_into(scope, bytes)]));
    }

    /// Sends the messages in `outbox[rank]` to each rank, and receives its messages into `inbox[rank]`, which must have
    /// one element per message. Empty messages are not sent. Returns the number of words sent.
    pub fn exchange(&self, outbox: &[Vec<Vec<u64>>], inbox: &mut [Vec<Vec<u64>>]) -> u64 {
        let lens = |messages: &Vec<Vec<u64>>| [messages.iter().map(|it| it.len() as u64).collect()];
        let lens_out: Vec<[Vec<u64>; 1]> = outbox.iter().map(lens).collect();
        let places = inbox.iter().map(|messages| [vec![0; messages.len()]]);
        let mut lens_in: Vec<[Vec<u64>; 1]> = places.collect();
        self.transfer(LENS, &lens_out, &mut lens_in);
        let lens = lens_in.into_iter().flatten().flatten();
        for (message, len) in inbox.iter_mut().flatten().zip(lens) {
            message.resize(len as usize, 0);
        }
        self.transfer(MESSAGES, outbox, inbox);
        self.others().flat_map(|to| &lens_out[to]).flatten().sum()
    }

    /// Sends and receives messages of known lengths, and blocks until both are done. Messages between two ranks keep
    /// their order.
    fn transfer<O, I>(&self, tag: i32, outbox: &[O], inbox: &mut [I])
    where
        O: AsRef<[Vec<u64>]>,
        I: AsMut<[Vec<u64>]>,
    {
        scope(|scope| {
            let mut waiting = Vec::new();
            for (number, messages) in inbox.iter_mut().enumerate() {
                let from = self.world.process_at_rank(number as i32);
                let messages = messages.as_mut().iter_mut();
                for words in messages.filter(|it| number != self.number() && !it.is_empty()) {
                    let words = &mut words[..];
                    waiting.push(from.immediate_receive_into_with_tag(scope, words, tag));
                }
            }
            for number in self.others() {
                let to = self.world.process_at_rank(number as i32);
                for words in outbox[number].as_ref().iter().filter(|it| !it.is_empty()) {
                    waiting.push(to.immediate_send_with_tag(scope, &words[..], tag));
                }
            }
            wait(waiting);
        });
    }
}

/// Yields the processor between the first 50 polls without a finished request, and sleeps between later ones.
fn wait<'a, D: ?Sized, S: Scope<'a>>(mut requests: Vec<Request<'a, D, S>>) {
    const POLLS_AT_ONCE: u32 = 50;
    const PAUSE: Duration = Duration::from_micros(50);
    let mut polls = 0;
    while !requests.is_empty() {
        let before = requests.len();
        let all = requests.into_iter();
        let unfinished = all.filter_map(|request| request.test().err());
        requests = unfinished.collect();
        polls = match requests.len() < before {
            true => 0,
            false => polls + 1,
        };
        match polls {
            ..POLLS_AT_ONCE => thread::yield_now(),
            _ => thread::sleep(PAUSE),
        }
    }
}
