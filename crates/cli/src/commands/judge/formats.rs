//! The input and output of each judge. Online judges read tokens: white space may separate any two tiles.

use std::fmt::Write;
use std::path::Path;

use anyhow::Context;
use tilebase::{Board, Goal, Move, MoveOrder, Shape, Solution};
use tilebase_puzzle::MAX_CELLS;
use tilebase_puzzle::internal::move_word;
use tilebase_search::{Algorithm, Heuristic};

use super::By;
use super::cases::Cases;
use crate::exit::InvalidInput;
use crate::input::Source;
use crate::tables::{LimitArgs, bounds};

/// The goal of most judges.
const GOAL: &str = "12345678x";

/// The meaning of the first number of some inputs, for error messages.
const COUNT: &str = "the number of cases";

/// POJ 1077: reads a board and writes its moves or `unsolvable`.
pub fn poj1077(cases: &mut Cases) -> anyhow::Result<()> {
    let board = cases.board()?;
    moves_or_unsolvable(cases, &board)?;
    cases.end()
}

/// HDU 1043: reads boards to the end of the input and writes the moves or `unsolvable` for each.
pub fn hdu1043(cases: &mut Cases) -> anyhow::Result<()> {
    while let Some(board) = cases.board_if_any(false)? {
        moves_or_unsolvable(cases, &board)?;
    }
    Ok(())
}

/// HDU 3567: reads pairs of boards and writes the distances and the first optimal solutions in the order d, l, r, u.
pub fn hdu3567(cases: &mut Cases) -> anyhow::Result<()> {
    let order: MoveOrder = "dlru".parse()?;
    for case in 1..=cases.number(COUNT)? {
        let (start, goal) = (cases.board()?, cases.board()?);
        let solution = cases.solve(&start, &goal, order)?.ok_or_else(|| {
            InvalidInput(format!("case {case}: no moves lead from {start} to {goal}"))
        })?;
        writeln!(cases.answers, "Case {case}: {}\n{solution}", solution.len())?;
    }
    cases.end()
}

/// Luogu P1379: reads a solvable board and writes the number of moves to 123804765.
pub fn luogu1379(cases: &mut Cases) -> anyhow::Result<()> {
    distance(cases, "123804765", "unsolvable")
}

/// AcWing 845: reads a board and writes the number of moves, or -1 if it is unsolvable.
pub fn acwing845(cases: &mut Cases) -> anyhow::Result<()> {
    distance(cases, GOAL, "-1")
}

/// UVa 652: reads the number of boards, then the boards. Writes moves or `unsolvable`, with empty lines between them.
pub fn uva652(cases: &mut Cases) -> anyhow::Result<()> {
    for case in 0..cases.number(COUNT)? {
        let board = cases.board()?;
        if case > 0 {
            cases.answers.push('\n');
        }
        moves_or_unsolvable(cases, &board)?;
    }
    cases.end()
}

fn moves_or_unsolvable(cases: &mut Cases, board: &Board) -> anyhow::Result<()> {
    match cases.solve(board, &Board::parse(cases.shape, GOAL)?, MoveOrder::UDLR)? {
        Some(solution) => writeln!(cases.answers, "{solution}")?,
        None => cases.answers += "unsolvable\n",
    }
    Ok(())
}

fn distance(cases: &mut Cases, goal: &str, unsolvable: &str) -> anyhow::Result<()> {
    let board = cases.board()?;
    write_distance(cases, &board, goal, unsolvable)?;
    cases.end()
}

fn write_distance(
    cases: &mut Cases,
    board: &Board,
    goal: &str,
    unsolvable: &str,
) -> anyhow::Result<()> {
    match cases.solve(board, &Board::parse(cases.shape, goal)?, MoveOrder::UDLR)? {
        Some(solution) => writeln!(cases.answers, "{}", solution.len())?,
        None => writeln!(cases.answers, "{unsolvable}")?,
    }
    Ok(())
}

/// LeetCode 773: reads boards of 2x3 and writes the distance of each from 1 2 3 / 4 5 0, or -1. Skips the other text of
/// the published examples.
pub fn leetcode773(cases: &mut Cases) -> anyhow::Result<()> {
    const SKIPPED: [&str; 5] = [
        "Example",
        "Output",
        "Explanation",
        "An example",
        "After move",
    ];
    cases.part = |line| {
        let mut skipped = SKIPPED.iter();
        if skipped.any(|text| line.trim_start().starts_with(text)) {
            return 0..0;
        }
        line.find('=').map_or(0, |equals| equals + 1)..line.len()
    };
    cases.shape = Shape::new(2, 3)?;
    while let Some(board) = cases.board_if_any(false)? {
        write_distance(cases, &board, "123450", "-1")?;
    }
    Ok(())
}

