//! Does nothing, to measure the start and end of a process.

fn main() {}
