//! The table as one file for each rank, which `tilebase join` puts together.

use std::ffi::OsString;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tilebase_format::{Checksum, Header};
use tilebase_gen::home::PieceHeader;
use tilebase_gen::{AtomicFile, WriteError};

use crate::entries::write_entries;
use crate::progress::Progress;
use crate::rank_sets::RankSets;
use crate::ranks::Ranks;
use crate::shares::Shares;
use crate::signals::StopRequest;

/// Returns the name of this rank's piece; `None` if it has no boards. The pieces are numbered without gaps.
fn piece_path(path: &Path, shares: &Shares, number: usize) -> Option<PathBuf> {
    let values = shares.values(number);
    let (piece, pieces) = match shares.ranks() <= shares.most_ranks() {
        true => (number, shares.ranks()),
        // Those that have something have one value each.
        false => (values.start, shares.most_ranks()),
    };
    let mut name = OsString::from(path);
    name.push(format!(".piece-{}-of-{pieces}", piece + 1));
    (!values.is_empty()).then(|| name.into())
}

/// Fails if a rank could not write its piece, which is better found before the work than after it.
pub fn try_piece(ranks: &Ranks, shares: &Shares, path: &Path) -> anyhow::Result<()> {
    let piece = piece_path(path, shares, ranks.number());
    let tried = piece.map(|piece| AtomicFile::create(piece).map(drop));
    ranks.agree(tried.transpose().map_err(Into::into))?;
    anyhow::ensure!(
        !path.is_dir(),
        "{} is a folder; name a file in it",
        path.display()
    );
    Ok(())
}

/// Writes the pieces of all ranks; those that have no boards write none. Returns whether they are written,
/// and not ended before.
pub fn write_pieces(
    ranks: &Ranks,
    sets: &mut RankSets,
    header: Header,
    path: &Path,
    stop: &StopRequest,
    progress: &mut Progress,
) -> anyhow::Result<bool> {
    let parts = sets.shares().values(ranks.number());
    let mut piece = PieceHeader {
        parts,
        table: header,
    };
    let file = piece_path(path, sets.shares(), ranks.number());
    let file = file.map(|path| start_piece(&piece, &path));
    let mut file = ranks.agree(file.transpose().map_err(Into::into))?;
    let mut checksum = Checksum::default();
    let written = write_entries(
        ranks,
        sets,
        header.encoding,
        stop,
        progress,
        |_, entries| {
            checksum.update(entries);
            file.as_mut().map_or(Ok(()), |file| file.write_all(entries))
        },
    );
    let is_written = ranks.agree(written)?;
    let [stopped] = ranks.sums([u64::from(!is_written)]);
    if stopped > 0 {
        return Ok(false);
    }
    piece.table.payload_checksum = checksum.finish();
    let committed = file.map(|mut file| {
        let start = file.seek(SeekFrom::Start(0));
        let written = start.and_then(|_| file.write_all(&piece.to_bytes()));
        written.map_err(|source| file.error(source))?;
        file.commit()
    });
    ranks.agree(committed.transpose().map_err(Into::into))?;
    Ok(true)
}

/// Creates a piece, and writes its header, although its checksum is known last.
fn start_piece(piece: &PieceHeader, path: &Path) -> Result<AtomicFile, WriteError> {
    let mut file = AtomicFile::create(path)?;
    let written = file.write_all(&piece.to_bytes());
    written.map_err(|source| file.error(source))?;
    Ok(file)
}
