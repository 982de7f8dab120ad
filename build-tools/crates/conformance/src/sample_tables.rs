//! The tables of the conformance file.

use tilebase_lookup::{Kind as TableKind, MoveOrder, Table};

use crate::{Kind, Sample};
use oracle::{UDLR, file, goal};

pub struct NamedTable {
    pub name: String,
    pub file: Vec<u8>,
}

impl NamedTable {
    fn new(name: &str, file: Vec<u8>) -> NamedTable {
        let name = name.to_owned();
        NamedTable { name, file }
    }

    pub fn table(&self) -> Table<&[u8]> {
        Table::from_bytes(self.file.as_slice()).expect("a whole table")
    }

    pub fn sample(&self) -> Sample {
        let table = self.table();
        Sample {
            name: self.name.clone(),
            goal: table.goal(),
            kind: match table.kind() {
                TableKind::Residue => Kind::Slides,
                _ => Kind::Table,
            },
        }
    }
}

pub fn shipped() -> Vec<NamedTable> {
    let files = [
        ("3x3-corner.tb", tilebase_data::CORNER_3X3),
        ("3x3-edge.tb", tilebase_data::EDGE_3X3),
        ("3x3-center.tb", tilebase_data::CENTER_3X3),
        ("3x3-corner-bit.tb", tilebase_data::CORNER_3X3_BIT),
        ("3x3-edge-bit.tb", tilebase_data::EDGE_3X3_BIT),
        ("3x3-center-bit.tb", tilebase_data::CENTER_3X3_BIT),
    ];
    files
        .map(|(name, file)| NamedTable::new(name, file.to_vec()))
        .into()
}

/// Makes tables of other shapes and move orders, small enough for a line of text.
pub fn small() -> Vec<NamedTable> {
    let rldu: MoveOrder = "rldu".parse().expect("an order");
    let table = |name, shape, blank, kind| NamedTable::new(name, file(goal(shape, blank), kind));
    vec![
        table("2x2-bit", "2x2", 3, TableKind::DistanceBit),
        table("2x3-udlr", "2x3", 5, UDLR),
        table("2x3-edge-bit", "2x3", 1, TableKind::DistanceBit),
        table("3x2-rldu", "3x2", 0, TableKind::Move(rldu)),
        table("2x4-bit", "2x4", 7, TableKind::DistanceBit),
        table("2x2-multi", "2x2", 3, TableKind::Residue),
        table("3x2-multi", "3x2", 5, TableKind::Residue),
        table("2x4-edge-multi", "2x4", 6, TableKind::Residue),
    ]
}
