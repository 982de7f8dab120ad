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
        report.problem.map_or(printed, |(error, _)| Err(error))
    }))
}

/// The result of a check: what to say of it, or why the table is wrong, or why the check was not run. If it was not
/// run, the table may be right.
enum Found {
    Right(String),
    Wrong(String),
    NotRun(String),
}

impl Found {
    /// Returns the words for the result in text and in JSON.
    fn words(&self) -> [&'static str; 2] {
        match self {
            Found::Right(_) => ["ok", "ok"],
            Found::Wrong(_) => ["FAILED", "failed"],
            Found::NotRun(_) => ["not run", "not_run"],
        }
    }
}

struct Report {
    /// The name and result of each check. Empty if the file cannot be read or has a newer format version.
    checks: Vec<(&'static str, Found)>,
    /// Why the file is wrong ([`WrongTable`]) or cannot be checked. Also the reason without the name of the file.
    problem: Option<(anyhow::Error, String)>,
}

impl Report {
    fn of(path: &Path, resources: &ResourceArgs) -> Report {
        match map_table(path) {
            Err(error) => Report::without_table(error),
            Ok(table) => {
                let report = || Report::of_table(&table, path, resources);
                table.bytes().read_whole(report)
            }
        }
    }

    /// Runs every check, even after one has failed, because only the proof finds the affected board.
    fn of_table(table: &Table<TableBytes>, path: &Path, resources: &ResourceArgs) -> Report {
        let (goal, header) = (table.goal(), table.header());
        let kind = match header.kind {
            Kind::Residue => "multi-tile metric".to_owned(),
            Kind::Pattern(tiles) => format!("tiles {tiles}"),
            kind => format!("encoding {kind}"),
        };
        let mut progress = ProgressDisplay::new(header.entries());
        let found = |checked: Result<String, PayloadError>| match checked {
            Ok(note) => Found::Right(note),
            Err(error) => Found::Wrong(error.to_string()),
        };
        let sum = table.checksum(|done, of| progress.show("checksum", done, of, "bytes"));
        let checksum = header.check_checksum(sum).map(|()| format!("{sum:016x}"));
        let padding = header.check_padding(table.payload());
        let description = format!("{}, goal {}, {kind}", goal.shape(), goal.board());
        let checks = vec![
            ("header", Found::Right(description)),
            ("checksum", found(checksum)),
            ("padding", found(padding.map(|()| String::new()))),
            ("proof", prove(table, resources, &mut progress)),
        ];
        let file = path.display().to_string();
        let (mut faults, mut problem) = (Vec::new(), None);
        for (name, found) in &checks {
            match found {
                Found::Right(_) => (),
                Found::Wrong(error) => faults.push(format!("{name}: {error}")),
                Found::NotRun(reason) => {
                    let reason = format!("the {name} was not run: {reason}");
                    problem = Some((anyhow!("{file}: {reason}"), reason));
                }
            }
        }
        if !faults.is_empty() {
            problem = Some(wrong(&Error::Damaged {
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

        let is_wrong = |error: &OpenError| match error {
            // The file has a newer format version.
            OpenError::Header(Version { .. } | Encoding { .. } | Reserved { .. }) => false,
            error => !matches!(error, OpenError::Io(_)),
        };
        if !matches!(&error, Error::File { error, .. } if is_wrong(error)) {
            let reason = error.reason();
            return Report {
                checks: Vec::new(),
                problem: Some((error.into(), reason)),
            };
        }
        let others = ["checksum", "padding", "proof"];
        let others = others.map(|name| (name, Found::NotRun(String::new())));
        let header = ("header", Found::Wrong(String::new()));
        Report {
            checks: [header].into_iter().chain(others).collect(),
            problem: Some(wrong(&error)),
        }
    }

    fn text(&self) -> String {
        let lines = self.checks.iter().map(|(name, found)| {
            let note = match found {
                Found::Right(note) => note,
                _ => "",
            };
            let line = format!("{name:<9} {}  {note}", found.words()[0]);
            line.trim_end().to_owned() + "\n"
        });
        lines.collect()
    }

    fn json(&self, path: &Path) -> String {
        let checks = self.checks.iter();
        let checks = checks.map(|(name, found)| (*name, to_json(found.words()[1])));
        let checks: Vec<(&str, String)> = checks.collect();
        let verdict = match &self.problem {
            None => "right",
            Some((error, _)) if error.is::<WrongTable>() => "wrong",
            Some(_) => "unknown",
        };
        let reason = to_json(&self.problem.as_ref().map(|(_, reason)| reason));
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

fn wrong(error: &Error) -> (anyhow::Error, String) {
    (WrongTable(error.to_string()).into(), error.reason())
}

/// Proves every entry of a table and shows the progress. Finds the number of entries.
fn prove(
    table: &Table<TableBytes>,
    resources: &ResourceArgs,
    progress: &mut ProgressDisplay,
) -> Found {
    let (entries, unit) = (table.header().entries(), unit(table.kind()));
    let generator = Generator::new(table.goal()).kind(table.kind());
    let generator = resources.apply(generator, false);
    let checked = resources.check_limit(&generator);
    if let Err(error) = checked.and_then(|()| resources.check_free(&generator)) {
        return Found::NotRun(error.to_string());
    }
    let proof = generator.prove(table, |reported| {
        progress.report(reported, entries, unit);
        Continue(())
    });
    match proof {
        Ok(()) => Found::Right(format!("{entries} {unit}")),
        Err(ProveError::Generate(error)) => Found::NotRun(format!("{:#}", anyhow!(error))),
        Err(error) => Found::Wrong(error.to_string()),
    }
}
