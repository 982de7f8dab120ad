use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use core::time::Duration;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use super::deepening::{Searched, Subtree};
use super::descent::{End, Patrol};
use super::guide::Guide;
use super::limits::Limits;

/// No thread can be started beside the calling one.
pub(super) struct NoThreads;

/// What the threads of one search tell each other.
struct Shared {
    /// The first subtree that no thread has taken.
    next: AtomicUsize,
    /// The first subtree known to have a solution; those after it do not matter any more.
    winner: AtomicUsize,
    /// The number of boards looked at, for the caller's information.
    nodes: AtomicU64,
    is_stopped: AtomicBool,
}

/// The patrol of a thread that is in one subtree.
struct Post<'a> {
    shared: &'a Shared,
    subtree: usize,
    /// The number of boards of this subtree that the others know of.
    reported: u64,
}

/// The number of boards between two looks at what the other threads say.
const PATROL: u64 = 1 << 12;
/// How long the calling thread waits before it looks at the limits again.
const WAIT: Duration = Duration::from_millis(20);

impl Patrol for Post<'_> {
    fn go_on(&mut self, nodes: u64) -> ControlFlow<(), u64> {
        self.shared.nodes.fetch_add(nodes, Relaxed);
        self.reported += nodes;
        let is_needless = self.shared.winner.load(Relaxed) < self.subtree;
        if is_needless || self.shared.is_stopped.load(Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(PATROL)
    }
}

/// Searches all subtrees for a solution of at most `bound` moves: each thread takes the next one, and
/// the calling thread watches them.
///
/// The first subtree that ends the search decides, and only the boards up to there are counted, so that
/// the answer is that of one thread.
///
/// # Errors
///
/// [`NoThreads`] if none can be started; nothing is searched then.
pub(super) fn search_all<const VIEWS: usize>(
    guide: &Guide<VIEWS>,
    subtrees: &[Subtree<VIEWS>],
    bound: u8,
    threads: usize,
    limits: &mut Limits,
) -> Result<Option<(End, Vec<u8>)>, NoThreads> {
    let shared = Shared {
        next: AtomicUsize::new(0),
        winner: AtomicUsize::new(usize::MAX),
        nodes: AtomicU64::new(limits.progress.nodes),
        is_stopped: AtomicBool::new(false),
    };
    let before = limits.progress.nodes;
    let mut searched = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let spawn = || {
            let (sender, shared) = (sender.clone(), &shared);
            let work = move || {
                while let Some(searched) = shared.search_next(guide, subtrees, bound) {
                    let _ = sender.send(searched); // the receiver stays until all senders are gone
                }
            };
            thread::Builder::new().spawn_scoped(scope, work).ok()
        };
        // After the first that cannot be started, no more are tried.
        let threads = threads.min(subtrees.len());
        if (0..threads).map_while(|_| spawn()).count() == 0 {
            return Err(NoThreads);
        }
        drop(sender);
        let mut searched = Vec::with_capacity(subtrees.len());
        let mut watched = Instant::now();
        loop {
            match receiver.recv_timeout(WAIT) {
                Ok(subtree) => searched.push(subtree),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(searched),
            }
            // Who has ended the search is not asked again, however long the threads take to notice.
            if watched.elapsed() >= WAIT && !shared.is_stopped.load(Relaxed) {
                watched = Instant::now();
                limits.progress.nodes = shared.nodes.load(Relaxed);
                if limits.watch().is_break() {
                    shared.is_stopped.store(true, Relaxed);
                }
            }
        }
    })?;
    if shared.is_stopped.into_inner() {
        limits.progress.nodes = shared.nodes.into_inner();
        return Ok(Some((End::Stopped, Vec::new()))); // some subtrees may not have been searched
    }
    searched.sort_unstable_by_key(|&(subtree, _)| subtree);
    limits.progress.nodes = before;
    for (_, searched) in searched {
        limits.progress.nodes += searched.nodes;
        if let ControlFlow::Break(end) = searched.end {
            return Ok(Some((end, searched.moves)));
        }
    }
    Ok(None)
}

impl Shared {
    fn search_next<const VIEWS: usize>(
        &self,
        guide: &Guide<VIEWS>,
        subtrees: &[Subtree<VIEWS>],
        bound: u8,
    ) -> Option<(usize, Searched)> {
        let subtree = self.next.fetch_add(1, Relaxed);
        if subtree > self.winner.load(Relaxed) || self.is_stopped.load(Relaxed) {
            return None;
        }
        let mut post = Post {
            shared: self,
            subtree,
            reported: 0,
        };
        let searched = subtrees.get(subtree)?.search(guide, bound, &mut post);
        self.nodes
            .fetch_add(searched.nodes - post.reported, Relaxed);
        if searched.end.is_break() {
            self.winner.fetch_min(subtree, Relaxed);
        }
        Some((subtree, searched))
    }
}
