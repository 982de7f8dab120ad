//! Tables of patterns, made in memory.

mod frontier;
mod rank_moves;

use tilebase_format::{HEADER_LEN, Kind, Pattern, Table, checksum, distance_bit};
use tilebase_frontier::internal::processors;

use self::frontier::{PatternFrontier, add_states};
use crate::GenerateError;
use crate::report::{Callback, report_depth};
use crate::search::{header, table_in_memory};
use crate::sets::zeros;

/// Below this number of states, one thread is faster than several.
const STATES_FOR_ONE_THREAD: u64 = 200_000;

/// Returns the number of threads that is fastest for a pattern: one per processor, or a single thread if there are few
/// states.
pub(crate) fn useful_threads(pattern: Pattern) -> usize {
    match pattern.states() {
        ..STATES_FOR_ONE_THREAD => 1,
        _ => processors(),
    }
}

/// Returns the number of bytes of memory for a run: a little over two bits per state.
pub(crate) fn memory(pattern: Pattern, threads: usize) -> u64 {
    PatternFrontier::memory(pattern, threads).saturating_add(entries_len(pattern))
}

/// Generates the table by a breadth-first search from the goal.
///
/// The first call of `progress` precedes the allocation of memory.
pub(crate) fn run(
    pattern: Pattern,
    threads: usize,
    progress: &mut Callback<'_>,
) -> Result<Table<Vec<u8>>, GenerateError> {
    report_depth(progress, 0, 1)?;
    let mut file = zeros(HEADER_LEN as u64 + entries_len(pattern))?;
    let mut frontier = PatternFrontier::new(pattern, threads)?;
    let mut states_at = vec![1];
    loop {
        let distance = states_at.len() as u8;
        let blocks = file[HEADER_LEN..].chunks_exact_mut(block_len(pattern));
        let states = match distance_bit(distance) {
            0 => frontier.advance(blocks, |_, _| ()),
            _ => frontier.advance(blocks, add_states),
        };
        if states == 0 {
            break;
        }
        states_at.push(states);
        report_depth(progress, distance, states)?;
    }
    drop(frontier);
    if !pattern.arrangements().is_multiple_of(8) {
        file = without_gaps(&file, pattern.arrangements() as usize);
    }
    let (kind, checksum) = (
        Kind::Pattern(pattern.tiles()),
        checksum(&file[HEADER_LEN..]),
    );
    let header = header(pattern.goal(), kind, &states_at, checksum);
    Ok(table_in_memory(file, header))
}

fn block_len(pattern: Pattern) -> usize {
    pattern.arrangements().div_ceil(8) as usize
}

/// Returns the number of bytes of all entries, with each block in whole bytes.
fn entries_len(pattern: Pattern) -> u64 {
    pattern.blocks() as u64 * block_len(pattern) as u64
}

/// Returns the file without the unused bits of blocks. The number of arrangements of up to three tiles is not a multiple
/// of 8. Each such block is one byte.
fn without_gaps(file: &[u8], bits: usize) -> Vec<u8> {
    let blocks = &file[HEADER_LEN..];
    let mut packed = vec![0; HEADER_LEN + (blocks.len() * bits).div_ceil(8)];
    let entries = blocks
        .iter()
        .flat_map(|block| (0..bits).map(move |bit| block >> bit & 1));
    for (entry, bit) in entries.enumerate() {
        packed[HEADER_LEN + entry / 8] |= bit << (entry % 8);
    }
    packed
}
