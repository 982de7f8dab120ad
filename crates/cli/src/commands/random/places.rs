//! Which boards of a numbered set are drawn.

use tilebase_puzzle::RandomNumbers;

/// The places of the boards that are drawn, one after the other, below a number of boards.
pub enum Places {
    /// Each time any of them.
    Any { numbers: RandomNumbers, boards: u64 },
    /// None twice.
    Unique { shuffled: Shuffled, next: u64 },
}

impl Places {
    pub fn new(boards: u64, seed: u64, are_unique: bool) -> Places {
        if are_unique {
            let shuffled = Shuffled::new(boards, seed);
            Places::Unique { shuffled, next: 0 }
        } else {
            let numbers = RandomNumbers::new(seed);
            Places::Any { numbers, boards }
        }
    }
}

impl Iterator for Places {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        match self {
            Places::Any { numbers, boards } => Some(RandomNumbers::below(*boards, numbers.next()?)),
            Places::Unique { shuffled, next } => {
                let place = shuffled.place(*next);
                *next += 1;
                place
            }
        }
    }
}

/// The numbers below a limit in an order that a seed decides, without a list of them: a Feistel network
/// on the rows and columns of a rectangle (Black and Rogaway, "Ciphers with arbitrary finite domains",
/// 2002).
pub struct Shuffled {
    limit: u64,
    rows: u64,
    cols: u64,
    /// Two for each round.
    keys: [[u64; 2]; ROUNDS],
}

const ROUNDS: usize = 4;

impl Shuffled {
    fn new(limit: u64, seed: u64) -> Shuffled {
        let cols = limit.isqrt().max(1);
        let mut numbers = RandomNumbers::new(seed);
        let mut key = || numbers.next().expect("there is no end to the numbers");
        Shuffled {
            limit,
            rows: limit.div_ceil(cols),
            cols,
            keys: [(); ROUNDS].map(|()| [key(), key()]),
        }
    }

    /// Returns the number at this place of the order, or `None` if it is behind the last one.
    fn place(&self, place: u64) -> Option<u64> {
        if place >= self.limit {
            return None;
        }
        let mut number = place;
        loop {
            let (mut row, mut col) = (number / self.cols, number % self.cols);
            for [row_key, col_key] in self.keys {
                row = (row + random_below(self.rows, row_key, col)) % self.rows;
                col = (col + random_below(self.cols, col_key, row)) % self.cols;
            }
            number = row * self.cols + col;
            // A few cells of the rectangle are too many. From each the way leads on to one that is not.
            if number < self.limit {
                return Some(number);
            }
        }
    }
}

/// Returns a number below a limit that depends on a key and on another number.
fn random_below(limit: u64, key: u64, number: u64) -> u64 {
    let random = RandomNumbers::new(key.wrapping_add(number)).next();
    RandomNumbers::below(limit, random.expect("there is no end to the numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_once() {
        for limit in (1..=300).chain([181_440]) {
            let mut drawn: Vec<u64> = Places::new(limit, 7, true).collect();
            drawn.sort_unstable();
            assert!(drawn.into_iter().eq(0..limit), "{limit}");
        }
    }

    #[test]
    fn large_sets_need_no_list() {
        let limit = 20_922_789_888_000 / 2;
        let drawn: Vec<u64> = Places::new(limit, 7, true).take(1000).collect();
        assert!(drawn.iter().all(|&number| number < limit));
        let mean = drawn.iter().sum::<u64>() / 1000;
        assert!((limit * 9 / 20..limit * 11 / 20).contains(&mean), "{mean}");
    }

    /// The first two of six numbers: each of the thirty pairs is drawn about as often as any other.
    #[test]
    fn equal_chances() {
        let mut times = [[0; 6]; 6];
        for seed in 0..30_000 {
            let mut places = Places::new(6, seed, true);
            let [first, second] = [(); 2].map(|()| places.next().unwrap() as usize);
            times[first][second] += 1;
        }
        for (first, times) in times.iter().enumerate() {
            for (second, &times) in times.iter().enumerate() {
                // The standard deviation is 31; a difference of five of them does not happen by chance.
                let expected = if first == second { 0..=0 } else { 845..=1155 };
                assert!(expected.contains(&times), "{first} {second}: {times}");
            }
        }
    }
}
