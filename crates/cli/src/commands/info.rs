//! `tilebase info`: the headers of table files.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase_format::{Header, Kind, Pattern, VERSION};

use super::{each_file, unit};
use crate::exit::Exit;
use crate::input::{Fields, json_line, to_json};
use crate::tables::map_table;
use crate::terminal::print;

/// Describe table files: shape, goal, number of boards, largest distance and more
///
/// Reads only the header of each file, and checks the file's length. `tilebase verify` checks the whole file. The
/// exit code is 1 if any file is not a table.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct InfoArgs {
    /// The table files
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub tables: Vec<PathBuf>,

    /// Print a JSON object per file: see docs/json.md
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  tilebase info 3x3.tb
  tilebase info --json *.tb";

pub fn run(args: &InfoArgs) -> anyhow::Result<Exit> {
    let mut between = "";
    Ok(each_file(&args.tables, |path| {
        let header = match map_table(path) {
            Ok(table) => *table.header(),
            Err(error) => {
                if args.json {
                    let file = ("file", to_json(&path.display().to_string()));
                    print(&json_line(&[file, ("error", to_json(&error.reason()))]))?;
                }
                return Err(error.into());
            }
        };
        if args.json {
            return print(&json(&header, path));
        }
        let text = between.to_owned() + &text(&header, path);
        between = "\n";
        print(&text)
    }))
}

/// Returns the header's fields and derived fields, named as in the file format.
pub fn json(header: &Header, path: &Path) -> String {
    let (goal, shape) = (header.goal.board(), header.goal.shape());
    let order = match header.kind {
        Kind::Move(order) => Some(order.to_string()),
        _ => None,
    };
    let mut pairs = vec![
        ("file", to_json(&path.display().to_string())),
        ("version", to_json(&VERSION)),
        ("encoding", to_json(&encoding(header.kind))),
        ("metric", to_json(&header.kind.metric().name())),
        ("move_order", to_json(&order)),
        ("rows", to_json(&shape.rows())),
        ("cols", to_json(&shape.cols())),
        ("goal_blank", to_json(&header.goal.blank())),
        ("goal", to_json(&goal.tiles())),
    ];
    let fields = Fields::of(Some(&goal), None, header.kind.metric());
    pairs.extend(fields.shape.map(|shape| ("shape", to_json(&shape))));
    let tiles = |pattern: Pattern| to_json(&pattern.tiles().iter().collect::<Vec<u8>>());
    pairs.extend(header.pattern().map(|pattern| ("tiles", tiles(pattern))));
    pairs.extend([
        ("max_distance", to_json(&header.max_distance)),
        ("mean_distance", to_json(&mean_distance(header))),
        ("entries", to_json(&header.entries())),
        ("file_len", to_json(&header.file_len())),
        ("payload_len", to_json(&header.payload_len())),
        ("distance_sum", to_json(&header.distance_sum)),
        ("payload_xxh3", to_json(&checksum(header))),
    ]);
    json_line(&pairs)
}

/// Returns the name of a kind's encoding.
fn encoding(kind: Kind) -> &'static str {
    match kind {
        Kind::Move(_) => "move",
        Kind::DistanceBit => "bit",
        Kind::Residue => "residue",
        Kind::Pattern(_) => "pattern",
    }
}

fn mean_distance(header: &Header) -> f64 {
    header.distance_sum as f64 / header.entries() as f64
}

fn checksum(header: &Header) -> String {
    format!("{:016x}", header.payload_checksum)
}

fn text(header: &Header, path: &Path) -> String {
    let mut text = String::new();
    let mut add = |name: &str, value: &dyn Display| text += &format!("{name:<16}  {value}\n");
    add("file", &path.display());
    add("format", &format!("tilebase table, version {VERSION}"));
    match header.kind {
        Kind::Pattern(tiles) => {
            add("kind", &"pattern table");
            add("tiles", &tiles);
        }
        _ => add("kind", &"table of all boards"),
    }
    add("shape", &header.goal.shape());
    add("goal", &header.goal.board());
    add(unit(header.kind), &header.entries());
    add("encoding", &encoding(header.kind));
    add("metric", &header.kind.metric());
    if let Kind::Move(order) = header.kind {
        add("order of moves", &order);
    }
    add("largest distance", &header.max_distance);
    add("mean distance", &format!("{:.4}", mean_distance(header)));
    add("size", &format!("{} bytes", header.file_len()));
    add("checksum", &checksum(header));
    let checked = "only the header; `tilebase verify` checks all of it";
    add("checked", &checked);
    text
}
