//! Tests of the documented behaviour, one file per topic.

mod checkpoints;
mod known_results;
mod patterns;
mod plain_search;
mod plain_table;
mod proof;
mod resources;
mod write;

use oracle::go_on;
use tilebase_format::{Pattern, Table};
use tilebase_gen::Generator;

fn generated(generator: &Generator) -> Table<Vec<u8>> {
    generator.run(go_on).unwrap()
}

fn pattern(shape: &str, blank: usize, tiles: &[u8]) -> Pattern {
    let tiles = tiles.iter().copied().collect();
    Pattern::new(oracle::goal(shape, blank), tiles).unwrap()
}
