//! Runs the example reader, to which docs/format.md links.

#[path = "../examples/reader.rs"]
mod reader;

#[test]
fn a_whole_reader() {
    reader::main();
}
