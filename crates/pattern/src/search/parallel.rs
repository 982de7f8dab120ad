use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::beam::Beams;
use super::deepening::{Ended, Searched, Subtree};
use super::descent::End;
use super::guide::Guide;
use super::limits::{Limits, NODES_PER_CHECK};
use super::packed::Packed;
use crate::threads::run_on_threads;

#[derive(Default)]
struct Shared {
    /// The number of the next subtree.
    next: AtomicUsize,
    /// The number of subtrees up to the first known solution; later subtrees are irrelevant.
    relevant: AtomicUsize,
    /// The number of boards visited, for `progress`.
    nodes: AtomicU64,
    is_cancelled: AtomicBool,
}

/// Searches all subtrees on several threads, in order. Returns `None` if no thread can be started.
///
/// The first subtree that ends the search determines the result. Only the boards of subtrees up to this one are
/// counted, so the result is the same as on one thread.
pub(super) fn search_on_threads<P: Packed, const PARTS: usize>(
    guide: &Guide<P, PARTS>,
    subtrees: &[Subtree<P>],
    bound: u8,
    threads: usize,
    limits: &mut Limits,
    beams: &mut Beams<P, PARTS>,
) -> Option<Option<Ended>> {
    let before = limits.so_far.nodes;
    let shared = Shared {
        relevant: AtomicUsize::new(subtrees.len()),
        nodes: AtomicU64::new(before),
        ..Shared::default()
    };
    let mut all: Vec<Option<Searched>> = subtrees.iter().map(|_| None).collect();
    let ended = run_on_threads(
        threads.min(subtrees.len()),
        &shared.is_cancelled,
        || shared.search_next(guide, subtrees, bound),
        |searched| {
            if let Some((number, searched)) = searched {
                all[number] = Some(searched);
                return ControlFlow::Continue(());
            }
            limits.so_far.nodes = shared.nodes.load(Relaxed);
            beams.run_during_search(limits);
            limits.report_and_check()
        },
    )?;
    if ended.is_break() {
        limits.so_far.nodes = shared.nodes.into_inner();
        return Some(Some((End::Stopped, Vec::new()))); // some subtrees may not have been searched
    }
    limits.so_far.nodes = before;
    Some(all.into_iter().flatten().find_map(|searched| {
        limits.so_far.nodes += searched.nodes;
        searched.end.break_value().map(|end| (end, searched.moves))
    }))
}

impl Shared {
    /// Searches the next relevant subtree. Returns its number and result, or `None` at the end.
    fn search_next<P: Packed, const PARTS: usize>(
        &self,
        guide: &Guide<P, PARTS>,
        subtrees: &[Subtree<P>],
        bound: u8,
    ) -> Option<(usize, Searched)> {
        let number = self.next.fetch_add(1, Relaxed);
        let is_relevant = || number < self.relevant.load(Relaxed);
        if !is_relevant() || self.is_cancelled.load(Relaxed) {
            return None;
        }
        let mut spent = 0;
        let mut spend = |nodes| {
            self.nodes.fetch_add(nodes, Relaxed);
            spent += nodes;
            if !is_relevant() || self.is_cancelled.load(Relaxed) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(NODES_PER_CHECK)
        };
        let searched = subtrees[number].search(guide, bound, &mut spend);
        self.nodes.fetch_add(searched.nodes - spent, Relaxed);
        if searched.end.is_break() {
            self.relevant.fetch_min(number + 1, Relaxed);
        }
        Some((number, searched))
    }
}
