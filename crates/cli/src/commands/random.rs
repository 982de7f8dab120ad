use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::Context;
use tilebase_lookup::{Depth, View};

use super::STDOUT_FAILED;
use crate::SUCCESS;
use crate::args::RandomArgs;
use crate::draw::Draw;
use crate::machine::check_memory;
use crate::open::Bytes;
use crate::question::Question;
use crate::watch::Watch;

pub fn run(args: &RandomArgs) -> anyhow::Result<u8> {
    let question = Question::new("random", &args.goal)?;
    let view = question.view()?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let table = view.table();
    table.bytes().expect_whole_reads();
    check_memory("to look for boards", table.each_distance_memory())?;
    let mut watch = Watch::new(table.goal().boards(), false)?;
    let mut boards_passed = 0;
    let mut printed = None;
    let walked = table.each_distance(|depth| {
        if depth.distance() < args.distance {
            boards_passed += depth.boards();
            let stage = format!("distance {}", depth.distance());
            watch.show(&stage, boards_passed, table.goal().boards(), "boards");
            return ControlFlow::Continue(());
        }
        watch.finish();
        printed = Some(print(&view, &depth, args.count, Draw::new(seed)));
        ControlFlow::Break(())
    });
    watch.finish();
    walked.map_err(|error| question.damaged(error))?;
    match printed {
        Some(printed) => printed.context(STDOUT_FAILED).map(|()| SUCCESS),
        None => anyhow::bail!(
            "no board is at distance {}: the largest distance is {}",
            args.distance,
            view.max_distance()
        ),
    }
}

/// Prints so many boards of a distance.
fn print(view: &View<'_, Bytes>, depth: &Depth<'_>, count: u64, mut draw: Draw) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..count {
        let number = draw.below(depth.boards());
        if let Some(board) = depth.nth(number).and_then(|index| view.board_at(index)) {
            writeln!(out, "{board}")?;
        }
    }
    out.flush()
}
