//! Complete tables in the multi-tile metric, made in memory.

use tilebase_format::{HEADER_LEN, Kind, Table, checksum, residue_byte};
use tilebase_frontier::internal::for_each_in_parallel;
use tilebase_frontier::{Depths, SlideFrontier};
use tilebase_puzzle::Goal;

use crate::GenerateError;
use crate::report::{Callback, report_depth};
use crate::search::{header, table_in_memory};
use crate::sets::zeros;

/// The number of entries in a byte.
const ENTRIES_PER_BYTE: usize = Kind::Residue.entries_per_byte() as usize;

/// Returns the memory for a run in bytes: 4.8 bits per board and two planes.
pub(crate) fn memory(goal: Goal) -> u64 {
    let table = Kind::Residue.payload_len(goal.boards());
    SlideFrontier::bytes(goal).saturating_add(table)
}

/// Generates the table, with sixty boards per step. Takes O(boards) time per depth.
pub(crate) fn run(
    goal: Goal,
    threads: usize,
    progress: &mut Callback<'_>,
) -> Result<Table<Vec<u8>>, GenerateError> {
    let mut file = zeros(HEADER_LEN as u64 + Kind::Residue.payload_len(goal.boards()))?;
    let payload = &mut file[HEADER_LEN..];
    let mut frontier = SlideFrontier::new(goal, threads)?;
    let mut boards_at = Vec::new();
    loop {
        let (distance, count) = (frontier.depth(), frontier.boards());
        boards_at.push(count);
        write_residues(payload, &frontier);
        report_depth(progress, distance, count)?;
        if !frontier.advance() {
            break;
        }
    }
    let checksum = checksum(&file[HEADER_LEN..]);
    let header = header(goal, Kind::Residue, &boards_at, checksum);
    Ok(table_in_memory(file, header))
}

/// Writes the entries of the boards at the frontier's depth. Their entries must be 0.
fn write_residues(payload: &mut [u8], frontier: &SlideFrontier) {
    let layout = frontier.layout();
    let residue = frontier.depth() % 3;
    if residue == 0 {
        return;
    }
    let boards_per_block = layout.boards_per_word() as usize * layout.words_per_block();
    if !boards_per_block.is_multiple_of(ENTRIES_PER_BYTE) {
        // 2x2: a byte has entries of several blocks.
        let frontier: &dyn Depths = frontier;
        for index in frontier.indices() {
            Kind::Residue.set_entry(payload, index, residue);
        }
        return;
    }
    let bytes_of_five_bits = bytes_of_five_bits(residue);
    let blocks = payload.chunks_mut(boards_per_block / ENTRIES_PER_BYTE);
    let blocks = blocks.zip(frontier.blocks());
    for_each_in_parallel(
        frontier.threads(),
        blocks.filter(|(_, (_, boards, _))| *boards > 0),
        || (),
        |(), (bytes, (_, _, words))| {
            let bytes_of_words =
                bytes.chunks_mut(layout.boards_per_word() as usize / ENTRIES_PER_BYTE);
            for (bytes, &word) in bytes_of_words.zip(words) {
                let mut rest = word;
                for byte in bytes {
                    *byte += bytes_of_five_bits[rest as usize % 32];
                    rest >>= ENTRIES_PER_BYTE;
                }
            }
        },
    );
}

/// Returns a byte for each set of five boards: entry `residue` for the boards of the set, and 0 for the others.
fn bytes_of_five_bits(residue: u8) -> [u8; 1 << ENTRIES_PER_BYTE] {
    let bytes =
        |set: usize| residue_byte([0, 1, 2, 3, 4].map(|bit| residue * (set >> bit & 1) as u8));
    std::array::from_fn(bytes)
}
