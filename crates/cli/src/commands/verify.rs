use tilebase_format::{Checksum, PayloadError};
use tilebase_lookup::Table;

use super::print;
use crate::args::VerifyArgs;
use crate::machine::check_memory;
use crate::open::Bytes;
use crate::watch::Watch;
use crate::{SUCCESS, open};

/// So many bytes are read between two words of progress.
const PIECE: usize = 1 << 26;

pub fn run(args: &VerifyArgs) -> anyhow::Result<u8> {
    let table = open::map(&args.table)?;
    table.bytes().expect_whole_reads();
    let (header, payload) = (table.header(), table.payload());
    let mut report = Report::default();
    report.passed(
        "header",
        &format!(
            "{}, goal {}, encoding {}",
            table.shape(),
            table.goal().board(),
            header.encoding
        ),
    );
    let mut watch = Watch::new(header.entries(), args.quiet)?;
    // Every check is run, whatever the others say: the proof knows which board is affected.
    report.check(
        "checksum",
        check_checksum(&table, &mut watch),
        &format!("{:016x}", header.payload_checksum),
    );
    report.check("padding", header.check_padding(payload), "");
    let mut boards_proved = 0;
    let proof = check_memory("it", table.each_distance_memory()).and_then(|()| {
        Ok(table.prove_and_watch(|depth| {
            boards_proved += depth.boards();
            let stage = format!("distance {}", depth.distance());
            watch.show(&stage, boards_proved, header.entries(), "boards");
        })?)
    });
    watch.finish();
    report.check("proof", proof, &format!("{boards_proved} boards"));

    let printed = print(&report.lines);
    if report.faults.is_empty() {
        printed?;
        return Ok(SUCCESS);
    }
    Err(open::damaged(Some(&args.table), report.faults.join("; ")))
}

/// [`Header::check_checksum`](tilebase_format::Header::check_checksum), piece by piece.
fn check_checksum(table: &Table<Bytes>, watch: &mut Watch) -> Result<(), PayloadError> {
    let mut checksum = Checksum::default();
    let mut bytes = 0;
    for piece in table.payload().chunks(PIECE) {
        watch.show("checksum", bytes, table.header().payload_len(), "bytes");
        checksum.update(piece);
        bytes += piece.len() as u64;
    }
    let (expected, found) = (table.header().payload_checksum, checksum.finish());
    match found == expected {
        true => Ok(()),
        false => Err(PayloadError::Checksum { expected, found }),
    }
}

/// A line for each check, and what the failed ones found.
#[derive(Default)]
struct Report {
    lines: String,
    faults: Vec<String>,
}

impl Report {
    fn check<E: std::fmt::Display>(&mut self, name: &str, result: Result<(), E>, note: &str) {
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
