//! The memory of a rank, and what its host has.

use sysinfo::System;
use tilebase_frontier::internal::{Layout, PlaneMoves};
use tilebase_gen::home::bytes_per_thread;

use crate::crossings::Crossings;
use crate::exchange::targets;
use crate::shares::Shares;

/// The program and the MPI library, its buffers for other ranks among them.
const PROGRAM: u64 = 60_000_000;

/// Returns the most bytes of memory that a rank needs, with this number of threads.
pub fn needed(shares: &Shares, crossings: &Crossings, number: usize, threads: usize) -> u64 {
    let layout = shares.layout();
    let cells = layout.shape().cells() as u64;
    let blocks = shares.parts(number).len() as u64 * cells;
    // The boards of two depths, and those that are marked.
    let sets = 2 * blocks * layout.bytes_per_block();
    let exchange = exchanged_at_most(shares, crossings, number);
    let in_threads = threads as u64 * bytes_per_thread(layout);
    // What is saved at once.
    let saving = Layout::with_shared_parts(shares.goal()).bytes_per_block();
    PROGRAM + PlaneMoves::bytes(layout) + sets + exchange.max(saving) + in_threads
}

/// Returns the most bytes that a rank can have to send and to receive for one depth.
fn exchanged_at_most(shares: &Shares, crossings: &Crossings, number: usize) -> u64 {
    let shape = shares.layout().shape();
    let of_colour = |colour| {
        let blanks = (0..shape.cells()).filter(move |&cell| shape.colour(cell) == colour);
        let targets = targets(shares, blanks).into_iter();
        let crossings = targets.map(|target| crossings.to(shares, target));
        let words = crossings.map(|crossing| crossing.sent[number] + crossing.received[number]);
        8 * words.sum::<u64>()
    };
    of_colour(0).max(of_colour(1))
}

/// Returns the bytes of memory that this host has left, within the limits of the process's control group, or
/// `None` if nothing tells.
pub fn free_here() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory();
    let free = system.available_memory();
    let group = system.cgroup_limits().map(|limits| limits.free_memory);
    let free = group.map_or(free, |group| group.min(free));
    (free > 0).then_some(free)
}
