use std::cell::OnceCell;
use std::iter::repeat_with;
use std::ops::Range;

use tilebase_frontier::{Carries, Frontier, Layout, OutOfMemory, Planes};

use crate::GenerateError;
use crate::sets::{Half, Sets, UnitOf, is_marked};

/// The sets of a search in memory: two bits a board and a fifteenth of that.
///
/// The search works with parts that fit the caches; to others, the sets appear in few parts, of which
/// each is some neighbouring ones of these.
pub(crate) struct InMemory {
    layout: Layout,
    carries: OnceCell<Carries>,
    fine_layout: Layout,
    frontier: Frontier,
    /// By colour.
    bits: [Planes; 2],
}

impl InMemory {
    /// The goal alone, in a layout of few parts.
    pub fn new(layout: Layout, threads: usize) -> Result<InMemory, OutOfMemory> {
        let fine_layout = Layout::new(layout.goal()).unwrap_or(layout);
        Ok(InMemory {
            layout,
            carries: OnceCell::new(),
            fine_layout,
            bits: [Planes::new(fine_layout)?, Planes::new(fine_layout)?],
            frontier: Frontier::new(fine_layout, threads)?,
        })
    }

    /// The small parts that a part consists of.
    fn small_parts(&self, part: usize) -> Range<usize> {
        let count = self.fine_layout.parts() / self.layout.parts();
        part * count..(part + 1) * count
    }
}

impl Sets for InMemory {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn carries(&self) -> &Carries {
        match self.layout == self.fine_layout {
            true => self.frontier.carries(),
            false => self.carries.get_or_init(|| Carries::new(self.layout)),
        }
    }

    fn advance(&mut self, depth: u8) -> Result<u64, GenerateError> {
        match is_marked(depth) {
            true => {
                let colour = usize::from(self.layout.colour_at(depth));
                let bits = self.bits[colour].units_mut();
                self.frontier.advance(bits, |unit, bits| {
                    for (bits, words) in bits.iter_mut().zip(unit.words) {
                        *bits |= words;
                    }
                });
            }
            false => self.frontier.advance(repeat_with(|| ()), |_, ()| ()),
        }
        Ok(self.frontier.boards())
    }

    fn read(&self, unit: UnitOf, to: &mut [u64]) -> Result<(), GenerateError> {
        let UnitOf { half, part, slot } = unit;
        let planes = match half {
            Half::Boards(colour) => self.frontier.half(colour),
            Half::Bits(colour) => &self.bits[usize::from(colour)],
        };
        let pieces = to.chunks_exact_mut(self.fine_layout.words_per_part());
        for (part, to) in self.small_parts(part).zip(pieces) {
            to.copy_from_slice(planes.unit(part, slot));
        }
        Ok(())
    }

    fn write(&mut self, unit: UnitOf, from: &[u64]) -> Result<(), GenerateError> {
        let UnitOf { half, part, slot } = unit;
        let pieces = from.chunks_exact(self.fine_layout.words_per_part());
        for (part, from) in self.small_parts(part).zip(pieces) {
            match half {
                Half::Boards(colour) => self.frontier.put(colour, part, slot, from),
                Half::Bits(colour) => {
                    let bits = &mut self.bits[usize::from(colour)];
                    bits.unit_mut(part, slot).copy_from_slice(from);
                }
            }
        }
        Ok(())
    }

    fn set_depth(&mut self, depth: u8) {
        self.frontier.set_depth(depth);
    }
}
