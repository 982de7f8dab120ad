//! `tilebase print`: a worksheet of boards, with the answers on its last page.

use std::fmt::Write;
use std::path::PathBuf;

use clap::ValueHint;
use tilebase::{Board, Error, Found, MoveOrder};
use tilebase_gen::write_file;

use crate::exit::{Exit, InvalidInput};
use crate::input::{BOARDS, InputArgs, each};
use crate::output::{check_file, is_standard_output, with_advice};
use crate::spelling::{Spelling, counted, noun};
use crate::svg::{board_svg, escaped};
use crate::tables::{SearchArgs, Setup, bounds};
use crate::terminal::print;
use crate::unsolvable;

/// Print boards as a worksheet: a page to print, with the answers on its last page
///
/// The page is HTML and needs no other file; a browser prints it or saves it as PDF. Each board has its optimal
/// length and a short code, which is the board as text: every command and the page of tilebase read it.
///
/// Boards are written as for `solve`. If one is invalid or unsolvable, nothing is written, and the exit code is 4.
/// If --nodes or --seconds ends a search, the known bounds and the best solution found are printed. Boards of more
/// than 16 cells have a limit of 0.3 seconds, unless --nodes or --seconds is given.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct PrintArgs {
    /// A board in quotes, or - for standard input
    #[arg(value_name = "BOARD", conflicts_with = "input")]
    pub boards: Vec<String>,

    /// The page to write, or - for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,

    /// The heading of the worksheet
    #[arg(long, value_name = "TEXT", default_value = "Sliding puzzles", value_hint = ValueHint::Other)]
    pub title: String,

    /// Print the nearest boards first
    #[arg(long)]
    pub sort: bool,

    /// How the solutions are written
    #[arg(long, value_name = "SPELLING", value_enum, default_value_t = Spelling::Numbers)]
    pub moves: Spelling,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase print 123/745/86x 123/456/x78 --output two.html
  tilebase random --distance 4-15 --count 9 | tilebase print --sort > sheet.html";

/// A board and its answer.
struct Task {
    board: Board,
    goal: Board,
    found: Found,
}

pub fn run(args: &PrintArgs) -> anyhow::Result<Exit> {
    let file = Some(&args.output).filter(|path| !is_standard_output(path));
    file.map_or(Ok(()), |path| check_file(path, "--output"))?;
    let setup = Setup::new(&args.search.tables)?;
    let mut tasks = Vec::new();
    each(&setup, &args.boards, &args.input, BOARDS, |read| {
        let invalid = |reason| InvalidInput(format!("{}: {reason}", read.origin));
        let task = read.board().map_err(invalid)?;
        let solver = setup.solver_of(task, MoveOrder::UDLR)?;
        let board = task.board;
        let limits = args.search.limits.or_usual(board.shape());
        let goal = *solver.goal();
        match limits.start(&solver).run(&board, MoveOrder::UDLR) {
            Ok(found) => tasks.push(Task { board, goal, found }),
            Err(Error::Unsolvable) => {
                let remedy = unsolvable::remedy(&setup, task);
                let error = format!("the board is unsolvable; {remedy}, or leave the board out");
                return Err(invalid(error).into());
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    })?;
    if tasks.is_empty() {
        return Err(InvalidInput("expected boards, found none".to_owned()).into());
    }
    if args.sort {
        tasks.sort_by_key(|task| (task.found.lower_bound, task.found.length()));
    }
    let page = page(&tasks, &args.title, args.moves);
    match file {
        Some(path) => write_file(path, page.as_bytes()).map_err(with_advice)?,
        None => print(&page)?,
    }
    Ok(Exit::Success)
}

/// Nine boards fit on a page of A4 or letter paper.
const STYLE: &str = "\
@page{margin:15mm}
body{font:12pt/1.4 sans-serif;max-width:180mm;margin:1em auto;padding:0 1em;color:#000;background:#fff}
h1{font-size:20pt;margin:0}
header p{display:flex;align-items:center;gap:1em}
header svg{width:22mm}
.name{border-bottom:1px solid;flex:1}
main{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:6mm 10mm}
section{break-inside:avoid;text-align:center}
section svg{width:100%;max-height:46mm}
h2{font-size:12pt;margin:0 0 1mm;display:flex;justify-content:space-between}
h2 span{font-weight:normal;text-align:right}
code{font-size:9pt;overflow-wrap:anywhere}
@media print{body{margin:0;padding:0}}
footer{break-before:page;margin-top:8mm}
table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #999;padding:1mm 3mm 1mm 0;text-align:left;vertical-align:top}
svg rect{fill:#fff;stroke:#000}
svg .frame{fill:#ddd}
svg text{font:bold 22px sans-serif;text-anchor:middle}";

/// Returns the worksheet as a page of HTML, which needs no other file.
fn page(tasks: &[Task], title: &str, spelling: Spelling) -> String {
    let title = escaped(title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>\n{STYLE}\n</style>\n<header>\n<h1>{title}</h1>\n\
         <p>Name <span class=\"name\">&nbsp;</span> Date <span class=\"name\">&nbsp;</span></p>\n"
    );
    let mut goals: Vec<&Board> = Vec::new();
    for Task { goal, .. } in tasks {
        if !goals.contains(&goal) {
            goals.push(goal);
        }
    }
    let goals: String = goals.into_iter().map(board_svg).collect();
    let _ = writeln!(
        page,
        "<p>Slide the tiles until the board looks like this: {goals}</p>\n</header>\n<main>"
    );
    for (number, task) in (1..).zip(tasks) {
        let (needed, board, code) = (task.needed(), board_svg(&task.board), code(&task.board));
        let _ = writeln!(
            page,
            "<section>\n<h2>{number} <span>{needed}</span></h2>\n{board}\n<code>{code}</code>\n</section>"
        );
    }
    page += "</main>\n<footer>\n<h1>Answers</h1>\n<table>\n<tr><th>Board<th>Code<th>Length<th>";
    page += match spelling {
        Spelling::Numbers => "Slide these tiles\n",
        Spelling::Blank => "Move the blank\n",
        Spelling::Tile | Spelling::Runs => "Move the tiles\n",
    };
    for (number, task) in (1..).zip(tasks) {
        let (needed, code) = (task.needed(), code(&task.board));
        let solution = task.found.solution.as_ref();
        let solution = solution.map(|best| spelling.of_solution(&task.board, best).to_string());
        let solution = solution.as_deref().unwrap_or("unknown");
        let _ = writeln!(
            page,
            "<tr><td>{number}<td><code>{code}</code><td>{needed}<td>{solution}"
        );
    }
    page + "</table>\n</footer>\n</html>\n"
}

impl Task {
    /// Returns the length of an optimal solution, or its known bounds.
    fn needed(&self) -> String {
        let noun = noun(self.found.metric);
        match self.found.complete().and(self.found.length()) {
            Some(distance) => counted(distance, noun),
            None => format!(
                "{} {noun}s",
                bounds(self.found.lower_bound, self.found.length())
            ),
        }
    }
}

/// Returns a board as short text, such as 1234/5678/9ABC/DEFx.
fn code(board: &Board) -> String {
    let letter = |&tile: &u8| match tile {
        0 => 'x',
        1..10 => char::from(b'0' + tile),
        _ => char::from(b'A' + tile - 10),
    };
    let rows = board.tiles().chunks(board.shape().cols());
    let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
    rows.join("/")
}
