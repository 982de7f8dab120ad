use anyhow::Context;
use serde::Serialize;
use tilebase_format::{Encoding, Header, PatternHeader, VERSION};
use tilebase_puzzle::Goal;

use crate::args::InfoArgs;
use crate::exit::Exit;
use crate::tables::TableFile;
use crate::terminal::print;

pub fn run(args: &InfoArgs) -> anyhow::Result<Exit> {
    let facts = match TableFile::open(&args.table)? {
        TableFile::Complete(table) => Facts::of_table(table.header()),
        TableFile::Pattern(table) => Facts::of_pattern(table.header()),
    };
    if args.json {
        let json = serde_json::to_string(&facts).context("cannot write JSON")?;
        print(&(json + "\n"))?;
    } else {
        print(&facts.text())?;
    }
    Ok(Exit::Success)
}

/// The header's fields, under the names of the format.
#[derive(Serialize)]
struct Facts {
    version: u16,
    encoding: &'static str,
    move_order: Option<String>,
    rows: usize,
    cols: usize,
    goal_blank: usize,
    /// The tiles of a pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<Vec<u8>>,
    max_distance: u8,
    entries: u64,
    payload_len: u64,
    distance_sum: u64,
    payload_xxh3: String,
    #[serde(skip)]
    goal: Goal,
    #[serde(skip)]
    file_len: u64,
}

impl Facts {
    fn of_table(header: &Header) -> Facts {
        let (encoding, move_order) = match header.encoding {
            Encoding::Move(order) => ("move", Some(order.to_string())),
            Encoding::DistanceBit => ("bit", None),
        };
        Facts {
            version: VERSION,
            encoding,
            move_order,
            rows: header.goal.shape().rows(),
            cols: header.goal.shape().cols(),
            goal_blank: header.goal.blank(),
            tiles: None,
            max_distance: header.max_distance,
            entries: header.entries(),
            payload_len: header.payload_len(),
            distance_sum: header.distance_sum,
            payload_xxh3: format!("{:016x}", header.payload_checksum),
            goal: header.goal,
            file_len: header.file_len(),
        }
    }

    fn of_pattern(header: &PatternHeader) -> Facts {
        let goal = header.pattern.goal();
        Facts {
            version: VERSION,
            encoding: "pattern",
            move_order: None,
            rows: goal.shape().rows(),
            cols: goal.shape().cols(),
            goal_blank: goal.blank(),
            tiles: Some(header.pattern.tiles().iter().collect()),
            max_distance: header.max_distance,
            entries: header.entries(),
            payload_len: header.payload_len(),
            distance_sum: header.distance_sum,
            payload_xxh3: format!("{:016x}", header.payload_checksum),
            goal,
            file_len: header.file_len(),
        }
    }

    /// Returns a line for each fact, for people.
    fn text(&self) -> String {
        let encoding = match &self.move_order {
            Some(order) => format!("{} {order}", self.encoding),
            None => self.encoding.to_owned(),
        };
        let mut lines = vec![
            ("format", format!("version {}", self.version)),
            ("shape", self.goal.shape().to_string()),
            ("goal", self.goal.board().to_string()),
            ("encoding", encoding),
        ];
        match &self.tiles {
            None => lines.push(("boards", self.entries.to_string())),
            Some(tiles) => {
                let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
                lines.push(("tiles", tiles.join(", ")));
                lines.push(("states", self.entries.to_string()));
            }
        }
        let mean = self.distance_sum as f64 / self.entries as f64;
        lines.extend([
            ("largest distance", self.max_distance.to_string()),
            ("mean distance", format!("{mean:.4}")),
            ("file", format!("{} bytes", self.file_len)),
            ("payload checksum", self.payload_xxh3.clone()),
        ]);
        let lines = lines
            .iter()
            .map(|(name, value)| format!("{name:<16}  {value}\n"));
        lines.collect()
    }
}
