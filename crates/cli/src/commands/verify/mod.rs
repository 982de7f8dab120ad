//! `tilebase verify`: every check of a table file, and what they have found.

mod report;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::PatternTable;

use self::report::{NoProof, Outcome, Report};
use super::each_file::{each_file, reason};
use crate::args::VerifyArgs;
use crate::exit::{Exit, WrongTable};
use crate::machine::check_memory;
use crate::tables::{TableFile, Unusable};
use crate::terminal::{ProgressDisplay, print};

pub fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let mut between = "";
    let verify = |path: &Path| {
        let mut report = Report::default();
        let verified = verify(path, args.quiet, &mut report);
        let printed = if args.json {
            let verdict = Verdict::new(path, &report, &verified);
            let json = serde_json::to_string(&verdict).context("cannot write JSON")?;
            print(&(json + "\n"))
        } else {
            let heading = match &args.tables[..] {
                [_] => String::new(),
                _ => format!("{between}{}:\n", path.display()),
            };
            between = "\n";
            print(&(heading + &report.text()))
        };
        verified.and(printed)
    };
    Ok(each_file(&args.tables, verify))
}

/// What is printed of a file as JSON.
#[derive(Serialize)]
struct Verdict {
    file: String,
    verdict: &'static str,
    /// None if the file cannot be read, or only by a newer reader.
    #[serde(skip_serializing_if = "Option::is_none")]
    checks: Option<BTreeMap<&'static str, Outcome>>,
    /// What is wrong, or why that is not known.
    reason: Option<String>,
    /// Why there are no checks.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Verdict {
    fn new(path: &Path, report: &Report, verified: &anyhow::Result<()>) -> Verdict {
        let checks = Some(report.outcomes()).filter(|checks| !checks.is_empty());
        let reason = verified.as_ref().err().map(|error| reason(path, error));
        Verdict {
            file: path.display().to_string(),
            verdict: match verified {
                Ok(()) => "right",
                Err(error) if error.is::<WrongTable>() => "wrong",
                Err(_) => "unknown",
            },
            error: reason.clone().filter(|_| checks.is_none()),
            checks,
            reason,
        }
    }
}

/// Runs every check of a file.
fn verify(path: &Path, quiet: bool, report: &mut Report) -> anyhow::Result<()> {
    let table = TableFile::open(path).map_err(|error| match error.downcast_ref::<Unusable>() {
        Some(unusable) if unusable.is_wrong => {
            *report = Report::of_wrong_header();
            WrongTable(unusable.to_string()).into()
        }
        _ => error,
    })?;
    let (bytes, entries) = match &table {
        TableFile::Complete(table) => (table.bytes(), table.header().entries()),
        TableFile::Pattern(table) => (table.bytes(), table.header().entries()),
    };
    let mut progress = ProgressDisplay::new(entries, quiet)?;
    *report = bytes.read_whole(|| match &table {
        TableFile::Complete(table) => check_table(table, &mut progress),
        TableFile::Pattern(table) => check_pattern(table, &mut progress),
    });
    progress.finish();
    report.result(bytes)
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
