//! Runtime dispatch on the processor's vector units.

/// Compiles a function once for each [`Units`] and calls the best version.
///
/// If the function calls others, they must be `#[inline(always)]` to be compiled for the same units. The dispatch takes
/// a nanosecond.
macro_rules! with_vector_units {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block
    ) => {
        $(#[$attribute])*
        $visibility fn $name($($argument: $type),*) $(-> $result)? {
            #[inline(always)]
            fn baseline($($argument: $type),*) $(-> $result)? $body

            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            {
                use $crate::vector_units::{Units, units};

                #[target_feature(enable = "avx2,popcnt")]
                fn avx2($($argument: $type),*) $(-> $result)? {
                    baseline($($argument),*)
                }

                #[target_feature(enable = "avx2,popcnt,avx512f,avx512vl,avx512vpopcntdq")]
                fn avx512($($argument: $type),*) $(-> $result)? {
                    baseline($($argument),*)
                }

                match units() {
                    Units::Baseline => (),
                    // SAFETY: the processor has the vector units of this version.
                    Units::Avx2 => return unsafe { avx2($($argument),*) },
                    // SAFETY: the processor has the vector units of this version.
                    Units::Avx512 => return unsafe { avx512($($argument),*) },
                }
            }
            baseline($($argument),*)
        }
    };
}

pub(crate) use with_vector_units;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{Units, units};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::is_x86_feature_detected as has;
    use std::sync::OnceLock;

    /// Sets of vector units, each a superset of the one before.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Units {
        /// The units that every processor of the architecture has.
        Baseline,
        Avx2,
        Avx512,
    }

    /// Returns the largest set that this processor has.
    pub(crate) fn units() -> Units {
        static UNITS: OnceLock<Units> = OnceLock::new();
        let units = *UNITS.get_or_init(|| {
            if !(has!("avx2") && has!("popcnt")) {
                Units::Baseline
            } else if has!("avx512f") && has!("avx512vl") && has!("avx512vpopcntdq") {
                Units::Avx512
            } else {
                Units::Avx2
            }
        });
        #[cfg(test)]
        let units = units.min(super::tests::HIGHEST.get());
        units
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use std::cell::Cell;

    use tilebase_puzzle::{Goal, Move, Shape};

    use super::Units;
    use crate::internal::{Block, Layout, PlaneMoves};

    thread_local! {
        /// The largest set that this thread may use.
        pub(super) static HIGHEST: Cell<Units> = const { Cell::new(Units::Avx512) };
    }

    /// Moves and advances some blocks. Returns their words after each step, and their numbers of boards.
    fn moved(moves: &PlaneMoves, layout: Layout, sets: &[Vec<u64>]) -> Vec<u64> {
        let mut moved = Vec::new();
        for block in layout.blocks() {
            // Selects a few parts of each plane.
            if !matches!(block.part, 0 | 7 | 48) {
                continue;
            }
            let set = |block: Block| Some(&*sets[(block.blank + block.part) % sets.len()]);
            let mut words = vec![0; layout.words_per_block()];
            for mv in Move::ALL {
                words.fill(0);
                moves.add_predecessors(block, mv, set, &mut words);
                moved.extend(&words);
            }
            let mut scratch = vec![0; layout.words_per_block()];
            moved.push(moves.advance_block(block, set, &mut words, true, &mut scratch, false));
            moved.extend(words.iter().chain(&scratch));
        }
        moved
    }

    #[test]
    fn all_units_do_the_same() {
        for shape in [
            "2x2", "2x3", "3x2", "2x4", "3x3", "5x2", "3x4", "4x3", "2x6", "6x2",
        ] {
            let goal = Goal::corner(shape.parse::<Shape>().unwrap());
            for layout in [Layout::new(goal), Layout::with_large_parts(goal)] {
                let moves = PlaneMoves::new(layout).unwrap();
                let mut random = 1u64;
                let mut word = || {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    (random ^ random >> 32) & layout.full_word()
                };
                let set = |_| (0..layout.words_per_block()).map(|_| word()).collect();
                let sets: Vec<Vec<u64>> = (0..5).map(set).collect();
                let [baseline, avx2, avx512] =
                    [Units::Baseline, Units::Avx2, Units::Avx512].map(|units| {
                        HIGHEST.set(units);
                        moved(&moves, layout, &sets)
                    });
                assert!(baseline == avx2 && baseline == avx512, "{shape}");
            }
        }
    }
}
