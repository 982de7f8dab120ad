use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};

use anyhow::Context;

use super::STDOUT_FAILED;
use crate::SUCCESS;
use crate::args::RandomArgs;
use crate::draw::Draw;
use crate::question::Question;

pub fn run(args: &RandomArgs) -> anyhow::Result<u8> {
    let question = Question::new("random", &args.goal)?;
    let view = question.view()?;
    let boards = view
        .boards_at(args.distance)
        .map_err(|error| question.damaged(error))?;
    anyhow::ensure!(
        !boards.is_empty(),
        "no board is at distance {} from {}, where the largest distance is {}",
        args.distance,
        question.goal(),
        view.max_distance()
    );
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut draw = Draw::new(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..args.count {
        let board = &boards[draw.below(boards.len() as u64) as usize];
        writeln!(out, "{board}").context(STDOUT_FAILED)?;
    }
    out.flush().context(STDOUT_FAILED)?;
    Ok(SUCCESS)
}
