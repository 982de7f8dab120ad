use std::fmt::Display;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::PatternTable;

use crate::args::VerifyArgs;
use crate::exit::{Exit, WrongTable};
use crate::machine::check_memory;
use crate::tables::{TableFile, check_checksum, damaged, name};
use crate::terminal::{ProgressDisplay, print};

pub fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let table = TableFile::open(&args.table)?;
    let (bytes, entries) = match &table {
        TableFile::Complete(table) => (table.bytes(), table.header().entries()),
        TableFile::Pattern(table) => (table.bytes(), table.header().entries()),
    };
    let mut progress = ProgressDisplay::new(entries, args.quiet)?;
    let report = bytes.read_whole(|| match &table {
        TableFile::Complete(table) => check_table(table, &mut progress),
        TableFile::Pattern(table) => check_pattern(table, &mut progress),
    });
    progress.finish();

    let printed = print(&report.lines);
    if !report.faults.is_empty() {
        let wrong = damaged(bytes, report.faults.join("; "));
        return Err(WrongTable(wrong.to_string()).into());
    }
    if let Some(reason) = report.not_run {
        anyhow::bail!("{}: the proof was not run: {reason}", name(bytes));
    }
    printed?;
    Ok(Exit::Success)
}

/// Runs every check, even if one before has failed: the proof tells which board is affected.
fn check_table(table: &Table<TableBytes>, progress: &mut ProgressDisplay) -> Report {
    let (header, payload) = (table.header(), table.payload());
    let (shape, goal, encoding) = (table.shape(), table.goal().board(), header.encoding);
    let mut report = Report::default();
    report.passed(
        "header",
        &format!("{shape}, goal {goal}, encoding {encoding}"),
    );
    report.check_checksum(payload, header.payload_checksum, progress);
    report.check("padding", header.check_padding(payload), "");
    let mut boards_proved = 0;
    let prove = || {
        Ok(table.prove_and_watch(|depth| {
            boards_proved += depth.boards();
            let stage = format!("distance {}", depth.distance());
            progress.show(&stage, boards_proved, header.entries(), "boards");
        })?)
    };
    let proof = if_memory(table.each_distance_memory(), prove);
    report.check_proof(proof, &format!("{boards_proved} boards"));
    report
}

/// Runs every check of a pattern table.
fn check_pattern(table: &PatternTable<TableBytes>, progress: &mut ProgressDisplay) -> Report {
    let (header, payload, pattern) = (table.header(), table.payload(), table.pattern());
    let (shape, goal) = (pattern.shape(), pattern.goal().board());
    let mut report = Report::default();
    report.passed("header", &format!("{shape}, goal {goal}, tiles {pattern}"));
    report.check_checksum(payload, header.payload_checksum, progress);
    report.check("padding", header.check_padding(payload), "");
    let mut states_proved = 0;
    let prove = || {
        Ok(table.prove_and_watch(|level| {
            states_proved += level.states;
            let stage = format!("distance {}", level.distance);
            progress.show(&stage, states_proved, header.entries(), "states");
        })?)
    };
    let proof = if_memory(table.prove_memory(), prove);
    report.check_proof(proof, &format!("{states_proved} states"));
    report
}

/// Why there is no proof.
enum NoProof {
    /// The table is wrong.
    Wrong(String),
    /// There is too little memory, which says nothing about the table.
    NotRun(String),
}

/// Runs a proof if there is enough memory for it.
fn if_memory(needed: u64, prove: impl FnOnce() -> Result<(), NoProof>) -> Result<(), NoProof> {
    check_memory("it", needed).map_err(|error| NoProof::NotRun(error.to_string()))?;
    prove()
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

/// A line for each check, and what the failed ones found.
#[derive(Default)]
struct Report {
    lines: String,
    faults: Vec<String>,
    /// Why the proof was not run.
    not_run: Option<String>,
}

impl Report {
    fn check_checksum(&mut self, payload: &[u8], expected: u64, progress: &mut ProgressDisplay) {
        let checked = check_checksum(payload, expected, progress);
        self.check("checksum", checked, &format!("{expected:016x}"));
    }

    fn check<E: Display>(&mut self, name: &str, result: Result<(), E>, note: &str) {
        match result {
            Ok(()) => self.passed(name, note),
            Err(error) => {
                self.lines += &format!("{name:<9} FAILED\n");
                self.faults.push(format!("{name}: {error}"));
            }
        }
    }

    fn check_proof(&mut self, proof: Result<(), NoProof>, note: &str) {
        match proof {
            Ok(()) => self.passed("proof", note),
            Err(NoProof::Wrong(error)) => self.check("proof", Err(error), ""),
            Err(NoProof::NotRun(reason)) => {
                self.lines += "proof     not run\n";
                self.not_run = Some(reason);
            }
        }
    }

    fn passed(&mut self, name: &str, note: &str) {
        self.lines += format!("{name:<9} ok  {note}").trim_end();
        self.lines += "\n";
    }
}
