use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::anytime::Beams;
use super::budget::{Budget, NODES_PER_CHECK, stop_if};
use super::deepening::{Deepening, Subtree};
use super::descent::{End, Searched};
use super::heuristic::Heuristic;
use super::packed::Packed;
use crate::threads::run_on_threads;

struct Shared {
    /// The numbers of the subtrees to search.
    unfinished: Vec<usize>,
    /// The place of the next subtree in `unfinished`.
    next: AtomicUsize,
    /// The number of subtrees up to the first known solution; later subtrees are irrelevant.
    relevant: AtomicUsize,
    /// The number of boards visited, for `progress`.
    nodes: AtomicU64,
    is_cancelled: AtomicBool,
}

impl<P: Packed> Deepening<'_, '_, P> {
    /// Searches all unfinished subtrees on several threads, in order. Returns the first subtree that ends the search,
    /// so the result is the same as on one thread. Returns `None` if no thread can be started.
    pub(super) fn search_on_threads(
        &mut self,
        heuristic: &Heuristic<P>,
        bound: u8,
        budget: &mut Budget,
        beams: &mut Beams<P>,
    ) -> Option<Option<(usize, Searched)>> {
        let (subtrees, saved) = (&self.subtrees, &mut *self.saved);
        let unfinished = (0..subtrees.len()).filter(|&number| !saved.is_finished(number));
        let shared = Shared {
            unfinished: unfinished.collect(),
            next: AtomicUsize::new(0),
            relevant: AtomicUsize::new(subtrees.len()),
            nodes: AtomicU64::new(budget.so_far.nodes),
            is_cancelled: AtomicBool::new(false),
        };
        let mut ended: Option<(usize, Searched)> = None;
        let mut has_news = false;
        let stopped = run_on_threads(
            self.threads.min(shared.unfinished.len()),
            &shared.is_cancelled,
            || shared.search_next(heuristic, subtrees, bound),
            |searched| {
                match searched {
                    Some((number, searched)) if searched.end.is_continue() => {
                        saved.finish(number, searched.nodes);
                        has_news = true;
                    }
                    Some((number, searched)) => {
                        if ended.as_ref().is_none_or(|(first, _)| number < *first) {
                            ended = Some((number, searched));
                        }
                    }
                    None => {
                        budget.so_far.nodes = shared.nodes.load(Relaxed);
                        beams.run_during_search(budget);
                        saved.set_best(beams.best.as_deref());
                        saved.forecast(&mut budget.so_far);
                        if has_news {
                            has_news = false;
                            (self.on_finished)(saved)?;
                        }
                        return budget.report_and_check();
                    }
                }
                ControlFlow::Continue(())
            },
        )?;
        budget.so_far.nodes = shared.nodes.into_inner();
        if stopped.is_break() {
            // Earlier subtrees may not have been searched.
            return Some(Some((
                0,
                Searched::nothing(ControlFlow::Break(End::Stopped)),
            )));
        }
        Some(ended)
    }
}

impl Shared {
    /// Searches the next relevant subtree. Returns its number and result, or `None` at the end.
    fn search_next<P: Packed>(
        &self,
        heuristic: &Heuristic<P>,
        subtrees: &[Subtree<P>],
        bound: u8,
    ) -> Option<(usize, Searched)> {
        let number = *self.unfinished.get(self.next.fetch_add(1, Relaxed))?;
        let is_relevant = || number < self.relevant.load(Relaxed);
        if !is_relevant() || self.is_cancelled.load(Relaxed) {
            return None;
        }
        let mut spent = 0;
        let mut spend = |nodes| {
            self.nodes.fetch_add(nodes, Relaxed);
            spent += nodes;
            stop_if(!is_relevant() || self.is_cancelled.load(Relaxed))?;
            ControlFlow::Continue(NODES_PER_CHECK)
        };
        let searched = subtrees[number].search(heuristic, bound, &mut spend);
        self.nodes.fetch_add(searched.nodes - spent, Relaxed);
        if searched.end.is_break() {
            self.relevant.fetch_min(number + 1, Relaxed);
        }
        Some((number, searched))
    }
}
