//! Does nothing. Its size is subtracted from the size of other programs.

fn main() {}
