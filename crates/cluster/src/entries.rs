use std::io;
use std::ops::Range;

use anyhow::Context;
use tilebase_format::Encoding;
use tilebase_gen::GenerateError;
use tilebase_gen::home::{Sets, blocks_of_parts, encode_blocks, payload_of_blocks};

use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::signals::StopRequest;

/// Passes the entries of this rank's boards to `write`, each time with their bytes' place in the payload, in
/// the order of the payload. Returns whether it got to the end, which it does unless somebody wants it to
/// stop.
///
/// All ranks must do this at once, since the entries depend on what others have. So none gives up early.
pub fn write_entries(
    ranks: &Ranks,
    sets: &mut RankSets,
    encoding: Encoding,
    stop: &StopRequest,
    progress: &mut Progress,
    mut write: impl FnMut(Range<u64>, &[u8]) -> io::Result<()> + Send,
) -> anyhow::Result<bool> {
    let layout = sets.layout();
    let ranges: Vec<Range<usize>> = blocks_of_parts(layout, sets.parts()).collect();
    let payloads = ranges
        .iter()
        .map(|blocks| payload_of_blocks(layout, encoding, blocks.clone()));
    let of: u64 = payloads.map(|payload| payload.end - payload.start).sum();
    let mut done = 0;
    let mut result = Ok(());
    for blank in 0..layout.shape().cells() {
        if let Encoding::Move(_) = encoding {
            sets.receive_marks(ranks, blank);
        }
        for blocks in ranges
            .iter()
            .filter(|blocks| blocks.start / layout.parts() == blank)
        {
            if result.is_err() {
                continue;
            }
            let mut start = payload_of_blocks(layout, encoding, blocks.clone()).start;
            result = encode_blocks(&*sets, encoding, blocks.clone(), |entries| {
                if stop.is_requested() {
                    return Err(GenerateError::Interrupted);
                }
                let end = start + entries.len() as u64;
                write(start..end, entries).map_err(GenerateError::Stream)?;
                done += entries.len() as u64;
                start = end;
                progress.step("writing", done, of);
                Ok(())
            });
        }
    }
    match result {
        Ok(()) => Ok(true),
        Err(GenerateError::Interrupted) => Ok(false),
        Err(error) => Err(error).context("cannot write the entries"),
    }
}
