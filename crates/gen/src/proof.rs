use std::ops::ControlFlow;

use thiserror::Error;
use tilebase_format::{DistancesError, Header, Kind, PatternIndex, Table};
use tilebase_puzzle::Move;

use crate::report::Callback;
use crate::{GenerateError, Generator, Report};

/// Why a table could not be proved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The right entries could not be generated.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// An entry is wrong. All entries before it are right.
    #[error(
        "wrong entry for {}: expected {}, found {}",
        describe(header, *index),
        words(header, *expected),
        words(header, *found)
    )]
    Entry {
        /// The header of the table.
        header: Header,
        /// The index of the entry.
        index: u64,
        /// The right entry.
        expected: u8,
        /// The entry found.
        found: u8,
    },
    /// The distances in the header are wrong.
    #[error(transparent)]
    Header(#[from] DistancesError),
}

/// Returns what an entry is for, in words.
fn describe(header: &Header, index: u64) -> String {
    let description = match header.pattern() {
        Some(pattern) => {
            let state = PatternIndex::new(pattern).unrank(index);
            state.map(|state| format!("state {index} ({state})"))
        }
        None => {
            let board = header.goal.unrank(index);
            board.map(|board| format!("board {index} ({board})"))
        }
    };
    description.expect("an index below the number of entries")
}

/// Returns an entry in words.
fn words(header: &Header, entry: u8) -> String {
    match (header.kind, Move::from_code(entry)) {
        (Kind::Move(_), Some(mv)) => format!("move {mv}"),
        (_, _) => entry.to_string(),
    }
}

/// A proof is a generator whose entries are compared with a table instead of written to a file.
impl Generator {
    /// Compares every entry and the header's distances with a new search, for a table of this goal and kind. Takes as
    /// long as [`Generator::write`]. Does not check the checksum: call [`Table::verify`] too.
    ///
    /// Calls `progress` with each [`Report`], on any thread; `Break` cancels.
    ///
    /// ```
    /// use std::ops::ControlFlow::Continue;
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let generator = Generator::new(Goal::corner(Shape::new(2, 3)?));
    /// let table = generator.run(|_| Continue(()))?;
    /// generator.prove(&table, |_| Continue(()))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The [`ProveError`] of the first fault.
    ///
    /// # Panics
    ///
    /// If the table has another goal or kind than the generator, or has lost bytes since it was opened.
    pub fn prove<B: AsRef<[u8]>>(
        &self,
        table: &Table<B>,
        mut progress: impl FnMut(Report) -> ControlFlow<()> + Send,
    ) -> Result<(), ProveError> {
        let (table, progress): (_, &mut Callback<'_>) = (table.as_slice(), &mut progress);
        let (goal, kind, payload) = (table.goal(), table.kind(), table.payload());
        assert_eq!((goal, kind), (self.goal, self.kind));
        assert_eq!(table.bytes().len() as u64, table.header().file_len());
        let (right, wrong) = if self.is_single_tile_table() {
            // A forged checkpoint would prove a wrong table.
            let mut generator = self.clone();
            generator.checkpoint_folder = None;
            let search = generator.search(progress);
            let search =
                search.map_err(|error| self.with_needed_memory(error, self.memory_of_write()))?;
            let compared = |bytes, total| Report::Compared { bytes, total };
            let (mut start, mut wrong) = (0, None);
            let right = search.encode(kind, progress, compared, |right| {
                wrong = first_wrong(table, start, right);
                start += right.len();
                match wrong {
                    Some(_) => Err(GenerateError::Interrupted), // the first wrong entry is enough
                    None => Ok(()),
                }
            });
            (right, wrong)
        } else {
            let right = self.run(progress)?;
            let wrong = first_wrong(table, 0, right.payload());
            (Ok(*right.header()), wrong)
        };
        if let Some((index, expected)) = wrong {
            return Err(ProveError::Entry {
                header: *table.header(),
                index,
                expected,
                found: kind.entry(payload, index).unwrap_or(0),
            });
        }
        let (header, right) = (table.header(), right?);
        Ok(header.check_distances(right.max_distance, right.distance_sum)?)
    }
}

/// Returns the index of the first wrong entry, and the right entry. `right` are the right entries from byte `start` of
/// the payload on. Other differences are padding.
fn first_wrong(table: Table<&[u8]>, start: usize, right: &[u8]) -> Option<(u64, u8)> {
    let kind = table.kind();
    let found = table.payload().get(start..).unwrap_or_default();
    let difference = kind.first_difference(right, found)?;
    let index = start as u64 * kind.entries_per_byte() + difference;
    let entry = kind.entry(right, difference).unwrap_or(0);
    (index < table.header().entries()).then_some((index, entry))
}
