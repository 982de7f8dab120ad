use thiserror::Error;
use tilebase_format::{Encoding, HEADER_LEN, Header, checksum};
use tilebase_puzzle::{Goal, MoveOrder, Shape};

use crate::encode::encode;
use crate::search::distances;
use crate::{Level, TableFile};

/// What to generate: a shape and goal, and what an entry is to say.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    goal: Goal,
    encoding: Encoding,
}

impl Generator {
    /// A table for this goal that says the first optimal move in the order u, d, l, r.
    pub fn new(goal: Goal) -> Generator {
        Generator {
            goal,
            encoding: Encoding::Move(MoveOrder::UDLR),
        }
    }

    /// Makes the entries say this instead.
    ///
    /// ```
    /// use tilebase_format::Encoding;
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let goal = Goal::corner(Shape::new(2, 4)?);
    /// let table = Generator::new(goal).encoding(Encoding::DistanceBit).run(|_| ())?;
    /// assert_eq!(table.header().payload_len(), 2_520);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encoding(self, encoding: Encoding) -> Generator {
        Generator { encoding, ..self }
    }

    /// Searches from the goal and writes an entry for each board.
    ///
    /// Calls `progress` once for each finished depth, from 0 on.
    ///
    /// # Errors
    ///
    /// [`GenerateError::OutOfMemory`] if there is no memory for one byte a board.
    ///
    /// # Complexity
    ///
    /// O(boards * cells) time.
    pub fn run(self, mut progress: impl FnMut(Level)) -> Result<TableFile, GenerateError> {
        let Generator { goal, encoding } = self;
        let mut max_distance = 0;
        let mut distance_sum = 0;
        let distances = distances(goal, |level| {
            max_distance = level.depth;
            distance_sum += u64::from(level.depth) * level.boards;
            progress(level);
        })
        .map_err(|_| self.out_of_memory())?;

        let file_len = HEADER_LEN + encoding.payload_len(goal.boards()) as usize;
        let mut file = Vec::new();
        file.try_reserve_exact(file_len)
            .map_err(|_| self.out_of_memory())?;
        file.resize(file_len, 0);
        let (header_bytes, payload) = file.split_at_mut(HEADER_LEN);
        encode(goal, encoding, &distances, payload);
        let header = Header {
            goal,
            encoding,
            max_distance,
            distance_sum,
            payload_checksum: checksum(payload),
        };
        header_bytes.copy_from_slice(&header.to_bytes());
        Ok(TableFile::new(header, file))
    }

    fn out_of_memory(self) -> GenerateError {
        GenerateError::OutOfMemory {
            shape: self.goal.shape(),
            bytes: self.goal.boards(),
        }
    }
}

/// Why a table could not be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The search does not fit in memory.
    #[error(
        "not enough memory for {shape}: the search needs more than {bytes} bytes; choose a shape of fewer cells"
    )]
    OutOfMemory {
        /// The shape asked for.
        shape: Shape,
        /// One byte a board.
        bytes: u64,
    },
}
