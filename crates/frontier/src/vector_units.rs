//! The choice of the processor's vector units, at run time.

/// Compiles a function once for each [`Level`], and calls the version for this processor.
///
/// What the function calls is compiled with it only if it is `#[inline(always)]`. A call should be worth
/// more than the nanosecond that the choice takes.
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
                use $crate::vector_units::{Level, level};

                #[target_feature(enable = "avx2,popcnt")]
                fn avx2($($argument: $type),*) $(-> $result)? {
                    baseline($($argument),*)
                }

                #[target_feature(enable = "avx2,popcnt,avx512f,avx512vl,avx512vpopcntdq")]
                fn avx512($($argument: $type),*) $(-> $result)? {
                    baseline($($argument),*)
                }

                match level() {
                    Level::Baseline => (),
                    // SAFETY: the processor has the units of its level.
                    Level::Avx2 => return unsafe { avx2($($argument),*) },
                    // SAFETY: the same.
                    Level::Avx512 => return unsafe { avx512($($argument),*) },
                }
            }
            baseline($($argument),*)
        }
    };
}

pub(crate) use with_vector_units;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{Level, level};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::is_x86_feature_detected as has;
    use std::sync::OnceLock;

    /// The vector units that functions are compiled for, each beside those before.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Level {
        /// What every processor of this architecture has.
        Baseline,
        Avx2,
        Avx512,
    }

    /// Returns the highest level that this processor has.
    pub(crate) fn level() -> Level {
        static LEVEL: OnceLock<Level> = OnceLock::new();
        let level = *LEVEL.get_or_init(|| {
            if !(has!("avx2") && has!("popcnt")) {
                Level::Baseline
            } else if has!("avx512f") && has!("avx512vl") && has!("avx512vpopcntdq") {
                Level::Avx512
            } else {
                Level::Avx2
            }
        });
        #[cfg(test)]
        let level = level.min(super::tests::HIGHEST.get());
        level
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use std::cell::Cell;

    use tilebase_puzzle::{Goal, Move, Shape};

    use super::Level;
    use crate::internal::{Block, Layout, PlaneMoves};

    thread_local! {
        /// The highest level that this thread may use.
        pub(super) static HIGHEST: Cell<Level> = const { Cell::new(Level::Avx512) };
    }

    /// Returns the words that all moves of boards make of some blocks, and the boards counted.
    fn moved(moves: &PlaneMoves, layout: Layout, sets: &[Vec<u64>]) -> Vec<u64> {
        let mut moved = Vec::new();
        for block in layout.blocks() {
            // A few parts of each plane.
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
    fn all_levels_do_the_same() {
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
                    [Level::Baseline, Level::Avx2, Level::Avx512].map(|level| {
                        HIGHEST.set(level);
                        moved(&moves, layout, &sets)
                    });
                assert!(baseline == avx2 && baseline == avx512, "{shape}");
            }
        }
    }
}
