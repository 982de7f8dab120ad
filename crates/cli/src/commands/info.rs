//! `tilebase info`: the headers of table files.

use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::{Goal, Metric, TableFile};
use tilebase_format::{Encoding, Header, SlideHeader, VERSION};
use tilebase_pattern::PatternHeader;

use super::each_file;
use crate::exit::Exit;
use crate::json::JsonObject;
use crate::tables::map_table;
use crate::terminal::print;

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct InfoArgs {
    /// The table files
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub tables: Vec<PathBuf>,

    /// Print a line with a JSON object for each file, with all fields of the header. For a file that is not a table,
    /// print only file and error
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
        let facts = match map_table(path) {
            Ok(table) => Facts::new(&table),
            Err(error) => {
                if args.json {
                    let file = JsonObject::new().with("file", path.display().to_string());
                    print(&file.with("error", error.reason()).line())?;
                }
                return Err(error.into());
            }
        };
        if args.json {
            return print(&facts.json(path).line());
        }
        let text = between.to_owned() + &facts.text(path);
        between = "\n";
        print(&text)
    }))
}

/// The header's fields, for all kinds of tables.
pub struct Facts {
    goal: Goal,
    metric: Metric,
    encoding: &'static str,
    move_order: Option<String>,
    tiles: Option<Vec<u8>>,
    pub max_distance: u8,
    distance_sum: u64,
    pub entries: u64,
    pub file_len: u64,
    payload_len: u64,
    checksum: String,
}

impl From<&Header> for Facts {
    fn from(header: &Header) -> Facts {
        let (encoding, move_order) = match header.encoding {
            Encoding::Move(order) => ("move", Some(order.to_string())),
            Encoding::DistanceBit => ("bit", None),
        };
        Facts {
            goal: header.goal,
            metric: Metric::Single,
            encoding,
            move_order,
            tiles: None,
            max_distance: header.max_distance,
            distance_sum: header.distance_sum,
            entries: header.entries(),
            file_len: header.file_len(),
            payload_len: header.payload_len(),
            checksum: format!("{:016x}", header.payload_checksum),
        }
    }
}

impl From<&SlideHeader> for Facts {
    fn from(header: &SlideHeader) -> Facts {
        Facts {
            goal: header.goal,
            metric: Metric::Multi,
            encoding: "residue",
            move_order: None,
            tiles: None,
            max_distance: header.max_distance,
            distance_sum: header.distance_sum,
            entries: header.entries(),
            file_len: header.file_len(),
            payload_len: header.payload_len(),
            checksum: format!("{:016x}", header.payload_checksum),
        }
    }
}

impl From<&PatternHeader> for Facts {
    fn from(header: &PatternHeader) -> Facts {
        Facts {
            goal: header.pattern.goal(),
            metric: Metric::Single,
            encoding: "pattern",
            move_order: None,
            tiles: Some(header.pattern.tiles().iter().collect()),
            max_distance: header.max_distance,
            distance_sum: header.distance_sum,
            entries: header.entries(),
            file_len: header.file_len(),
            payload_len: header.payload_len(),
            checksum: format!("{:016x}", header.payload_checksum),
        }
    }
}

impl Facts {
    fn new(table: &TableFile) -> Facts {
        match table {
            TableFile::Complete(table) => Facts::from(table.header()),
            TableFile::Slides(table) => Facts::from(table.header()),
            TableFile::Pattern(table) => Facts::from(table.header()),
        }
    }

    fn mean_distance(&self) -> f64 {
        self.distance_sum as f64 / self.entries as f64
    }

    /// Returns the header's fields and derived fields, named as in the file format.
    pub fn json(&self, path: &Path) -> JsonObject {
        JsonObject::new()
            .with("file", path.display().to_string())
            .with("version", VERSION)
            .with("encoding", self.encoding)
            .with("metric", self.metric.name())
            .with("move_order", &self.move_order)
            .with("rows", self.goal.shape().rows())
            .with("cols", self.goal.shape().cols())
            .with("goal_blank", self.goal.blank())
            .with_board("goal", Some(&self.goal.board()))
            .with_any("tiles", self.tiles.as_ref())
            .with("max_distance", self.max_distance)
            .with("mean_distance", self.mean_distance())
            .with("entries", self.entries)
            .with("file_len", self.file_len)
            .with("payload_len", self.payload_len)
            .with("distance_sum", self.distance_sum)
            .with("payload_xxh3", &self.checksum)
    }

    fn text(&self, path: &Path) -> String {
        let mut text = String::new();
        let mut add = |name: &str, value: String| text += &format!("{name:<16}  {value}\n");
        add("file", path.display().to_string());
        add("format", format!("tilebase table, version {VERSION}"));
        let counted = match &self.tiles {
            None => {
                add("kind", "table of all boards".to_owned());
                "boards"
            }
            Some(tiles) => {
                add("kind", "pattern table".to_owned());
                let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
                add("tiles", tiles.join(", "));
                "states"
            }
        };
        add("shape", self.goal.shape().to_string());
        add("goal", self.goal.board().to_string());
        add(counted, self.entries.to_string());
        add("encoding", self.encoding.to_owned());
        add("metric", self.metric.to_string());
        if let Some(order) = &self.move_order {
            add("order of moves", order.clone());
        }
        add("largest distance", self.max_distance.to_string());
        add("mean distance", format!("{:.4}", self.mean_distance()));
        add("size", format!("{} bytes", self.file_len));
        add("checksum", self.checksum.clone());
        add(
            "checked",
            "only the header; `tilebase verify` checks all of it".to_owned(),
        );
        text
    }
}