/// Princeton's `Solver`: reads the number of rows and a board. Writes the number of moves and every board along the
/// solution, or `unsolvable`.
pub fn princeton(cases: &mut Cases, unsolvable: &str, limits: LimitArgs) -> anyhow::Result<()> {
    let Some((rows, boards)) = princeton_boards(cases, limits)? else {
        writeln!(cases.answers, "{unsolvable}")?;
        return cases.end();
    };
    let moves = boards.len() - 1;
    writeln!(cases.answers, "Minimum number of moves = {moves}\n")?;
    for board in boards {
        writeln!(cases.answers, "{rows}")?;
        for row in board.chunks(rows) {
            row.iter()
                .try_for_each(|tile| write!(cases.answers, "{tile:2} "))?;
            cases.answers.push('\n');
        }
        cases.answers.push('\n');
    }
    cases.end()
}

/// Princeton's `PuzzleChecker`: writes the name of the file and the number of moves, or -1.
pub fn princeton_file(file: &Path, limits: LimitArgs) -> anyhow::Result<()> {
    let mut cases = Cases::new(Source::file(file)?);
    let name = file.display();
    let solved = princeton_boards(&mut cases, limits).and_then(|solved| {
        cases.end()?;
        Ok(solved)
    });
    let solved = solved.with_context(|| name.to_string())?;
    let moves = solved.map_or(-1, |(_, boards)| boards.len() as isize - 1);
    writeln!(cases.answers, "{name}: {moves}")?;
    cases.print()
}

/// Reads a square board. Returns its number of rows and the boards along an optimal solution, or `None` if it is
/// unsolvable.
fn princeton_boards(
    cases: &mut Cases,
    limits: LimitArgs,
) -> anyhow::Result<Option<(usize, Vec<Vec<usize>>)>> {
    let (rows, tiles) = cases.square_tiles(127)?;
    if rows * rows > MAX_CELLS {
        return match swaps_to_goal(rows, &tiles).map_err(|error| cases.error(error))? {
            Some(0) => Ok(Some((rows, vec![tiles]))),
            Some(_) => Err(anyhow::anyhow!(
                "the board is solvable, but boards of more than {MAX_CELLS} cells are not searched: the number of moves is \
                 not known"
            )),
            None => Ok(None),
        };
    }
    let start = cases.square_board(rows, &tiles)?;
    let goal = Goal::corner(start.shape()).board();
    match cases.search(&start, &goal, limits)? {
        Some(found) if !found.is_optimal() => Err(anyhow::anyhow!(
            "a limit ended the search: the number of moves is {}",
            bounds(found.lower_bound, found.length())
        )),
        found => Ok(found.and_then(|found| found.solution).map(|solution| {
            let tiles = |board: &Board| board.tiles().iter().map(|&tile| tile.into()).collect();
            (
                rows,
                along(&start, solution.iter()).iter().map(tiles).collect(),
            )
        })),
    }
}

/// Returns the number of swaps that put each tile of a large board into its place, or `None` if the board is unsolvable.
/// Fails if a tile is missing.
fn swaps_to_goal(rows: usize, tiles: &[usize]) -> Result<Option<usize>, String> {
    let (cells, mut tiles, mut swaps) = (tiles.len(), tiles.to_vec(), 0);
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    for cell in 0..cells {
        loop {
            let tile = tiles[cell];
            let place = (tile + cells - 1) % cells;
            if tile >= cells {
                let largest = cells - 1;
                return Err(format!("{tile} is not a tile; tiles are 1 to {largest}"));
            } else if place == cell {
                break;
            } else if tiles[place] == tile {
                return Err(format!("{tile} appears more than once"));
            }
            tiles.swap(cell, place);
            swaps += 1;
        }
    }
    // Each move is a swap, and takes the blank to a cell of the other colour.
    let moves = 2 * (rows - 1) - blank / rows - blank % rows;
    Ok((swaps % 2 == moves % 2).then_some(swaps))
}

/// The N-puzzle of the 42 schools: reads a square board with comments. Writes the number of moves to the snail, and
/// every board along the solution.
pub fn n_puzzle(cases: &mut Cases, limits: LimitArgs) -> anyhow::Result<()> {
    cases.part = |line| 0..line.find('#').unwrap_or(line.len());
    let (size, tiles) = cases.square_tiles(5)?;
    let start = cases.square_board(size, &tiles)?;
    cases.end()?;
    let goal = Board::goal(start.shape(), "snail").expect("each shape has a snail");
    let Some(found) = cases.search(&start, &goal, limits)? else {
        cases.answers += "unsolvable\n";
        return Ok(());
    };
    let number = match found.is_optimal() {
        true => found.lower_bound.to_string(),
        false => bounds(found.lower_bound, found.length()),
    };
    writeln!(cases.answers, "Number of moves: {number}")?;
    let width = (start.tiles().len() - 1).to_string().len();
    let boards = |solution: &Solution| along(&start, solution.iter());
    for board in found.solution.iter().flat_map(boards) {
        cases.answers.push('\n');
        for row in rows(&board) {
            let row: Vec<String> = row.iter().map(|tile| format!("{tile:width$}")).collect();
            writeln!(cases.answers, "{}", row.join(" "))?;
        }
    }
    Ok(())
}

