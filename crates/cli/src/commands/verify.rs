use std::fmt::Display;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::PatternTable;

use crate::args::VerifyArgs;
use crate::exit::Exit;
use crate::machine::check_memory;
use crate::tables::{TableFile, check_checksum, damaged};
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
    if report.faults.is_empty() {
        printed?;
        return Ok(Exit::Success);
    }
    Err(damaged(bytes, report.faults.join("; ")))
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
    let proof = check_memory("the proof", table.each_distance_memory()).and_then(|()| {
        Ok(table.prove_and_watch(|depth| {
            boards_proved += depth.boards();
            let stage = format!("distance {}", depth.distance());
            progress.show(&stage, boards_proved, header.entries(), "boards");
        })?)
    });
    report.check("proof", proof, &format!("{boards_proved} boards"));
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
    let proof = check_memory("the proof", table.prove_memory()).and_then(|()| {
        Ok(table.prove_and_watch(|level| {
            states_proved += level.states;
            let stage = format!("distance {}", level.distance);
            progress.show(&stage, states_proved, header.entries(), "states");
        })?)
    });
    report.check("proof", proof, &format!("{states_proved} states"));
    report
}

/// A line for each check, and what the failed ones found.
#[derive(Default)]
struct Report {
    lines: String,
    faults: Vec<String>,
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

    fn passed(&mut self, name: &str, note: &str) {
        self.lines += format!("{name:<9} ok  {note}").trim_end();
        self.lines += "\n";
    }
}
