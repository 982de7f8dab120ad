//! `tilebase verify`: runs every check of a table file.

use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::{Error, TableFile};
use tilebase_format::{HeaderError, OpenError, PayloadError};

use super::each_file;
use crate::exit::{Exit, WrongTable};
use crate::json::JsonObject;
use crate::machine::check_memory;
use crate::tables::{damaged, map_table, name as table_name};
use crate::terminal::{ProgressDisplay, print};

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The table files
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub tables: Vec<PathBuf>,

    /// Print a line with a JSON object for each file: file, verdict (right, wrong or unknown), checks (each ok, failed
    /// or not_run) and reason (unless the table is right). If the file cannot be read or has a newer format version,
    /// error replaces checks
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  tilebase verify 3x3.tb
  tilebase verify --quiet *.tb";

pub fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let mut between = "";
    Ok(each_file(&args.tables, |path| {
        let report = verify(path)?;
        let printed = if args.json {
            print(&report.json(path))
        } else {
            let heading = match &args.tables[..] {
                [_] => String::new(),
                _ => format!("{between}{}:\n", path.display()),
            };
            between = "\n";
            print(&(heading + &report.text()))
        };
        match report.problem {
            Some(problem) if problem.is_wrong => Err(WrongTable(problem.message).into()),
            Some(problem) => Err(anyhow::anyhow!(problem.message)),
            None => printed,
        }
    }))
}

pub enum CheckError {
    Wrong(String),
    /// The check was not run; the table may be right.
    NotRun(String),
}

struct Report {
    /// The name and result of each check. Empty if the file cannot be read or has a newer format version.
    checks: Vec<(&'static str, Result<String, CheckError>)>,
    problem: Option<Problem>,
}

/// The reason why a file is wrong or cannot be checked.
struct Problem {
    is_wrong: bool,
    /// The reason without the name of the file.
    reason: String,
    message: String,
}

impl Problem {
    fn new(is_wrong: bool, error: &Error) -> Problem {
        Problem {
            is_wrong,
            reason: error.reason(),
            message: error.to_string(),
        }
    }
}

fn verify(path: &Path) -> anyhow::Result<Report> {
    let table = match map_table(path) {
        Ok(table) => table,
        Err(error) => return Ok(Report::without_table(&error)),
    };
    let entries = match &table {
        TableFile::Complete(table) => table.header().entries(),
        TableFile::Slides(table) => table.header().entries(),
        TableFile::Pattern(table) => table.header().entries(),
    };
    let mut progress = ProgressDisplay::new(entries)?;
    let report = table.bytes().read_whole(|| check(&table, &mut progress));
    progress.finish();
    Ok(report)
}

/// Runs every check, even after one has failed, because only the proof finds the affected board.
fn check(table: &TableFile, progress: &mut ProgressDisplay) -> Report {
    let goal = table.goal();
    let (kind, checksum) = match table {
        TableFile::Complete(table) => {
            let header = table.header();
            (
                format!("encoding {}", header.encoding),
                header.payload_checksum,
            )
        }
        TableFile::Slides(table) => (
            "multi-tile metric".to_owned(),
            table.header().payload_checksum,
        ),
        TableFile::Pattern(table) => {
            let tiles = format!("tiles {}", table.pattern());
            (tiles, table.header().payload_checksum)
        }
    };
    let wrong = |error: PayloadError| CheckError::Wrong(error.to_string());
    let summed = table.check_checksum(|done, of| progress.show("checksum", done, of, "bytes"));
    let padding = table.check_padding();
    let proof = prove(table, progress);
    let header = format!("{}, goal {}, {kind}", goal.shape(), goal.board());
    let checks = vec![
        ("header", Ok(header)),
        (
            "checksum",
            summed.map(|()| format!("{checksum:016x}")).map_err(wrong),
        ),
        ("padding", padding.map(|()| String::new()).map_err(wrong)),
        ("proof", proof),
    ];
    let (mut faults, mut problem) = (Vec::new(), None);
    for (name, found) in &checks {
        match found {
            Ok(_) => (),
            Err(CheckError::Wrong(error)) => faults.push(format!("{name}: {error}")),
            Err(CheckError::NotRun(reason)) => {
                let reason = format!("the {name} was not run: {reason}");
                problem = Some(Problem {
                    is_wrong: false,
                    message: format!("{}: {reason}", table_name(table.bytes())),
                    reason,
                });
            }
        }
    }
    if !faults.is_empty() {
        problem = Some(Problem::new(
            true,
            &damaged(table.bytes(), faults.join("; ")),
        ));
    }
    Report { checks, problem }
}

impl Report {
    /// Returns the report on a file that is not a table or cannot be read. If the header or the length is wrong,
    /// nothing else is checked.
    fn without_table(error: &Error) -> Report {
        use HeaderError::{Encoding, Reserved, Version};
        let is_unreadable = |error: &OpenError| match error {
            OpenError::Io(_) => true,
            // The file has a newer format version.
            OpenError::Header(Version { .. } | Encoding { .. } | Reserved { .. }) => true,
            _ => false,
        };
        let is_wrong = matches!(error, Error::File { error, .. } if !is_unreadable(error));
        let problem = Some(Problem::new(is_wrong, error));
        if !is_wrong {
            return Report {
                checks: Vec::new(),
                problem,
            };
        }
        let not_run = ["checksum", "padding", "proof"]
            .map(|name| (name, Err(CheckError::NotRun(String::new()))));
        let mut checks = vec![("header", Err(CheckError::Wrong(String::new())))];
        checks.extend(not_run);
        Report { checks, problem }
    }

