//! Does nothing, to measure the start and the end of a process.

fn main() {}
