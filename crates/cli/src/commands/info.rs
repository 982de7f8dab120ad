use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;
use tilebase_format::{Encoding, Header, VERSION};

use super::STDOUT_FAILED;
use crate::args::InfoArgs;
use crate::{SUCCESS, open};

pub fn run(args: &InfoArgs) -> anyhow::Result<u8> {
    let table = open::map(&args.table)?;
    let header = table.header();
    let mut out = io::stdout().lock();
    let written = match args.json {
        true => write_json(header, &mut out),
        false => write_text(header, &mut out),
    };
    written.and_then(|()| out.flush()).context(STDOUT_FAILED)?;
    Ok(SUCCESS)
}

fn write_json(header: &Header, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &JsonHeader::new(header))?;
    writeln!(out)
}

fn write_text(header: &Header, out: &mut impl Write) -> io::Result<()> {
    let mean = header.distance_sum as f64 / header.entries() as f64;
    writeln!(out, "format            version {VERSION}")?;
    writeln!(out, "shape             {}", header.goal.shape())?;
    writeln!(out, "goal              {}", header.goal.board())?;
    writeln!(out, "encoding          {}", header.encoding)?;
    writeln!(out, "boards            {}", header.entries())?;
    writeln!(out, "largest distance  {}", header.max_distance)?;
    writeln!(out, "mean distance     {mean:.4}")?;
    writeln!(out, "file              {} bytes", header.file_len())?;
    writeln!(out, "payload checksum  {:016x}", header.payload_checksum)
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
