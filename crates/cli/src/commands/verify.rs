//! `tilebase verify`: runs every check of a table file.

use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::ValueHint;
use tilebase::{Error, Table, TableBytes};
use tilebase_format::{HeaderError, Kind, OpenError, PayloadError};
use tilebase_gen::{Generator, ProveError};

use super::{each_file, unit};
use crate::args::ResourceArgs;
use crate::exit::{Exit, WrongTable};
use crate::input::{json_line, json_object, to_json};
use crate::tables::map_table;
use crate::terminal::{ProgressDisplay, print};

/// Check table files completely: every byte, and that every entry is right
///
/// There are four checks. header: the description of the table. checksum: a number that depends on every byte of
/// the entries. padding: the unused bits after the last entry. proof: the table is generated again, with the time and
/// memory of `tilebase gen`, and each entry is compared.
///
/// All files are checked, even if some are wrong. The exit code is 3 if any table is wrong. Otherwise it is 1 if
/// any file cannot be read, has a newer format version, or needs too much memory.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The table files
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub tables: Vec<PathBuf>,

    /// Print a line with a JSON object for each file: see docs/json.md
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub resources: ResourceArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase verify 3x3.tb
  tilebase verify --quiet *.tb";

pub fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let mut between = "";
    Ok(each_file(&args.tables, |path| {
        let report = Report::of(path, &args.resources);
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
            Some(problem) => Err(problem.error),
            None => printed,
        }
    }))
}

enum CheckError {
    Wrong(String),
    /// The check was not run; the table may be right.
    NotRun(String),
}

type Found = Result<String, CheckError>;

struct Report {
    /// The name and result of each check. Empty if the file cannot be read or has a newer format version.
    checks: Vec<(&'static str, Found)>,
    problem: Option<Problem>,
}

/// The reason why a file is wrong ([`WrongTable`]) or cannot be checked.
struct Problem {
    error: anyhow::Error,
    /// The reason without the name of the file.
    reason: String,
}

impl Problem {
    fn wrong(error: &Error) -> Problem {
        Problem {
            error: WrongTable(error.to_string()).into(),
            reason: error.reason(),
        }
    }
}

impl Report {
    fn of(path: &Path, resources: &ResourceArgs) -> Report {
        let table = match map_table(path) {
            Ok(table) => table,
            Err(error) => return Report::without_table(error),
        };
        let mut progress = ProgressDisplay::new(table.header().entries());
        let report = || Report::of_table(&table, path, resources, &mut progress);
        table.bytes().read_whole(report)
    }

    /// Runs every check, even after one has failed, because only the proof finds the affected board.
    fn of_table(
        table: &Table<TableBytes>,
        path: &Path,
        resources: &ResourceArgs,
        progress: &mut ProgressDisplay,
    ) -> Report {
        let (goal, header) = (table.goal(), table.header());
        let kind = match header.kind {
            Kind::Residue => "multi-tile metric".to_owned(),
            Kind::Pattern(tiles) => format!("tiles {tiles}"),
            kind => format!("encoding {kind}"),
        };
        let wrong = |error: PayloadError| CheckError::Wrong(error.to_string());
        let sum = table.checksum(|done, of| progress.show("checksum", done, of, "bytes"));
        let checksum = header.check_checksum(sum).map(|()| format!("{sum:016x}"));
        let padding = header.check_padding(table.payload());
        let description = format!("{}, goal {}, {kind}", goal.shape(), goal.board());
        let checks = vec![
            ("header", Ok(description)),
            ("checksum", checksum.map_err(wrong)),
            ("padding", padding.map(|()| String::new()).map_err(wrong)),
            ("proof", prove(table, resources, progress)),
        ];
        let file = path.display().to_string();
        let (mut faults, mut problem) = (Vec::new(), None);
        for (name, found) in &checks {
            match found {
                Ok(_) => (),
                Err(CheckError::Wrong(error)) => faults.push(format!("{name}: {error}")),
                Err(CheckError::NotRun(reason)) => {
                    let reason = format!("the {name} was not run: {reason}");
                    let error = anyhow!("{file}: {reason}");
                    problem = Some(Problem { error, reason });
                }
            }
        }
        if !faults.is_empty() {
            problem = Some(Problem::wrong(&Error::Damaged {
                file: Some(file),
                reason: faults.join("; "),
            }));
        }
        Report { checks, problem }
    }

