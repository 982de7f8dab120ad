//! Answers boards of 3x3 and 4x4 by a hint, from the tables of a folder: `cargo run --example hint_server -- FOLDER`,
//! and then `curl http://127.0.0.1:8080/23415x768`

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use tilebase::{Board, Error, Solver, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1);
    let tables = folder.map_or(Ok(Tables::embedded()), Tables::open)?;
    let shapes = ["3x3".parse()?, "4x4".parse()?];
    let solvers = shapes.map(|shape| tables.solver_for(shape));
    let solvers: Vec<Solver> = solvers.into_iter().collect::<Result<_, _>>()?;
    for stream in TcpListener::bind("127.0.0.1:8080")?.incoming() {
        answer(&solvers, stream?)?;
    }
    Ok(())
}

/// Answers a request such as `GET /23415x768 HTTP/1.1`.
pub fn answer(solvers: &[Solver], mut stream: TcpStream) -> io::Result<()> {
    let mut request = String::new();
    BufReader::new(&stream).read_line(&mut request)?;
    let path = request.split(' ').nth(1).unwrap_or_default();
    let text = hint(solvers, path.trim_start_matches('/')).unwrap_or_else(|e| e.to_string());
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{text}\n"
    )
}

fn hint(solvers: &[Solver], text: &str) -> Result<String, Error> {
    let board = text.parse::<Board>()?;
    let solver = solvers
        .iter()
        .find(|solver| solver.shape() == board.shape());
    let hint = solver.map_or(Ok(None), |solver| solver.hint(&board))?;
    Ok(hint.map_or("no move".to_owned(), |hint| {
        format!("slide {}: {} moves to go", hint.tile, hint.distance)
    }))
}
