//! `tilebase verify`: every check of a table file, and what they have found.

mod report;

use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use serde_json::{Map, Value};
use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::PatternTable;

use self::report::Report;
use super::each_file::{each_file, reason};
use super::proof::{prove_pattern, prove_table};
use crate::args::VerifyArgs;
use crate::exit::{Exit, WrongTable};
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
    checks: Option<Map<String, Value>>,
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
    report.check_proof(prove_table(table, progress));
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
    report.check_proof(prove_pattern(table, progress));
    report
}
