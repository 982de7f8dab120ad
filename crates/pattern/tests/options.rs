//! Options with one value other than the default.

use std::time::Duration;

use tilebase_pattern::{MoveOrder, Options};

pub fn by(order: MoveOrder) -> Options {
    Options {
        order,
        ..Options::default()
    }
}

pub fn threads(threads: usize) -> Options {
    Options {
        threads,
        ..Options::default()
    }
}

pub fn max_nodes(max_nodes: u64) -> Options {
    Options {
        max_nodes,
        ..Options::default()
    }
}

pub fn max_time(max_time: Duration) -> Options {
    Options {
        max_time: Some(max_time),
        ..Options::default()
    }
}
