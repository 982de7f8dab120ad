//! The proof of a table, which `verify` and `join` run if there is enough memory for it.

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::PatternTable;

use crate::machine::check_memory;
use crate::terminal::ProgressDisplay;

/// Why there is no proof.
pub enum NoProof {
    /// The table is wrong.
    Wrong(String),
    /// There is too little memory, which says nothing about the table.
    NotRun(String),
}

/// Proves every entry of a table of all boards, and shows the progress. Returns what was proved.
pub fn prove_table(
    table: &Table<TableBytes>,
    progress: &mut ProgressDisplay,
) -> Result<String, NoProof> {
    check(table.each_distance_memory())?;
    let mut boards = 0;
    table.prove_and_watch(|depth| {
        boards += depth.boards();
        let stage = format!("distance {}", depth.distance());
        progress.show(&stage, boards, table.header().entries(), "boards");
    })?;
    Ok(format!("{boards} boards"))
}

/// Proves every entry of a pattern table, and shows the progress. Returns what was proved.
pub fn prove_pattern(
    table: &PatternTable<TableBytes>,
    progress: &mut ProgressDisplay,
) -> Result<String, NoProof> {
    check(table.prove_memory())?;
    let mut states = 0;
    table.prove_and_watch(|level| {
        states += level.states;
        let stage = format!("distance {}", level.distance);
        progress.show(&stage, states, table.header().entries(), "states");
    })?;
    Ok(format!("{states} states"))
}

/// Fails if there is too little memory.
fn check(needed: u64) -> Result<(), NoProof> {
    check_memory("it", needed).map_err(|error| NoProof::NotRun(error.to_string()))
}

impl From<tilebase_lookup::ProveError> for NoProof {
    fn from(error: tilebase_lookup::ProveError) -> NoProof {
        match error {
            tilebase_lookup::ProveError::Memory(_) => NoProof::NotRun(error.to_string()),
            _ => NoProof::Wrong(error.to_string()),
        }
    }
}

impl From<tilebase_pattern::ProveError> for NoProof {
    fn from(error: tilebase_pattern::ProveError) -> NoProof {
        match error {
            tilebase_pattern::ProveError::Memory(_) => NoProof::NotRun(error.to_string()),
            _ => NoProof::Wrong(error.to_string()),
        }
    }
}
