use core::fmt;
use core::str::FromStr;

use crate::{Move, MoveSet, Symmetry};

/// The order of preference among several optimal moves.
///
/// ```
/// use tilebase_puzzle::{Move, MoveOrder};
///
/// let order: MoveOrder = "dlru".parse()?;
/// assert_eq!(order.moves()[0], Move::Down);
/// assert_eq!(MoveOrder::UDLR.to_string(), "udlr");
/// # Ok::<(), tilebase_puzzle::MoveOrderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveOrder([Move; 4]);

impl MoveOrder {
    /// Up, down, left, right: the order of the codes, and the default.
    pub const UDLR: MoveOrder = MoveOrder(Move::ALL);

    /// Returns the order of these four moves.
    ///
    /// # Errors
    ///
    /// [`MoveOrderError`] if a move occurs twice.
    pub fn new(moves: [Move; 4]) -> Result<MoveOrder, MoveOrderError> {
        let complete = Move::ALL.iter().all(|mv| moves.contains(mv));
        complete.then_some(MoveOrder(moves)).ok_or(MoveOrderError)
    }

    /// Returns the moves, the most preferred first.
    pub const fn moves(self) -> [Move; 4] {
        self.0
    }

    /// Returns whether `one` comes before `other`.
    pub fn prefers(self, one: Move, other: Move) -> bool {
        let earlier = self.0.into_iter().find(|&mv| mv == one || mv == other);
        one != other && earlier == Some(one)
    }

    /// Returns the most preferred of these moves, or `None` if there are none.
    pub fn first(self, moves: MoveSet) -> Option<Move> {
        self.0.into_iter().find(|&mv| moves.contains(mv))
    }

    /// Returns this order as a lookup table.
    #[doc(hidden)] // for tilebase-lookup
    #[inline]
    pub fn preference(self) -> Preference {
        /// For each move, a mask of the table entries for all sets that contain the move.
        const ENTRIES_WITH: [u32; 4] = {
            let mut places = [0; 4];
            let mut case = 0;
            while case < 4 * 16 {
                let (code, set) = (case / 16, case % 16);
                if set >> code & 1 == 1 {
                    places[code] |= 0b11 << (2 * set);
                }
                case += 1;
            }
            places
        };
        let mut firsts = 0;
        for mv in self.0.into_iter().rev() {
            let places = ENTRIES_WITH[mv as usize];
            firsts = firsts & !places | (u32::MAX / 3 * u32::from(mv.code())) & places;
        }
        Preference(firsts)
    }

    /// Returns this order with each move mapped by a symmetry.
    pub fn mapped(self, symmetry: Symmetry) -> MoveOrder {
        MoveOrder(self.0.map(|mv| symmetry.mv(mv)))
    }

    /// Returns the four move codes in one byte, the most preferred in the two lowest bits.
    ///
    /// ```
    /// # use tilebase_puzzle::MoveOrder;
    /// assert_eq!(MoveOrder::UDLR.code(), 0b11_10_01_00);
    /// ```
    pub fn code(self) -> u8 {
        self.0
            .iter()
            .rev()
            .fold(0, |code, mv| code << 2 | mv.code())
    }

    /// Returns the order with this code.
    ///
    /// # Errors
    ///
    /// [`MoveOrderError`] if a move occurs twice.
    pub fn from_code(code: u8) -> Result<MoveOrder, MoveOrderError> {
        let mv = |place: u8| Move::ALL[usize::from(code >> (2 * place) & 0b11)];
        MoveOrder::new([mv(0), mv(1), mv(2), mv(3)])
    }
}

/// A table of the most preferred move of every set, according to a [`MoveOrder`].
#[derive(Clone, Copy, Debug)]
pub struct Preference(u32);

impl Preference {
    /// Returns the most preferred of these moves, or `None` for the empty set. Takes two instructions and no branch.
    #[inline(always)]
    pub const fn first(self, moves: MoveSet) -> Option<Move> {
        if moves.is_empty() {
            return None;
        }
        Move::from_code((self.0 >> (2 * moves.0) & 0b11) as u8)
    }
}

impl Default for MoveOrder {
    fn default() -> MoveOrder {
        MoveOrder::UDLR
    }
}

/// Writes the four letters, the most preferred first.
impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|mv| mv.fmt(f))
    }
}

/// Reads the four letters `u`, `d`, `l`, `r`, the most preferred first.
impl FromStr for MoveOrder {
    type Err = MoveOrderError;

    fn from_str(text: &str) -> Result<MoveOrder, MoveOrderError> {
        let mut letters = text.chars();
        let mut next = || letters.next().and_then(Move::from_letter);
        let moves = [next(), next(), next(), next()];
        match (moves, letters.next()) {
            ([Some(a), Some(b), Some(c), Some(d)], None) => MoveOrder::new([a, b, c, d]),
            _ => Err(MoveOrderError),
        }
    }
}

/// An error in the text or code of a [`MoveOrder`]: a move is missing, repeated or unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOrderError;

impl fmt::Display for MoveOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected each of the letters u, d, l, r once, for example udlr")
    }
}

impl core::error::Error for MoveOrderError {}
