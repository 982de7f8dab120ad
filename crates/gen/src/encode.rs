use tilebase_format::Encoding;

use crate::GenerateError;
use crate::entry_packer::EntryPacker;
use crate::move_entries::MoveEntries;
use crate::sets::{Set, Sets};

/// Passes the payload to `write`, block by block.
pub(crate) fn encode(
    sets: &dyn Sets,
    encoding: Encoding,
    mut write: impl FnMut(&[u8]) -> Result<(), GenerateError>,
) -> Result<(), GenerateError> {
    let layout = sets.layout();
    let mut packer = EntryPacker::default();
    match encoding {
        Encoding::DistanceBit => {
            let mut words = vec![0; layout.words_per_block()];
            for block in layout.blocks() {
                sets.read(Set::Marked, block, &mut words)?;
                packer.push_words(&words, layout.boards_per_word() as u32);
                packer.drain(&mut write)?;
            }
        }
        Encoding::Move(order) => {
            let mut moves = MoveEntries::new(sets, order);
            for blank in 0..layout.shape().cells() {
                let crossing = moves.crossing_plane(blank)?;
                for block in layout.blocks_of_plane(blank) {
                    moves.encode(block, &crossing, &mut packer)?;
                    packer.drain(&mut write)?;
                }
            }
        }
    }
    packer.pad();
    packer.drain(&mut write)
}
