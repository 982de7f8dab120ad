//! The ranks of an MPI run, and all that they send to each other.
//!
//! Every wait sleeps between looks, since most MPI libraries would keep a processor busy, which the threads
//! that search could use.

use std::env;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use mpi::Threading;
use mpi::collective::SystemOperation;
use mpi::environment::{Universe, processor_name};
use mpi::request::{LocalScope, Request, Scope, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Root, Source};

/// The root rank.
pub const ROOT: usize = 0;

/// What the messages of an exchange are.
const LENS: i32 = 1;
const MESSAGES: i32 = 2;

/// Returns whether this is the root rank, or the only one, as far as those who start ranks tell before MPI does.
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

/// Returns the number of ranks that were started, if those who start ranks tell.
fn started_ranks() -> Option<i32> {
    // Slurm tells of the step, which under an mpirun is not that of the ranks.
    let mut numbers = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"].into_iter();
    numbers.find_map(|name| env::var(name).ok()?.parse().ok())
}

/// All ranks, as one of them sees them. Only the thread that started them may use them.
pub struct Ranks {
    // Ends MPI when it is dropped.
    _universe: Universe,
    world: SimpleCommunicator,
}

impl Ranks {
    /// Starts MPI.
    ///
    /// # Errors
    ///
    /// If the MPI library does not allow other threads beside the one that uses it, or is not the one whose
    /// `mpirun` has started the ranks: then each would do all of the work by itself.
    pub fn start() -> anyhow::Result<Ranks> {
        let started = mpi::initialize_with_threading(Threading::Funneled);
        let (universe, threading) = started.context("MPI was started before")?;
        anyhow::ensure!(
            threading >= Threading::Funneled,
            "this MPI library does not allow threads"
        );
        let world = universe.world();
        let started = started_ranks();
        anyhow::ensure!(
            started.is_none_or(|started| started == world.size()),
            "{} ranks were started, but MPI knows {}: start them with the mpirun, or the --mpi of srun, of the MPI library that the program was built with",
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

    /// Returns the number of ranks.
    pub fn count(&self) -> usize {
        self.world.size() as usize
    }

    /// Returns whether this is the root rank.
    pub fn is_root(&self) -> bool {
        self.number() == ROOT
    }

    /// Returns the numbers of all ranks but this one.
    pub fn others(&self) -> impl Iterator<Item = usize> {
        let (number, count) = (self.number(), self.count());
        // Each begins with another, so that not all send to the same one.
        (1..count).map(move |step| (number + step) % count)
    }

    /// Returns the sums of all ranks' values, place by place.
    pub fn sums<const LEN: usize>(&self, values: [u64; LEN]) -> [u64; LEN] {
        self.reduced(values, SystemOperation::sum())
    }

    /// Returns the largest of all ranks' values.
    pub fn largest(&self, value: u64) -> u64 {
        let [largest] = self.reduced([value], SystemOperation::max());
        largest
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

    /// Returns the value of the root rank.
    pub fn broadcast(&self, value: u64) -> u64 {
        let mut value = [value];
        let first = self.world.process_at_rank(ROOT as i32);
        scope(|scope| wait(vec![first.immediate_broadcast_into(scope, &mut value[..])]));
        value[0]
    }

    /// Returns the text of the root rank.
    pub fn broadcast_text(&self, text: &str) -> String {
        self.text_of(ROOT, text)
    }

    /// Returns the texts of all ranks, in the order of their numbers.
    pub fn gather_texts(&self, text: &str) -> Vec<String> {
        (0..self.count())
            .map(|rank| self.text_of(rank, text))
            .collect()
    }

    fn text_of(&self, rank: usize, text: &str) -> String {
        let speaker = self.world.process_at_rank(rank as i32);
        let mut len = [text.len() as u64];
        scope(|scope| wait(vec![speaker.immediate_broadcast_into(scope, &mut len[..])]));
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(len[0] as usize, 0);
        // The address of nothing is one that MPI uses for something else.
        if !bytes.is_empty() {
            scope(|scope| {
                wait(vec![
                    speaker.immediate_broadcast_into(scope, &mut bytes[..]),
                ])
            });
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Returns the result if all ranks have succeeded; otherwise an error that names the first rank that
    /// failed and says why.
    pub fn agree<T>(&self, result: anyhow::Result<T>) -> anyhow::Result<T> {
        let [failures] = self.sums([u64::from(result.is_err())]);
        if failures == 0 {
            return result;
        }
        let said = self.gather_texts(&match &result {
            Err(error) => format!("{error:#}"),
            Ok(_) => String::new(),
        });
        let (rank, reason) = (0..)
            .zip(said)
            .find(|(_, reason)| !reason.is_empty())
            .expect("one failed");
        if self.count() == 1 {
            return result;
        }
        Err(anyhow::anyhow!("{}: {reason}", self.name_of(rank)))
    }

    fn name_of(&self, rank: usize) -> String {
        let host = self.text_of(rank, &processor_name().unwrap_or_default());
        format!("rank {rank} on {host}")
    }

    /// Sends bytes to a rank, and waits until they are on their way.
    pub fn send(&self, to: usize, bytes: &[u8]) {
        let to = self.world.process_at_rank(to as i32);
        scope(|scope| wait(vec![to.immediate_send(scope, bytes)]));
    }

    /// Receives what a rank [sends](Ranks::send), which must be as many bytes.
    pub fn receive(&self, from: usize, bytes: &mut [u8]) {
        let from = self.world.process_at_rank(from as i32);
        scope(|scope| wait(vec![from.immediate_receive_into(scope, bytes)]));
    }

    /// Sends each rank its messages, `outbox` by rank, and replaces `inbox` by those that each sends to this
    /// rank, which must already have as many. Pieces without words are not sent. Returns the number of
    /// words that were sent.
    pub fn exchange(&self, outbox: &[Vec<Vec<u64>>], inbox: &mut [Vec<Vec<u64>>]) -> u64 {
        let lens_out: Vec<Vec<u64>> = outbox.iter().map(|messages| lens(messages)).collect();
        let mut lens_in: Vec<Vec<u64>> = inbox
            .iter()
            .map(|messages| vec![0; messages.len()])
            .collect();
        scope(|scope| {
            let received = lens_in.iter_mut().enumerate();
            let received = received.map(|(from, lens)| (from, &mut lens[..]));
            let sent = self.others().map(|to| (to, &lens_out[to][..]));
            self.start_exchange(scope, LENS, sent, received);
        });
        for (message, len) in inbox
            .iter_mut()
            .flatten()
            .zip(lens_in.into_iter().flatten())
        {
            message.resize(len as usize, 0);
        }
        scope(|scope| {
            let received = inbox.iter_mut().enumerate();
            let received = received.flat_map(|(from, messages)| {
                messages
                    .iter_mut()
                    .map(move |message| (from, &mut message[..]))
            });
            let sent = self
                .others()
                .flat_map(|to| outbox[to].iter().map(move |message| (to, &message[..])));
            self.start_exchange(scope, MESSAGES, sent, received);
        });
        self.others().flat_map(|to| &lens_out[to]).sum()
    }

    /// Sends and receives, and waits for all of it. Between two ranks, what is sent first is received first.
    fn start_exchange<'a, 's>(
        &self,
        scope: &'s LocalScope<'a>,
        tag: i32,
        sent: impl Iterator<Item = (usize, &'a [u64])>,
        received: impl Iterator<Item = (usize, &'a mut [u64])>,
    ) {
        let mut waiting = Vec::new();
        for (from, words) in
            received.filter(|(from, words)| *from != self.number() && !words.is_empty())
        {
            let from = self.world.process_at_rank(from as i32);
            waiting.push(from.immediate_receive_into_with_tag(scope, words, tag));
        }
        for (to, words) in sent.filter(|(_, words)| !words.is_empty()) {
            let to = self.world.process_at_rank(to as i32);
            waiting.push(to.immediate_send_with_tag(scope, words, tag));
        }
        wait(waiting);
    }
}

fn lens(messages: &[Vec<u64>]) -> Vec<u64> {
    messages
        .iter()
        .map(|message| message.len() as u64)
        .collect()
}

/// Waits for all requests.
fn wait<'a, D: ?Sized, S: Scope<'a>>(mut requests: Vec<Request<'a, D, S>>) {
    let mut patience = Patience::default();
    while !requests.is_empty() {
        let before = requests.len();
        let unfinished = requests
            .into_iter()
            .filter_map(|request| request.test().err());
        requests = unfinished.collect();
        if requests.len() < before {
            patience = Patience::default();
        }
        patience.pause();
    }
}

/// How long a wait sleeps before it looks again.
#[derive(Default)]
struct Patience {
    looks: u32,
}

impl Patience {
    /// Lets others work: for a moment at first, then for longer.
    fn pause(&mut self) {
        const LOOKS_AT_ONCE: u32 = 50;
        const NAP: Duration = Duration::from_micros(50);
        self.looks += 1;
        match self.looks {
            ..LOOKS_AT_ONCE => thread::yield_now(),
            _ => thread::sleep(NAP),
        }
    }
}