    /// Returns the report on a file that is not a table or cannot be read. If the header or the length is wrong,
    /// nothing else is checked.
    fn without_table(error: Error) -> Report {
        use HeaderError::{Encoding, Reserved, Version};
        let is_unreadable = |error: &OpenError| match error {
            // The file has a newer format version.
            OpenError::Header(Version { .. } | Encoding { .. } | Reserved { .. }) => true,
            error => matches!(error, OpenError::Io(_)),
        };
        let is_wrong = matches!(&error, Error::File { error, .. } if !is_unreadable(error));
        let (mut checks, reason) = (Vec::new(), error.reason());
        if !is_wrong {
            let error = error.into();
            let problem = Some(Problem { error, reason });
            return Report { checks, problem };
        }
        checks.push(("header", Err(CheckError::Wrong(String::new()))));
        let others = ["checksum", "padding", "proof"];
        checks.extend(others.map(|name| (name, Err(CheckError::NotRun(String::new())))));
        let problem = Some(Problem::wrong(&error));
        Report { checks, problem }
    }

    fn text(&self) -> String {
        let lines = self.checks.iter().map(|(name, found)| {
            let note = found.as_ref().map_or("", |note| note);
            let line = format!("{name:<9} {}  {note}", words(found)[0]);
            line.trim_end().to_owned() + "\n"
        });
        lines.collect()
    }

    fn json(&self, path: &Path) -> String {
        let checks = self.checks.iter();
        let checks = checks.map(|(name, found)| (*name, to_json(words(found)[1])));
        let checks: Vec<(&str, String)> = checks.collect();
        let verdict = match &self.problem {
            None => "right",
            Some(problem) if problem.error.is::<WrongTable>() => "wrong",
            Some(_) => "unknown",
        };
        let reason = to_json(&self.problem.as_ref().map(|problem| &problem.reason));
        let mut pairs = vec![
            ("file", to_json(&path.display().to_string())),
            ("verdict", to_json(verdict)),
        ];
        match checks.is_empty() {
            true => pairs.extend([("reason", reason.clone()), ("error", reason)]),
            false => pairs.extend([("checks", json_object(&checks)), ("reason", reason)]),
        }
        json_line(&pairs)
    }
}

/// Returns the words for the result of a check, in text and in JSON.
fn words(found: &Found) -> [&'static str; 2] {
    match found {
        Ok(_) => ["ok", "ok"],
        Err(CheckError::Wrong(_)) => ["FAILED", "failed"],
        Err(CheckError::NotRun(_)) => ["not run", "not_run"],
    }
}

/// Proves every entry of a table and shows the progress. Returns the number of entries as text.
fn prove(
    table: &Table<TableBytes>,
    resources: &ResourceArgs,
    progress: &mut ProgressDisplay,
) -> Found {
    let (entries, unit) = (table.header().entries(), unit(table.kind()));
    let generator = Generator::new(table.goal()).kind(table.kind());
    let generator = resources.apply(generator, false);
    let checked = resources.check_limit(&generator);
    let checked = checked.and_then(|()| resources.check_free(&generator));
    checked.map_err(|error| CheckError::NotRun(error.to_string()))?;
    let proof = generator.prove(table, |reported| {
        progress.report(reported, entries, unit);
        Continue(())
    });
    match proof {
        Ok(()) => Ok(format!("{entries} {unit}")),
        Err(ProveError::Generate(error)) => {
            Err(CheckError::NotRun(format!("{:#}", anyhow!(error))))
        }
        Err(error) => Err(CheckError::Wrong(error.to_string())),
    }
}
