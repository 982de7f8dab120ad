use std::fmt::Display;

use tilebase_format::{Checksum, PayloadError};
use tilebase_lookup::{Table, TableBytes};

use crate::args::VerifyArgs;
use crate::exit::Exit;
use crate::machine::check_memory;
use crate::tables::{damaged, open_table};
use crate::terminal::{ProgressDisplay, print};

/// The number of bytes between two updates of the progress.
const BYTES_PER_UPDATE: usize = 1 << 26;

pub fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let table = open_table(&args.table)?;
    let mut progress = ProgressDisplay::new(table.header().entries(), args.quiet)?;
    let report = table
        .bytes()
        .read_whole(|| check_everything(&table, &mut progress));
    progress.finish();

    let printed = print(&report.lines);
    if report.faults.is_empty() {
        printed?;
        return Ok(Exit::Success);
    }
    Err(damaged(&table, report.faults.join("; ")))
}

/// Runs every check, even if one before has failed: the proof tells which board is affected.
fn check_everything(table: &Table<TableBytes>, progress: &mut ProgressDisplay) -> Report {
    let (header, payload) = (table.header(), table.payload());
    let (shape, goal, encoding) = (table.shape(), table.goal().board(), header.encoding);
    let mut report = Report::default();
    report.passed(
        "header",
        &format!("{shape}, goal {goal}, encoding {encoding}"),
    );
    report.check(
        "checksum",
        check_checksum(table, progress),
        &format!("{:016x}", header.payload_checksum),
    );
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

/// Checks the checksum as [`Header::check_payload`](tilebase_format::Header::check_payload) does,
/// and shows the progress.
fn check_checksum(
    table: &Table<TableBytes>,
    progress: &mut ProgressDisplay,
) -> Result<(), PayloadError> {
    let mut checksum = Checksum::default();
    let mut bytes = 0;
    for part in table.payload().chunks(BYTES_PER_UPDATE) {
        progress.show("checksum", bytes, table.header().payload_len(), "bytes");
        checksum.update(part);
        bytes += part.len() as u64;
    }
    let (expected, found) = (table.header().payload_checksum, checksum.finish());
    if found == expected {
        Ok(())
    } else {
        Err(PayloadError::Checksum { expected, found })
    }
}

/// A line for each check, and what the failed ones found.
#[derive(Default)]
struct Report {
    lines: String,
    faults: Vec<String>,
}

impl Report {
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
