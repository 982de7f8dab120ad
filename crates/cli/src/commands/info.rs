use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use tilebase::{Error, TableFile};
use tilebase_format::{Encoding, Header, PatternHeader, VERSION};

use super::each_file::{each_file, reason};
use crate::args::InfoArgs;
use crate::exit::Exit;
use crate::tables::map_table;
use crate::terminal::print;

pub fn run(args: &InfoArgs) -> anyhow::Result<Exit> {
    let mut between = "";
    let inform = |path: &Path| {
        let facts = match map_table(path) {
            Ok(TableFile::Complete(table)) => Facts::of_table(path, table.header()),
            Ok(TableFile::Pattern(table)) => Facts::of_pattern(path, table.header()),
            Err(error) => {
                if args.json {
                    print(&NoFacts::new(path, &error).line()?)?;
                }
                return Err(error.into());
            }
        };
        if args.json {
            let json = serde_json::to_string(&facts).context("cannot write JSON")?;
            return print(&(json + "\n"));
        }
        let text = between.to_owned() + &facts.text();
        between = "\n";
        print(&text)
    };
    Ok(each_file(&args.tables, inform))
}

/// The header's fields, under the names of the format, and what follows from them.
#[derive(Serialize)]
struct Facts {
    file: String,
    version: u16,
    encoding: &'static str,
    move_order: Option<String>,
    rows: usize,
    cols: usize,
    goal_blank: usize,
    /// The tiles of the goal, in reading order.
    goal: Vec<u8>,
    /// The tiles of a pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<Vec<u8>>,
    max_distance: u8,
    mean_distance: f64,
    entries: u64,
    file_len: u64,
    payload_len: u64,
    distance_sum: u64,
    payload_xxh3: String,
}

/// What is printed as JSON for a file that is no table.
#[derive(Serialize)]
struct NoFacts {
    file: String,
    error: String,
}

impl NoFacts {
    fn new(path: &Path, error: &Error) -> NoFacts {
        NoFacts {
            file: path.display().to_string(),
            error: reason(path, &error.to_string()),
        }
    }

    fn line(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string(self).context("cannot write JSON")? + "\n")
    }
}

impl Facts {
    fn of_table(path: &Path, header: &Header) -> Facts {
        let (encoding, move_order) = match header.encoding {
            Encoding::Move(order) => ("move", Some(order.to_string())),
            Encoding::DistanceBit => ("bit", None),
        };
        Facts {
            file: path.display().to_string(),
            version: VERSION,
            encoding,
            move_order,
            rows: header.goal.shape().rows(),
            cols: header.goal.shape().cols(),
            goal_blank: header.goal.blank(),
            goal: header.goal.board().tiles().to_vec(),
            tiles: None,
            max_distance: header.max_distance,
            mean_distance: header.distance_sum as f64 / header.entries() as f64,
            entries: header.entries(),
            file_len: header.file_len(),
            payload_len: header.payload_len(),
            distance_sum: header.distance_sum,
            payload_xxh3: format!("{:016x}", header.payload_checksum),
        }
    }

    fn of_pattern(path: &Path, header: &PatternHeader) -> Facts {
        let goal = header.pattern.goal();
        Facts {
            file: path.display().to_string(),
            version: VERSION,
            encoding: "pattern",
            move_order: None,
            rows: goal.shape().rows(),
            cols: goal.shape().cols(),
            goal_blank: goal.blank(),
            goal: goal.board().tiles().to_vec(),
            tiles: Some(header.pattern.tiles().iter().collect()),
            max_distance: header.max_distance,
            mean_distance: header.distance_sum as f64 / header.entries() as f64,
            entries: header.entries(),
            file_len: header.file_len(),
            payload_len: header.payload_len(),
            distance_sum: header.distance_sum,
            payload_xxh3: format!("{:016x}", header.payload_checksum),
        }
    }

    /// Returns a line for each fact, for people.
    fn text(&self) -> String {
        let goal: Vec<String> = self.goal.iter().map(|&tile| name(tile)).collect();
        let mut lines = vec![
            ("file", self.file.clone()),
            (
                "format",
                format!("tilebase table, version {}", self.version),
            ),
        ];
        match &self.tiles {
            None => lines.push(("kind", "table of all boards".to_owned())),
            Some(tiles) => {
                let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
                lines.push(("kind", "pattern table".to_owned()));
                lines.push(("tiles", tiles.join(", ")));
            }
        }
        lines.extend([
            ("shape", format!("{}x{}", self.rows, self.cols)),
            ("goal", goal.join(" ")),
            match &self.tiles {
                None => ("boards", self.entries.to_string()),
                Some(_) => ("states", self.entries.to_string()),
            },
            ("encoding", self.encoding.to_owned()),
        ]);
        if let Some(order) = &self.move_order {
            lines.push(("order of moves", order.clone()));
        }
        lines.extend([
            ("largest distance", self.max_distance.to_string()),
            ("mean distance", format!("{:.4}", self.mean_distance)),
            ("size", format!("{} bytes", self.file_len)),
            ("checksum", self.payload_xxh3.clone()),
            (
                "checked",
                "only the header; `tilebase verify` checks all of it".to_owned(),
            ),
        ]);
        let lines = lines
            .iter()
            .map(|(name, value)| format!("{name:<16}  {value}\n"));
        lines.collect()
    }
}

/// Returns how a tile of the goal is written.
fn name(tile: u8) -> String {
    match tile {
        0 => "x".to_owned(),
        tile => tile.to_string(),
    }
}
