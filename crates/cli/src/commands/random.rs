use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_lookup::{ProveError, View};
use tilebase_puzzle::Board;

use super::STDOUT_FAILED;
use crate::SUCCESS;
use crate::args::RandomArgs;
use crate::draw::Draw;
use crate::open::Bytes;
use crate::question::Question;

pub fn run(args: &RandomArgs) -> anyhow::Result<u8> {
    let question = Question::new("random", &args.goal)?;
    let view = question.view()?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let boards = draw(&view, args, Draw::new(seed)).map_err(|error| question.damaged(error))?;
    anyhow::ensure!(
        boards.len() as u64 == args.count,
        "no board is at distance {} from {}, where the largest distance is {}",
        args.distance,
        question.goal(),
        view.max_distance()
    );
    let mut out = BufWriter::new(io::stdout().lock());
    for board in boards {
        writeln!(out, "{board}").context(STDOUT_FAILED)?;
    }
    out.flush().context(STDOUT_FAILED)?;
    Ok(SUCCESS)
}

/// The boards that were asked for, or none if none are at this distance.
fn draw(
    view: &View<'_, Bytes>,
    args: &RandomArgs,
    mut draw: Draw,
) -> Result<Vec<Board>, ProveError> {
    let mut boards = Vec::new();
    view.table().bytes().expect_whole_reads();
    view.table().each_distance(|depth| {
        if depth.distance() < args.distance {
            return ControlFlow::Continue(());
        }
        let numbers = (0..args.count).map(|_| draw.below(depth.boards()));
        boards.extend(numbers.filter_map(|number| view.board_at(depth.nth(number)?)));
        ControlFlow::Break(())
    })?;
    Ok(boards)
}
