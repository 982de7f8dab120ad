use std::fmt::Write;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::ProgressBar;
use serde::Serialize;
use tilebase_puzzle::{Board, Goal, Renaming};
use tilebase_search::{Algorithm, Heuristic};

use super::{compare_heuristics, print};
use crate::SUCCESS;
use crate::args::{CompareArgs, usage};
use crate::draw::Draw;
use crate::question::Question;

/// How often a lookup is repeated, so that the clock can see it.
const REPEATS: u32 = 100;

/// The boards of 2x5 and 5x2: so many any search can hold.
const BOARDS_THAT_FIT: u64 = 1_814_400;

/// From solutions of more moves, a search that hardly knows where to go comes to tens of millions of
/// boards, if there are as many.
const NEAR: u64 = 24;

pub fn run(args: &CompareArgs) -> anyhow::Result<u8> {
    let question = Question::new("compare", &args.goal)?;
    if args.heuristics {
        return compare_heuristics::run(&question, args.json);
    }
    let boards = boards(&question, args)?;
    let rows = compare(&question, &boards)?;
    print(&match args.json {
        true => serde_json::to_string(&rows).context("cannot write JSON")? + "\n",
        false => text(&rows, boards.len()),
    })?;
    if rows.len() <= Algorithm::ALL.len() {
        let _ = writeln!(io::stderr(), "{LEFT_OUT}");
    }
    Ok(SUCCESS)
}

/// What is said where [`is_hopeless`] leaves out searches.
const LEFT_OUT: &str = "left out, for they would hold too many boards: breadth-first search, and A* \
                        with misplaced tiles";

/// Whether a search would take most of the boards into memory, where that is not to be expected of
/// a machine.
fn is_hopeless(algorithm: Algorithm, goal: Goal, longest: u64) -> bool {
    let goes_everywhere = matches!(
        algorithm,
        Algorithm::BreadthFirst | Algorithm::AStar(Heuristic::Misplaced)
    );
    goes_everywhere && goal.boards() > BOARDS_THAT_FIT && longest > NEAR
}

/// The boards that were named, and random ones.
fn boards(question: &Question, args: &CompareArgs) -> anyhow::Result<Vec<Board>> {
    let mut boards = Vec::new();
    for (number, text) in (1..).zip(&args.boards) {
        let board = question
            .board(text)
            .with_context(|| format!("argument {number}"))?;
        boards.push(board);
    }
    let goal = Goal::of(question.goal());
    let names_back = Renaming::to_canonical(question.goal()).inverse();
    let mut draw = Draw::new(args.seed);
    for _ in 0..args.random {
        let board = goal
            .unrank(draw.below(goal.boards()))
            .context("an index of a board")?;
        boards.push(names_back.board(&board));
    }
    if boards.is_empty() {
        return Err(usage("compare", "expected a board, or --random N").into());
    }
    Ok(boards)
}

/// A way to solve, and its cost, on average over the boards.
#[derive(Serialize)]
pub struct Row {
    method: String,
    distance: f64,
    expanded: f64,
    generated: f64,
    /// The most boards held for any of the boards.
    peak_boards: u64,
    microseconds: f64,
    /// How many times as long as the table.
    times_the_table: f64,
}

/// One row for each algorithm that is not hopeless, and the table's as the last.
fn compare(question: &Question, boards: &[Board]) -> anyhow::Result<Vec<Row>> {
    let (lengths, table_time) = look_up(question, boards)?;
    let mean = |sum: u64| sum as f64 / boards.len() as f64;
    let microseconds = |time: Duration| time.as_secs_f64() * 1e6 / boards.len() as f64;
    let mut rows = Vec::new();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let hopeless =
        |&algorithm: &Algorithm| is_hopeless(algorithm, Goal::of(question.goal()), longest);
    let algorithms: Vec<Algorithm> = Algorithm::ALL
        .into_iter()
        .filter(|a| !hopeless(a))
        .collect();
    let bar = ProgressBar::new((boards.len() * algorithms.len()) as u64);
    for algorithm in algorithms {
        let (mut expanded, mut generated, mut peak_boards) = (0, 0, 0);
        let mut time = Duration::ZERO;
        for (board, &length) in boards.iter().zip(&lengths) {
            let start = Instant::now();
            let moves = black_box(algorithm.solve(board, question.goal()));
            time += start.elapsed();
            let found = algorithm.measure(board, question.goal());
            match (moves, found) {
                (Some(moves), Some(found)) if moves.len() as u64 == length => {
                    expanded += found.counts.expanded;
                    generated += found.counts.generated;
                    peak_boards = peak_boards.max(found.counts.held);
                }
                _ => anyhow::bail!("{algorithm} and the table disagree about {board}"),
            }
            bar.inc(1);
        }
        rows.push(Row {
            method: algorithm.to_string(),
            distance: mean(lengths.iter().sum()),
            expanded: mean(expanded),
            generated: mean(generated),
            peak_boards,
            microseconds: microseconds(time),
            times_the_table: time.as_secs_f64() / table_time.as_secs_f64(),
        });
    }
    bar.finish_and_clear();
    rows.push(Row {
        method: "table".to_owned(),
        distance: mean(lengths.iter().sum()),
        expanded: 0.0,
        generated: 0.0,
        peak_boards: 1,
        microseconds: microseconds(table_time),
        times_the_table: 1.0,
    });
    Ok(rows)
}

/// The length of every solution, and how long it takes to look all of them up.
fn look_up(question: &Question, boards: &[Board]) -> anyhow::Result<(Vec<u64>, Duration)> {
    let view = question.view()?;
    let mut lengths = Vec::new();
    for board in boards {
        let distance = view.distance(board);
        lengths.push(distance.with_context(|| board.to_string())?.into());
    }
    let start = Instant::now();
    for _ in 0..REPEATS {
        for board in boards {
            black_box(view.solve(board)?);
        }
    }
    Ok((lengths, start.elapsed() / REPEATS))
}

fn text(rows: &[Row], boards: usize) -> String {
    let mut text = format!(
        "{:<27} {:>8} {:>10} {:>10} {:>11} {:>12} {:>9}\n",
        "method", "distance", "expanded", "generated", "peak boards", "microseconds", "x table"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<27} {:>8.1} {:>10.0} {:>10.0} {:>11} {:>12.2} {:>9.0}",
            row.method,
            row.distance,
            row.expanded,
            row.generated,
            row.peak_boards,
            row.microseconds,
            row.times_the_table
        );
    }
    if boards > 1 {
        let _ = writeln!(
            text,
            "\n{boards} boards: means, and the largest number of boards held"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_large_shapes_far_from_the_goal_are_hopeless() {
        let hopeless = |shape: &str, longest| {
            let goal = Goal::corner(shape.parse().unwrap());
            let all = Algorithm::ALL.into_iter();
            all.filter(|&algorithm| is_hopeless(algorithm, goal, longest))
                .count()
        };
        assert_eq!(hopeless("3x3", 31), 0);
        assert_eq!(hopeless("2x5", 55), 0);
        assert_eq!(hopeless("3x4", 24), 0);
        assert_eq!(hopeless("3x4", 25), 2);
    }
}
