//! Serves hints for boards of 3x3 and 4x4, from the tables of a folder: `cargo run --example hint_server -- FOLDER`,
//! and then `curl http://127.0.0.1:8080/23415x768`

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use tilebase::{Board, Solver, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tables = Tables::open(std::env::args_os().nth(1).ok_or("expected a folder")?)?;
    let solver = |shape: &str| tables.solver_for(shape.parse()?);
    let solvers = [solver("3x3")?, solver("4x4")?];
    for stream in TcpListener::bind("127.0.0.1:8080")?.incoming().flatten() {
        let _ = answer(&solvers, stream); // Ignores errors: a connection may end early.
    }
    Ok(())
}

/// Answers an HTTP request such as `GET /23415x768 HTTP/1.1`.
pub fn answer(solvers: &[Solver; 2], mut stream: TcpStream) -> io::Result<()> {
    let mut request = Vec::new();
    BufReader::new((&stream).take(1000)).read_until(b'\n', &mut request)?;
    let request = String::from_utf8_lossy(&request);
    let path = request.split(' ').nth(1).unwrap_or_default();
    let hint = hint(solvers, path.trim_start_matches('/'));
    let (status, text) = hint.map_or_else(|error| (400, error.to_string()), |text| (200, text));
    write!(stream, "HTTP/1.1 {status} \r\n\r\n{text}\n")
}

fn hint(solvers: &[Solver; 2], text: &str) -> Result<String, tilebase::Error> {
    let board: Board = text.parse()?;
    let is_large = board.shape() != solvers[0].shape();
    let hint = solvers[usize::from(is_large)].hint(&board)?;
    let text = hint.map(|hint| format!("slide {}: {} moves to go", hint.tile, hint.distance));
    Ok(text.unwrap_or("no move".to_owned()))
}
