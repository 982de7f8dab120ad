//! Serves hints for boards of 3x3 and 4x4, from the tables of a folder: `cargo run --example hint_server -- FOLDER`,
//! and then `curl http://127.0.0.1:8080/23415x768`

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;
use tilebase::{Ask, Board, Limits, Solver, Tables};

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
    let (status, text) = hint.unwrap_or_else(|error| (400, error.to_string()));
    write!(stream, "HTTP/1.1 {status} \r\n\r\n{text}\n")
}

/// Returns the status and the text of a reply.
fn hint(solvers: &[Solver; 2], text: &str) -> Result<(u16, String), tilebase::Error> {
    let board: Board = text.parse()?;
    let is_large = board.shape() != solvers[0].shape();
    // Most boards take milliseconds, but a few of 4x4 take minutes.
    let limits = Limits::new().time(Duration::from_secs(2));
    let search = solvers[usize::from(is_large)].with(limits);
    let answer = search.answer(&board, Ask::default())?;
    if !answer.is_complete {
        let bound = answer.lower_bound;
        return Ok((
            503,
            format!("more than two seconds, at least {bound} moves"),
        ));
    }
    let text = answer
        .tile()
        .map(|tile| format!("slide {tile}: {} moves to go", answer.lower_bound));
    Ok((200, text.unwrap_or("no move".to_owned())))
}
