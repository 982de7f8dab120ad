//! `tilebase verify`: every check of a table file, and what they have found.

mod report;

use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use serde_json::{Map, Value};
use tilebase::{Error, TableFile};
use tilebase_format::{HeaderError, OpenError};

use self::report::Report;
use super::each_file::{each_file, reason};
use super::proof::{prove_pattern, prove_table};
use crate::args::VerifyArgs;
use crate::exit::{Exit, WrongTable};
use crate::tables::map_table;
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
        let reason = verified
            .as_ref()
            .err()
            .map(|error| reason(path, &format!("{error:#}")));
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
    let table = map_table(path).map_err(|error| match is_wrong(&error) {
        true => {
            *report = Report::of_wrong_header();
            WrongTable(error.to_string()).into()
        }
        false => anyhow::Error::from(error),
    })?;
    let entries = match &table {
        TableFile::Complete(table) => table.header().entries(),
        TableFile::Pattern(table) => table.header().entries(),
    };
    let mut progress = ProgressDisplay::new(entries, quiet)?;
    *report = table.bytes().read_whole(|| check(&table, &mut progress));
    progress.finish();
    report.result(table.bytes())
}

/// Returns whether the file itself is wrong: it could be read, and it is not one for a newer reader.
fn is_wrong(error: &Error) -> bool {
    use HeaderError::{Encoding, Reserved, Version};
    match error {
        Error::File { error, .. } => !matches!(
            error,
            OpenError::Io(_)
                | OpenError::Header(Version { .. } | Encoding { .. } | Reserved { .. })
        ),
        _ => false,
    }
}

/// Runs every check, even if one before has failed: the proof tells which board is affected.
fn check(table: &TableFile, progress: &mut ProgressDisplay) -> Report {
    let goal = table.goal();
    let (shape, board) = (goal.shape(), goal.board());
    let (kind, checksum) = match table {
        TableFile::Complete(table) => {
            let header = table.header();
            (
                format!("encoding {}", header.encoding),
                header.payload_checksum,
            )
        }
        TableFile::Pattern(table) => {
            let header = table.header();
            (
                format!("tiles {}", table.pattern()),
                header.payload_checksum,
            )
        }
    };
    let mut report = Report::default();
    report.passed("header", &format!("{shape}, goal {board}, {kind}"));
    report.check_checksum(table, checksum, progress);
    report.check("padding", table.check_padding(), "");
    report.check_proof(match table {
        TableFile::Complete(table) => prove_table(table, progress),
        TableFile::Pattern(table) => prove_pattern(table, progress),
    });
    report
}
