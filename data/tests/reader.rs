//! The reader of the page about the table file solves its board.

#[path = "../examples/reader.rs"]
mod reader;

#[test]
fn a_whole_reader() {
    reader::main();
}
