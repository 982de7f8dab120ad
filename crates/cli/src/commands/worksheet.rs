//! `tilebase worksheet`: a worksheet of boards, with the answers on its last page.

use std::path::PathBuf;

use clap::ValueHint;
use tilebase::{Answer, Board, MoveOrder, Notation, Request};

use super::all_boards;
use crate::args::values;
use crate::exit::Exit;
use crate::input::InputArgs;
use crate::output::markup::{board_svg, escaped, page};
use crate::output::{check_file, is_standard_output, needed, write_text};
use crate::tables::{BoardSearch, SearchArgs, Setup};
use crate::unsolvable;

/// Print boards as a worksheet: a page to print, with the answers on its last page
///
/// The page is HTML and needs no other file. If a board is invalid or unsolvable, nothing is written, and the exit code
/// is 4. Boards of more than 16 cells have a limit of 0.3 seconds by default; the page then has the known bounds.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct WorksheetArgs {
    /// Boards in quotes, or - for standard input, which is the default
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

    /// Directions of the blank or of the tile, runs (URDL2), or numbers of tiles
    #[arg(long, value_name = "NAME", value_parser = values::notation(), default_value = "numbers")]
    pub notation: Notation,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tilebase worksheet 123/745/86x 123/456/x78 --output two.html
  tilebase random --count 9 | tilebase worksheet --sort > sheet.html";

pub fn run(args: &WorksheetArgs) -> anyhow::Result<Exit> {
    if !is_standard_output(&args.output) {
        check_file(&args.output, Some("-o -"))?;
    }
    let setup = Setup::new(&args.search.tables)?;
    let mut answers = Vec::new();
    let solvable = |task| unsolvable::check(&setup, task).map(|()| task);
    for (task, _) in all_boards(&setup, &args.boards, &args.input, solvable)? {
        let solver = setup.solver_of(task, MoveOrder::UDLR)?;
        let limits = args.search.limits.limits().for_hint(solver.shape());
        let mut search = BoardSearch::start(&solver, limits);
        let answer = search.answer(&task.board, MoveOrder::UDLR, Request::default())?;
        answers.push(answer.expect("a solvable board"));
    }
    if args.sort {
        answers.sort_by_key(|answer| (answer.lower_bound, answer.length()));
    }
    let page = sheet(&answers, &args.title, args.notation);
    write_text(&args.output, &page)?;
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
td,th{border-bottom:1px solid #999;padding:1mm 3mm 1mm 0;text-align:left;vertical-align:top}";

/// Returns the worksheet as a page of HTML.
fn sheet(answers: &[Answer], title: &str, notation: Notation) -> String {
    let mut goals: Vec<&Board> = answers.iter().map(|answer| &answer.goal).collect();
    goals.sort_unstable_by_key(|goal| goal.tiles());
    goals.dedup();
    let (mut boards, mut rows) = (String::new(), String::new());
    for (number, answer) in (1..).zip(answers) {
        let (needed, code) = (needed(answer), code(&answer.board));
        let board = board_svg(&answer.board);
        boards += &format!(
            "<section>\n<h2>{number} <span>{needed}</span></h2>\n{board}\n<code>{code}</code>\n</section>\n"
        );
        let best = answer.solution.as_ref();
        let best = best.map(|best| notation.of_solution(&answer.board, best));
        let best = best.as_deref().unwrap_or("unknown");
        rows += &format!("<tr><td>{number}<td><code>{code}</code><td>{needed}<td>{best}\n");
    }
    let goals: String = goals.into_iter().map(board_svg).collect();
    let moves = match notation {
        Notation::Numbers => "Slide these tiles",
        Notation::Blank => "Move the blank",
        Notation::Tile | Notation::Runs => "Move the tiles",
    };
    let body = format!(
        "<header>\n<h1>{}</h1>\n\
         <p>Name <span class=\"name\">&nbsp;</span> Date <span class=\"name\">&nbsp;</span></p>\n\
         <p>Slide the tiles until the board looks like this: {goals}</p>\n</header>\n\
         <main>\n{boards}</main>\n<footer>\n<h1>Answers</h1>\n\
         <table>\n<tr><th>Board<th>Code<th>Length<th>{moves}\n{rows}</table>\n</footer>\n",
        escaped(title)
    );
    page(title, STYLE, &body)
}

/// Returns a board as short text, such as 1234/5678/9ABC/DEFx.
fn code(board: &Board) -> String {
    let letter = |&tile: &u8| match char::from_digit(tile.into(), 36) {
        Some(digit) if tile > 0 => digit.to_ascii_uppercase(),
        _ => 'x',
    };
    let rows = board.tiles().chunks(board.shape().cols());
    let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
    rows.join("/")
}
