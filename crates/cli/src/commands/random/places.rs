//! Random indices of boards in a list.

use tilebase_puzzle::RandomNumbers;

/// Returns random numbers below `boards`. If `are_unique`, no number is repeated.
pub fn drawn_places(boards: u64, seed: u64, are_unique: bool) -> Box<dyn Iterator<Item = u64>> {
    if are_unique {
        let shuffled = Shuffled::new(boards, seed);
        Box::new((0..boards).map(move |place| shuffled.number_at(place)))
    } else {
        let numbers = RandomNumbers::new(seed);
        Box::new(numbers.map(move |number| RandomNumbers::below(boards, number)))
    }
}

/// An even spread of boards over several distances.
pub struct Even {
    shuffled: Shuffled,
    count: u128,
    distances: u128,
    /// A random number below `distances`. It determines which distances have one more board than the others.
    offset: u128,
}

impl Even {
    pub fn new(count: u64, distances: usize, seed: u64) -> Even {
        Even {
            shuffled: Shuffled::new(count, seed),
            count: count.into(),
            distances: distances as u128,
            offset: random_below(distances as u64, seed, 0).into(),
        }
    }

    /// Returns the number of boards at the distance with this index.
    pub fn share(&self, number: usize) -> u64 {
        let start = |number: usize| {
            let share = number as u128 * self.count;
            share.saturating_sub(self.offset).div_ceil(self.distances)
        };
        (start(number + 1) - start(number)) as u64
    }

    /// Returns the index of each board's distance, in order or shuffled.
    pub fn numbers(self, in_order: bool) -> impl Iterator<Item = usize> {
        (0..self.shuffled.limit).map(move |place| {
            let number = match in_order {
                true => place,
                false => self.shuffled.number_at(place),
            };
            ((u128::from(number) * self.distances + self.offset) / self.count) as usize
        })
    }
}

/// A random permutation of the numbers below a limit, computed without storing a list. It is a Feistel network on the
/// rows and columns of a rectangle (Black and Rogaway, "Ciphers with arbitrary finite domains", 2002).
struct Shuffled {
    limit: u64,
    rows: u64,
    cols: u64,
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

    /// Returns the number at this place of the permutation.
    fn number_at(&self, place: u64) -> u64 {
        let mut number = place;
        loop {
            let (mut row, mut col) = (number / self.cols, number % self.cols);
            for [row_key, col_key] in self.keys {
                row = (row + random_below(self.rows, row_key, col)) % self.rows;
                col = (col + random_below(self.cols, col_key, row)) % self.cols;
            }
            number = row * self.cols + col;
            // A number that is not below the limit is permuted again. Only a few cells of the rectangle have such
            // numbers.
            if number < self.limit {
                return number;
            }
        }
    }
}

/// Returns a random number below a limit, determined by `key` and `number`.
fn random_below(limit: u64, key: u64, number: u64) -> u64 {
    let random = RandomNumbers::new(key.wrapping_add(number)).next();
    RandomNumbers::below(limit, random.expect("there is no end to the numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All thirty pairs of the first two of six numbers are equally likely.
    #[test]
    fn equal_chances() {
        let mut times = [[0; 6]; 6];
        for seed in 0..30_000 {
            let mut drawn = drawn_places(6, seed, true);
            let [first, second] = [(); 2].map(|()| drawn.next().unwrap() as usize);
            times[first][second] += 1;
        }
        for (first, times) in times.iter().enumerate() {
            for (second, &times) in times.iter().enumerate() {
                // Allows a difference of five standard deviations, which are 31 draws each.
                let expected = if first == second { 0..=0 } else { 845..=1155 };
                assert!(expected.contains(&times), "{first} {second}: {times}");
            }
        }
    }
}
