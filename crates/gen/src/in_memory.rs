use std::iter::repeat_with;

use tilebase_frontier::{Carries, Frontier, Layout, OutOfMemory, Planes};

use crate::GenerateError;
use crate::sets::{Half, Sets, UnitOf, is_marked};

/// The sets of a search in memory: two bits a board and a fifteenth of that.
pub(crate) struct InMemory {
    layout: Layout,
    frontier: Frontier,
    /// By colour.
    bits: [Planes; 2],
}

impl InMemory {
    pub fn new(layout: Layout, threads: usize) -> Result<InMemory, OutOfMemory> {
        let bits = [Planes::new(layout)?, Planes::new(layout)?];
        let frontier = Frontier::new(layout, threads)?;
        Ok(InMemory {
            layout,
            frontier,
            bits,
        })
    }
}

impl Sets for InMemory {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn carries(&self) -> &Carries {
        self.frontier.carries()
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

    fn read(
        &self,
        UnitOf { half, part, slot }: UnitOf,
        to: &mut [u64],
    ) -> Result<(), GenerateError> {
        let planes = match half {
            Half::Boards(colour) => self.frontier.half(colour),
            Half::Bits(colour) => &self.bits[usize::from(colour)],
        };
        to.copy_from_slice(planes.unit(part, slot));
        Ok(())
    }

    fn write(
        &mut self,
        UnitOf { half, part, slot }: UnitOf,
        from: &[u64],
    ) -> Result<(), GenerateError> {
        match half {
            Half::Boards(colour) => self.frontier.put(colour, part, slot, from),
            Half::Bits(colour) => {
                let bits = &mut self.bits[usize::from(colour)];
                bits.unit_mut(part, slot).copy_from_slice(from);
            }
        }
        Ok(())
    }

    fn set_depth(&mut self, depth: u8) {
        self.frontier.set_depth(depth);
    }
}
