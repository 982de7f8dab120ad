//! `tilebase info`: the headers of table files.

use std::path::Path;

use tilebase_format::{Header, Kind, Pattern, VERSION};

use super::{Files, each_file};
use crate::exit::Exit;
use crate::input::{Fields, json_line, to_json};
use crate::tables::map_table;
use crate::terminal::print;

/// Describe table files: shape, goal, number of boards, largest distance and more
///
/// Reads only the header of each file, and checks the file's length. `tilebase verify` checks the whole file. The
/// exit code is 1 if any file is not a table. docs/json.md describes the names.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct InfoArgs {
    #[command(flatten)]
    files: Files,
}

const EXAMPLES: &str = "\
Examples:
  tilebase info 3x3.tb
  tilebase info --json *.tb";

pub fn run(args: &InfoArgs) -> anyhow::Result<Exit> {
    let mut between = "";
    Ok(each_file(&args.files.paths, |path| {
        let header = match map_table(path) {
            Ok(table) => *table.header(),
            Err(error) => {
                if args.files.json {
                    let file = ("file", to_json(&path.display().to_string()));
                    print(&json_line(&[file, ("error", to_json(&error.to_string()))]))?;
                }
                return Err(error.into());
            }
        };
        if args.files.json {
            print(&json(&header, path))?;
            return Ok(Exit::Success);
        }
        let rows = rows(&header, path).into_iter();
        let rows = rows.filter(|(_, value)| value != "null");
        let lines = rows.map(|(key, value)| format!("{key:<13}  {}\n", value.trim_matches('"')));
        let text = between.to_owned() + &lines.collect::<String>();
        between = "\n";
        print(&text)?;
        Ok(Exit::Success)
    }))
}

pub fn json(header: &Header, path: &Path) -> String {
    json_line(&rows(header, path))
}

/// Returns the header's fields and derived fields in JSON, named as in the file format.
fn rows(header: &Header, path: &Path) -> Vec<(&'static str, String)> {
    let (goal, shape, kind) = (header.goal.board(), header.goal.shape(), header.kind);
    let order = match kind {
        Kind::Move(order) => Some(order.to_string()),
        _ => None,
    };
    let mut rows = vec![
        ("file", to_json(&path.display().to_string())),
        ("version", to_json(&VERSION)),
        ("encoding", to_json(kind.name())),
        ("metric", to_json(&kind.metric().name())),
        ("move_order", to_json(&order)),
        ("rows", to_json(&shape.rows())),
        ("cols", to_json(&shape.cols())),
        ("goal_blank", to_json(&header.goal.blank())),
        ("goal", to_json(&goal.tiles())),
    ];
    let fields = Fields::of(Some(&goal), None, kind.metric());
    rows.extend(fields.shape.map(|shape| ("shape", to_json(&shape))));
    let tiles = |pattern: Pattern| to_json(&pattern.tiles().iter().collect::<Vec<u8>>());
    rows.extend(header.pattern().map(|pattern| ("tiles", tiles(pattern))));
    let mean_distance = header.distance_sum as f64 / header.entries() as f64;
    let checksum = format!("{:016x}", header.payload_checksum);
    rows.extend([
        ("max_distance", to_json(&header.max_distance)),
        ("mean_distance", to_json(&mean_distance)),
        ("entries", to_json(&header.entries())),
        ("file_len", to_json(&header.file_len())),
        ("payload_len", to_json(&header.payload_len())),
        ("distance_sum", to_json(&header.distance_sum)),
        ("payload_xxh3", to_json(&checksum)),
    ]);
    rows
}