/// `eightpuzzle.py` of Berkeley's search project: reads boards. Writes what the program prints for each, without the
/// prompts.
pub fn berkeley(cases: &mut Cases) -> anyhow::Result<()> {
    let goal = Board::parse(cases.shape, "012345678")?;
    while let Some(start) = cases.board_if_any(false)? {
        let Some(solution) = cases.solve(&start, &goal, MoveOrder::UDLR)? else {
            cases.answers += "unsolvable\n";
            continue;
        };
        let names: Vec<&str> = solution.iter().map(move_word).collect();
        let list: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
        let boards = along(&start, solution.iter());
        let output = &mut cases.answers;
        writeln!(output, "A random puzzle:\n{}", boxed(&start))?;
        let (count, list) = (names.len(), list.join(", "));
        writeln!(output, "BFS found a path of {count} moves: [{list}]")?;
        for ((number, name), board) in (1..).zip(names).zip(&boards[1..]) {
            let plural = if number > 1 { "s" } else { "" };
            writeln!(
                output,
                "After {number} move{plural}: {name}\n{}",
                boxed(board)
            )?;
        }
    }
    Ok(())
}

/// Draws a board of 3x3 as `eightpuzzle.py` does.
fn boxed(board: &Board) -> String {
    const RULE: &str = "-------------";
    let row = |tiles: &[u8]| {
        let cells: String = tiles.iter().map(|tile| format!(" {tile} |")).collect();
        format!("\n|{}\n{RULE}", cells.replace('0', " "))
    };
    RULE.to_owned() + &rows(board).map(row).collect::<String>()
}

/// `eight-txt`: reads the start, the cell of its blank and the goal, one per line. Writes every board along the
/// solution, one per line.
pub fn eight_txt(cases: &mut Cases) -> anyhow::Result<()> {
    let start = cases.board()?;
    let blank = cases.number("the cell of the blank")?;
    if blank != start.blank() {
        let found = start.blank();
        return Err(cases.error(format_args!(
            "expected the blank in cell {blank}, found it in cell {found}"
        )));
    }
    let goal = cases.board()?;
    let Some(solution) = cases.solve(&start, &goal, MoveOrder::UDLR)? else {
        cases.answers += "unsolvable\n";
        return cases.end();
    };
    for (step, board) in along(&start, solution.iter()).iter().enumerate() {
        write!(cases.answers, "{step}\t")?;
        for tile in board.tiles() {
            write!(cases.answers, " {tile}")?;
        }
        writeln!(cases.answers)?;
    }
    cases.end()
}

/// `astar-in`: reads starts and goals, each drawn in three rows. Writes every board along the solution, and the cost of
/// the search.
pub fn astar_in(cases: &mut Cases, by: By) -> anyhow::Result<()> {
    for case in 1.. {
        let start = cases.board_if_any(true);
        let Some(start) = start.with_context(|| format!("case {case}, start"))? else {
            break;
        };
        let goal = cases.board_if_any(true);
        let Some(goal) = goal.with_context(|| format!("case {case}, goal"))? else {
            let error =
                format!("case {case}: expected a goal after the start, found the end of the input");
            return Err(InvalidInput(error).into());
        };
        let solved = match by {
            // A lookup expands and generates no boards. Both printed numbers count the table entries read: one per
            // move, since the embedded tables store moves.
            By::Table => {
                let solution = cases.solve(&start, &goal, MoveOrder::UDLR)?;
                solution.map(|solution| {
                    let reads = solution.len() as u64;
                    (solution.iter().collect(), reads, reads)
                })
            }
            By::Astar => {
                let found = Algorithm::AStar(Heuristic::Manhattan).measure(&start, &goal);
                found.map(|found| (found.moves, found.counts.expanded, found.counts.generated))
            }
        };
        let output = &mut cases.answers;
        writeln!(output, "Case {case}:\n")?;
        let Some((moves, expanded, generated)): Option<(Vec<Move>, _, _)> = solved else {
            writeln!(output, "unsolvable: start and goal are of different parity")?;
            continue;
        };
        for board in along(&start, moves.iter().copied()) {
            for row in rows(&board) {
                let row: Vec<String> = row.iter().map(u8::to_string).collect();
                writeln!(output, "{}", row.join(" ").replace('0', " "))?;
            }
            writeln!(output)?;
        }
        writeln!(output, "Num of steps: {}", moves.len())?;
        writeln!(output, "Num of expanded: {expanded}")?;
        writeln!(output, "Num of generated: {generated}")?;
    }
    Ok(())
}

fn rows(board: &Board) -> impl Iterator<Item = &[u8]> {
    board.tiles().chunks(board.shape().cols())
}

fn along(start: &Board, moves: impl Iterator<Item = Move>) -> Vec<Board> {
    let mut boards = vec![*start];
    for mv in moves {
        boards.extend(boards[boards.len() - 1].moved(mv));
    }
    boards
}
