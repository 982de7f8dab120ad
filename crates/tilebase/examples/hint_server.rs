//! Serves hints for boards of any shape, with a thread and a time limit for each request, so a hard board does not hold
//! up an easy one: `cargo run --example hint_server`, and then `curl http://127.0.0.1:8080/23415x768`

#![allow(clippy::disallowed_types, reason = "an example of a server")]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::{thread, time::Duration};
use tilebase::{Board, Error, Limits, Request, Tables};

fn main() -> io::Result<()> {
    let (tables, listener) = (&Tables::new(), TcpListener::bind("127.0.0.1:8080")?);
    thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            scope.spawn(move || answer(tables, stream)); // A connection may end early.
        }
    });
    Ok(())
}

/// Answers an HTTP request such as `GET /23415x768 HTTP/1.1`.
pub fn answer(tables: &Tables, mut stream: TcpStream) -> io::Result<()> {
    let mut line = String::new();
    let _ = BufReader::new((&stream).take(1000)).read_line(&mut line); // An error means an empty board.
    let hint = hint(tables, line.split(' ').nth(1).unwrap_or_default());
    let (status, text) = hint.map_or_else(|error| (400, error.to_string()), |text| (200, text));
    write!(stream, "HTTP/1.1 {status} \r\n\r\n{text}\n")?;
    stream.shutdown(Shutdown::Write)?;
    io::copy(&mut stream, &mut io::sink()).map(drop) // Closing with unread bytes could lose the answer.
}

fn hint(tables: &Tables, text: &str) -> Result<String, Error> {
    let board: Board = text.parse()?;
    let solver = tables.solver_for(board.shape())?; // The tables of a shape are made once.
    let limits = Limits::new().time(Duration::from_secs(2)); // A few boards take minutes.
    let answer = solver.with(limits).answer(&board, Request::default())?;
    let least = ["at least ", ""][usize::from(answer.is_optimal())];
    let slide = |tile| format!("slide {tile}: {least}{} moves to go", answer.lower_bound);
    Ok(answer.tile().map_or("no move".to_owned(), slide))
}
