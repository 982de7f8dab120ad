//! Places of boards among all that may be drawn, in an order that a seed decides.

use tilebase_puzzle::RandomNumbers;

/// Returns the places of the boards that are drawn, one after the other, below a number of boards: each time any of
/// them, or none twice.
pub fn drawn_places(boards: u64, seed: u64, are_unique: bool) -> Box<dyn Iterator<Item = u64>> {
    if are_unique {
        let shuffled = Shuffled::new(boards, seed);
        Box::new((0..boards).map(move |place| shuffled.number_at(place)))
    } else {
        let numbers = RandomNumbers::new(seed);
        Box::new(numbers.map(move |number| RandomNumbers::below(boards, number)))
    }
}

/// Returns the number of a distance for each of `count` boards: each has as many boards, the first ones one more.
pub fn even(count: u64, distances: usize, seed: u64) -> impl Iterator<Item = usize> {
    let shuffled = Shuffled::new(count, seed);
    (0..count).map(move |place| (shuffled.number_at(place) % distances as u64) as usize)
}

/// Returns a seed for each distance, none of which is that of the spread.
pub fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    RandomNumbers::new(!seed)
}

/// The numbers below a limit in an order that a seed decides, without a list of them: a Feistel network
/// on the rows and columns of a rectangle (Black and Rogaway, "Ciphers with arbitrary finite domains",
/// 2002).
struct Shuffled {
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

    /// Returns the number at this place of the order, which is below the limit, too.
    fn number_at(&self, place: u64) -> u64 {
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
                return number;
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

    /// The first two of six numbers: each of the thirty pairs is drawn about as often as any other.
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
                // The standard deviation is 31; a difference of five of them does not happen by chance.
                let expected = if first == second { 0..=0 } else { 845..=1155 };
                assert!(expected.contains(&times), "{first} {second}: {times}");
            }
        }
    }
}
