use anyhow::Context;
use serde::Serialize;
use tilebase_format::{Encoding, Header, VERSION};

use crate::args::InfoArgs;
use crate::exit::Exit;
use crate::tables::open_table;
use crate::terminal::print;

pub fn run(args: &InfoArgs) -> anyhow::Result<Exit> {
    let table = open_table(&args.table)?;
    let header = table.header();
    if args.json {
        let json = serde_json::to_string(&JsonHeader::new(header));
        print(&(json.context("cannot write JSON")? + "\n"))?;
    } else {
        print(&text(header))?;
    }
    Ok(Exit::Success)
}

fn text(header: &Header) -> String {
    let mean = header.distance_sum as f64 / header.entries() as f64;
    let lines = [
        ("format", format!("version {VERSION}")),
        ("shape", header.goal.shape().to_string()),
        ("goal", header.goal.board().to_string()),
        ("encoding", header.encoding.to_string()),
        ("boards", header.entries().to_string()),
        ("largest distance", header.max_distance.to_string()),
        ("mean distance", format!("{mean:.4}")),
        ("file", format!("{} bytes", header.file_len())),
        (
            "payload checksum",
            format!("{:016x}", header.payload_checksum),
        ),
    ];
    lines
        .map(|(name, value)| format!("{name:<16}  {value}\n"))
        .concat()
}

/// The header's fields, under the names of the format.
#[derive(Serialize)]
struct JsonHeader {
    version: u16,
    encoding: &'static str,
    move_order: Option<String>,
    rows: usize,
    cols: usize,
    goal_blank: usize,
    max_distance: u8,
    entries: u64,
    payload_len: u64,
    distance_sum: u64,
    payload_xxh3: String,
}

impl JsonHeader {
    fn new(header: &Header) -> JsonHeader {
        let (encoding, move_order) = match header.encoding {
            Encoding::Move(order) => ("move", Some(order.to_string())),
            Encoding::DistanceBit => ("bit", None),
        };
        JsonHeader {
            version: VERSION,
            encoding,
            move_order,
            rows: header.goal.shape().rows(),
            cols: header.goal.shape().cols(),
            goal_blank: header.goal.blank(),
            max_distance: header.max_distance,
            entries: header.entries(),
            payload_len: header.payload_len(),
            distance_sum: header.distance_sum,
            payload_xxh3: format!("{:016x}", header.payload_checksum),
        }
    }
}