    fn text(&self) -> String {
        let lines = self.checks.iter().map(|(name, found)| {
            let found = match found {
                Ok(note) => format!("ok  {note}"),
                Err(CheckError::Wrong(_)) => "FAILED".to_owned(),
                Err(CheckError::NotRun(_)) => "not run".to_owned(),
            };
            format!("{name:<9} {}\n", found.trim_end())
        });
        lines.collect()
    }

    fn json(&self, path: &Path) -> String {
        let checks = self
            .checks
            .iter()
            .fold(JsonObject::new(), |checks, (name, found)| {
                let found = match found {
                    Ok(_) => "ok",
                    Err(CheckError::Wrong(_)) => "failed",
                    Err(CheckError::NotRun(_)) => "not_run",
                };
                checks.with(name, found)
            });
        let verdict = match &self.problem {
            None => "right",
            Some(problem) if problem.is_wrong => "wrong",
            Some(_) => "unknown",
        };
        let reason = self.problem.as_ref().map(|problem| &problem.reason);
        let has_checks = !self.checks.is_empty();
        JsonObject::new()
            .with("file", path.display().to_string())
            .with("verdict", verdict)
            .with_any("checks", has_checks.then_some(checks))
            .with("reason", reason)
            .with_any("error", reason.filter(|_| !has_checks))
            .line()
    }
}

/// Proves every entry of a table and shows the progress. Returns the number of entries as text.
pub fn prove(table: &TableFile, progress: &mut ProgressDisplay) -> Result<String, CheckError> {
    let (entries, counted, memory) = match table {
        TableFile::Complete(table) => {
            let memory = table.each_distance_memory();
            (table.header().entries(), "boards", memory)
        }
        TableFile::Slides(table) => {
            let memory = table.each_distance_memory();
            (table.header().entries(), "boards", memory)
        }
        TableFile::Pattern(table) => (table.header().entries(), "states", table.prove_memory()),
    };
    check_memory("it", memory).map_err(|error| CheckError::NotRun(error.to_string()))?;
    let mut proved = 0;
    let mut show = |distance, boards| {
        proved += boards;
        progress.show(&format!("distance {distance}"), proved, entries, counted);
    };
    // An error is a pair: whether memory was too small, and the message.
    let proof = match table {
        TableFile::Complete(table) => {
            use tilebase_lookup::ProveError::Memory;
            let proof = table.prove_and_watch(|depth| show(depth.distance(), depth.boards()));
            proof
                .map(drop)
                .map_err(|error| (matches!(error, Memory(_)), error.to_string()))
        }
        TableFile::Slides(table) => {
            use tilebase_lookup::ProveError::Memory;
            let proof = table.prove(|depth| show(depth.distance(), depth.boards()));
            proof.map_err(|error| (matches!(error, Memory(_)), error.to_string()))
        }
        TableFile::Pattern(table) => {
            use tilebase_pattern::ProveError::Memory;
            let proof = table.prove_and_watch(|level| show(level.distance, level.states));
            proof
                .map(drop)
                .map_err(|error| (matches!(error, Memory(_)), error.to_string()))
        }
    };
    match proof {
        Ok(()) => Ok(format!("{proved} {counted}")),
        Err((true, reason)) => Err(CheckError::NotRun(reason)),
        Err((false, reason)) => Err(CheckError::Wrong(reason)),
    }
}
