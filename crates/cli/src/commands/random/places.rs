//! Random indices of boards in a list.

use std::collections::HashMap;

use tilebase_puzzle::RandomNumbers;

/// Returns random numbers below a limit. If `are_unique`, there are only as many, and none is repeated.
pub fn random_below(limit: u64, seed: u64, are_unique: bool) -> impl Iterator<Item = u64> {
    // The shuffle of Fisher and Yates, with only the numbers that are not at their own place.
    let (mut moved, numbers) = (HashMap::new(), RandomNumbers::new(seed));
    (0..).zip(numbers).map_while(move |(place, number)| {
        if !are_unique {
            return Some(RandomNumbers::below(limit, number));
        }
        let left = limit.checked_sub(place).filter(|&left| left > 0)?;
        let other = place + RandomNumbers::below(left, number);
        let here = moved.remove(&place).unwrap_or(place);
        Some(match other == place {
            true => here,
            false => moved.insert(other, here).unwrap_or(other),
        })
    })
}

/// An even spread of boards over several distances: rounds that have each distance once, in random order.
pub struct Even {
    pub count: u64,
    pub distances: usize,
    pub seed: u64,
}

impl Even {
    fn round(&self, number: u64) -> impl Iterator<Item = usize> + use<> {
        let seed = RandomNumbers::new(self.seed).nth(number as usize);
        let seed = seed.expect("there is no end to the numbers");
        random_below(self.distances as u64, seed, true).map(|number| number as usize)
    }

    /// Returns the number of boards at the distance with this index.
    pub fn share(&self, number: usize) -> u64 {
        let distances = self.distances as u64;
        let rounds = self.count / distances;
        let mut last = self.round(rounds).take((self.count % distances) as usize);
        rounds + u64::from(last.any(|other| other == number))
    }

    /// Returns the index of each board's distance, in order or shuffled.
    pub fn numbers(self, in_order: bool) -> Box<dyn Iterator<Item = usize>> {
        let (places, distances) = (0..self.count, 0..self.distances);
        if in_order {
            let several = move |number| (0..self.share(number)).map(move |_| number);
            return Box::new(distances.flat_map(several));
        }
        let numbers = (0..).flat_map(move |round| self.round(round));
        Box::new(places.zip(numbers).map(|(_, number)| number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All thirty pairs of the first two of six numbers are equally likely.
    #[test]
    fn equal_chances() {
        let mut times = [[0; 6]; 6];
        for seed in 0..30_000 {
            let mut drawn = random_below(6, seed, true);
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
