use std::fmt;
use std::ops::ControlFlow;

use thiserror::Error;
use tilebase_format::{DistancesError, Header, Kind, PatternIndex, State, Table};
use tilebase_puzzle::{Board, Move};

use crate::report::Callback;
use crate::search::Searched;
use crate::table_file::encode_all;
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
        "wrong entry for {} {index} ({place}): expected {}, found {}",
        place.name(),
        Entry(*kind, *expected),
        Entry(*kind, *found)
    )]
    Entry {
        /// What the entry is for.
        place: Place,
        /// The index of the entry.
        index: u64,
        /// The kind of the table.
        kind: Kind,
        /// The right entry.
        expected: u8,
        /// The entry found.
        found: u8,
    },
    /// The distances in the header are wrong.
    #[error(transparent)]
    Header(#[from] DistancesError),
}

/// What an entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A board of a complete table.
    Board(Board),
    /// A state of a pattern table.
    State(State),
}

impl Place {
    fn of(header: &Header, index: u64) -> Place {
        let place = match header.pattern() {
            Some(pattern) => PatternIndex::new(pattern).unrank(index).map(Place::State),
            None => header.goal.unrank(index).map(Place::Board),
        };
        place.expect("an index below the number of entries")
    }

    fn name(&self) -> &'static str {
        match self {
            Place::Board(_) => "board",
            Place::State(_) => "state",
        }
    }
}

/// Writes the board or the state.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Board(board) => board.fmt(f),
            Place::State(state) => state.fmt(f),
        }
    }
}

struct Entry(Kind, u8);

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, Move::from_code(self.1)) {
            (Kind::Move(_), Some(mv)) => write!(f, "move {mv}"),
            (_, _) => write!(f, "{}", self.1),
        }
    }
}

/// A proof is a generator whose entries are compared with a table instead of written to a file.
impl Generator {
    /// Proves that every entry of a table of this goal and kind is right. Checks the largest distance and the sum of
    /// distances in the header.
    ///
    /// Calls `progress` from time to time, on any thread; `Break` cancels.
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
    ///
    /// # Complexity
    ///
    /// As for [`Generator::write`].
    pub fn prove<B: AsRef<[u8]>>(
        &self,
        table: &Table<B>,
        mut progress: impl FnMut(Report) -> ControlFlow<()> + Send,
    ) -> Result<(), ProveError> {
        // A forged checkpoint would prove a wrong table.
        let mut generator = self.clone();
        generator.checkpoint_folder = None;
        generator.prove_slice(table.as_slice(), &mut progress)
    }

    fn prove_slice(
        &self,
        table: Table<&[u8]>,
        progress: &mut Callback<'_>,
    ) -> Result<(), ProveError> {
        let (goal, kind, payload) = (table.goal(), table.kind(), table.payload());
        assert_eq!((goal, kind), (self.goal, self.kind));
        assert_eq!(table.bytes().len() as u64, table.header().file_len());
        let (right, wrong) = if self.uses_board_sets() {
            let searched = self.search(progress)?;
            let wrong = compare_entries(&searched, table, progress)?;
            (searched.header(kind, 0), wrong)
        } else {
            let right = self.run_dyn(progress)?;
            (*right.header(), first_wrong(table, 0, right.payload()))
        };
        if let Some((index, expected)) = wrong {
            let found = kind.entry(payload, index).unwrap_or(0);
            let place = Place::of(&right, index);
            return Err(ProveError::Entry {
                place,
                index,
                kind,
                expected,
                found,
            });
        }
        let distances = table.header();
        Ok(distances.check_distances(right.max_distance, right.distance_sum)?)
    }
}

/// Compares the entries of a table with those of the sets. Returns the index of the first wrong entry and the right
/// entry, if any is wrong.
fn compare_entries(
    searched: &Searched,
    table: Table<&[u8]>,
    progress: &mut Callback<'_>,
) -> Result<Option<(u64, u8)>, GenerateError> {
    let compared = |bytes, of| Report::Compared { bytes, of };
    let (mut start, mut wrong) = (0, None);
    let ended = encode_all(searched, table.kind(), progress, compared, |right| {
        wrong = first_wrong(table, start, right);
        start += right.len();
        match wrong {
            Some(_) => Err(GenerateError::Interrupted), // the first wrong entry is enough
            None => Ok(()),
        }
    });
    match wrong {
        Some(wrong) => Ok(Some(wrong)),
        None => ended.map(|()| None),
    }
}

/// Returns the index of the first wrong entry, and the right entry. `right` are the right entries from byte `start` of
/// the payload on. Other differences are padding.
fn first_wrong(table: Table<&[u8]>, start: usize, right: &[u8]) -> Option<(u64, u8)> {
    let kind = table.kind();
    let found = table.payload().get(start..).unwrap_or_default();
    let place = kind.first_difference(right, found)?;
    let index = start as u64 * kind.entries_per_byte() + place;
    let entry = kind.entry(right, place).unwrap_or(0);
    (index < table.header().entries()).then_some((index, entry))
}
