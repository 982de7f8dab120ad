use tilebase_format::Encoding;
use tilebase_frontier::BOARDS_PER_WORD;
use tilebase_puzzle::{Move, MoveOrder};

use crate::GenerateError;
use crate::sets::{Half, Sets, UnitOf};

/// Sixty moves of two bits.
const BYTES_PER_WORD: usize = 15;

/// Gives the payload to `write`, some of it at a time.
pub(crate) fn encode(
    sets: &dyn Sets,
    encoding: Encoding,
    mut write: impl FnMut(&[u8]) -> Result<(), GenerateError>,
) -> Result<(), GenerateError> {
    let layout = sets.layout();
    let mut bytes = Vec::new();
    match encoding {
        Encoding::DistanceBit => {
            let mut words = Vec::new();
            let mut unit = vec![0; layout.words_per_part()];
            for (blank, part) in units(sets) {
                read_bits(sets, blank, part, &mut unit)?;
                words.extend(&unit);
                // An odd word waits for the next unit.
                let pairs = words.len() / 2 * 2;
                bytes.clear();
                pack(&words[..pairs], &mut bytes);
                words.drain(..pairs);
                write(&bytes)?;
            }
            bytes.clear();
            pack(&words, &mut bytes);
            write(&bytes)
        }
        Encoding::Move(order) => {
            let mut moves = Moves::new(sets, order);
            for blank in 0..layout.shape().cells() {
                let crossing = moves.crossing(blank)?;
                for part in 0..layout.parts() {
                    bytes.clear();
                    moves.encode(blank, part, &crossing, &mut bytes)?;
                    write(&bytes)?;
                }
            }
            Ok(())
        }
    }
}

/// The blank cells and parts in the order of the payload.
fn units(sets: &dyn Sets) -> impl Iterator<Item = (usize, usize)> + use<> {
    let layout = sets.layout();
    let blanks = 0..layout.shape().cells();
    blanks.flat_map(move |blank| (0..layout.parts()).map(move |part| (blank, part)))
}

fn read_bits(
    sets: &dyn Sets,
    blank: usize,
    part: usize,
    to: &mut [u64],
) -> Result<(), GenerateError> {
    let layout = sets.layout();
    let half = Half::Bits(layout.shape().colour(blank));
    let slot = layout.slot(blank);
    sets.read(UnitOf { half, part, slot }, to)
}

/// Adds the bytes of words of sixty bits, two at a time; an odd one takes half a byte too much.
fn pack(words: &[u64], bytes: &mut Vec<u8>) {
    for words in words.chunks(2) {
        let pair = words
            .iter()
            .rev()
            .fold(0, |pair, &word| pair << BOARDS_PER_WORD | u128::from(word));
        let len = (words.len() * BOARDS_PER_WORD as usize).div_ceil(8);
        bytes.extend(&pair.to_le_bytes()[..len]);
    }
}

/// Finds the moves by a local pass.
///
/// A neighbour is nearer exactly when its distance modulo 4 is one less. Neighbours' distances have
/// the same parity, so their bits decide: they differ from the board's own if its distance is even,
/// and are the same if it is odd.
struct Moves<'a> {
    sets: &'a dyn Sets,
    order: MoveOrder,
    own: Vec<u64>,
    /// By direction, the neighbours' bits, each in the place of the board that the move leads from.
    neighbours: [Vec<u64>; 4],
    /// A unit of neighbours in their own places.
    unit: Vec<u64>,
}

impl<'a> Moves<'a> {
    fn new(sets: &'a dyn Sets, order: MoveOrder) -> Moves<'a> {
        let none = || vec![0; sets.layout().words_per_part()];
        Moves {
            sets,
            order,
            own: none(),
            neighbours: [none(), none(), none(), none()],
            unit: none(),
        }
    }

    /// The bits of the neighbours that lie in other parts, part by part, if some do.
    fn crossing(&self, blank: usize) -> Result<Vec<Vec<u64>>, GenerateError> {
        let (layout, carries) = (self.sets.layout(), self.sets.carries());
        let crosses = |&mv: &Move| carries.is_crossing(blank, mv);
        let mv = Move::ALL.into_iter().find(crosses);
        let cell = mv.and_then(|mv| layout.shape().neighbour(blank, mv));
        let parts = (0..layout.parts()).filter_map(|part| Some((cell?, part)));
        let units = parts.map(|(cell, part)| {
            let mut unit = vec![0; layout.words_per_part()];
            read_bits(self.sets, cell, part, &mut unit)?;
            Ok(unit)
        });
        units.collect()
    }

    /// Adds the bytes of a unit.
    fn encode(
        &mut self,
        blank: usize,
        part: usize,
        crossing: &[Vec<u64>],
        bytes: &mut Vec<u8>,
    ) -> Result<(), GenerateError> {
        let layout = self.sets.layout();
        let is_even = layout.shape().colour(blank) == layout.shape().colour(layout.goal().blank());
        read_bits(self.sets, blank, part, &mut self.own)?;
        for mv in Move::ALL {
            self.look(blank, part, mv, crossing)?;
        }
        let moves = self.order.moves();
        let is_legal = |&mv: &Move| layout.shape().neighbour(blank, mv).is_some();
        for (place, &own) in self.own.iter().enumerate() {
            let mut undecided = (1 << BOARDS_PER_WORD) - 1;
            let (mut low, mut high) = (0, 0);
            for mv in moves.into_iter().filter(is_legal) {
                let theirs = self.neighbours[mv as usize][place];
                let nearer = match is_even {
                    true => own ^ theirs,
                    false => !(own ^ theirs),
                };
                let chosen = nearer & undecided;
                undecided &= !chosen;
                low |= if mv.code() & 1 != 0 { chosen } else { 0 };
                high |= if mv.code() & 2 != 0 { chosen } else { 0 };
            }
            let codes = spread(low) | spread(high) << 1;
            bytes.extend(&codes.to_le_bytes()[..BYTES_PER_WORD]);
        }
        Ok(())
    }

    /// Looks up the bits of the neighbours in a direction.
    fn look(
        &mut self,
        blank: usize,
        part: usize,
        mv: Move,
        crossing: &[Vec<u64>],
    ) -> Result<(), GenerateError> {
        let Some(cell) = self.sets.layout().shape().neighbour(blank, mv) else {
            return Ok(());
        };
        let carries = self.sets.carries();
        let is_crossing = carries.is_crossing(blank, mv);
        if !is_crossing {
            read_bits(self.sets, cell, part, &mut self.unit)?;
        }
        let from = |part: usize| match is_crossing {
            true => Some(&*crossing[part]),
            false => Some(&*self.unit),
        };
        let neighbours = &mut self.neighbours[mv as usize];
        neighbours.fill(0);
        carries.arrive(part, blank, mv, from, neighbours);
        Ok(())
    }
}

/// Puts bit i at 2 i.
fn spread(word: u64) -> u128 {
    let mut spread = u128::from(word);
    let mut distance = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_0000_0000_FFFF_FFFF;
    while distance > 0 {
        spread = (spread | spread << distance) & mask;
        distance /= 2;
        mask ^= mask << distance;
    }
    spread
}
