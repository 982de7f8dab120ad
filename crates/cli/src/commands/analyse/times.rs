use std::fmt::Write;

use tilebase::claims::noun;
use tilebase::{Metric, Move, Slide};

use crate::input::{Fields, Pause};

/// The number of pauses in a report.
const PAUSES: usize = 3;

/// The times of a solve.
pub struct Times {
    metric: Metric,
    /// The number of moves in the metric.
    moves: usize,
    /// For each single move, or for each slide, the number of its (first) move in the metric, from 1, and the seconds
    /// from the start.
    of_moves: Vec<(usize, f64)>,
}

impl Times {
    /// Assigns the times of a JSON object, if there are any: one for each single move or for each slide.
    pub fn read(
        times: Option<&[f64]>,
        moves: &[Slide],
        metric: Metric,
    ) -> Result<Option<Times>, String> {
        let Some(times) = times else {
            return Ok(None);
        };
        let numbered = (1..).zip(moves);
        let steps = numbered.flat_map(|(number, slide)| slide.moves().map(move |mv| (number, mv)));
        let steps: Vec<(usize, Move)> = steps.collect();
        let slides: Vec<&[(usize, Move)]> = steps.chunk_by(|one, next| one.1 == next.1).collect();
        let found = times.len();
        if !times.iter().all(|time| (0.0..=1e9).contains(time)) {
            return Err("invalid claim: the times must be 0 to 1e9 seconds".to_owned());
        }
        if let Some(before) = (1..found).find(|&before| times[before] < times[before - 1]) {
            let number = before + 1;
            return Err(format!(
                "invalid claim: the times must grow, but time {number} is smaller than time {before}"
            ));
        }
        let of_moves = match found {
            _ if found == steps.len() => steps
                .iter()
                .map(|step| step.0)
                .zip(times.iter().copied())
                .collect(),
            _ if found == slides.len() => slides
                .iter()
                .map(|slide| slide[0].0)
                .zip(times.iter().copied())
                .collect(),
            _ => {
                let (steps, slides) = (steps.len(), slides.len());
                return Err(format!(
                    "invalid claim: expected {steps} times (one per move) or {slides} (one per slide), found {found}"
                ));
            }
        };
        Ok(Some(Times {
            metric,
            moves: moves.len(),
            of_moves,
        }))
    }

    /// Returns the longest pauses between moves, the longest first: the number of the move after each, and seconds.
    fn pauses(&self) -> Vec<(usize, f64)> {
        let pairs = self.of_moves.windows(2);
        let mut pauses: Vec<_> = pairs
            .filter(|pair| pair[0].0 < pair[1].0)
            .map(|pair| (pair[1].0, pair[1].1 - pair[0].1))
            .collect();
        pauses.sort_by(|one, other| other.1.total_cmp(&one.1));
        pauses.truncate(PAUSES);
        pauses
    }

    /// Returns the speed, or `None` for times of less than a millisecond.
    fn moves_per_second(&self) -> Option<f64> {
        let (_, seconds) = self.of_moves.last()?;
        (*seconds >= 0.001).then(|| self.moves as f64 / seconds)
    }

    pub fn write(&self, text: &mut String) {
        if let Some(speed) = self.moves_per_second() {
            let _ = writeln!(text, "{speed:.2} {}s per second", noun(self.metric));
        }
        let pauses = self.pauses();
        if !pauses.is_empty() {
            let noun = noun(self.metric);
            let pauses = pauses
                .iter()
                .map(|(number, seconds)| format!("{seconds:.2} s before {noun} {number}"));
            let pauses = pauses.collect::<Vec<_>>().join(", ");
            let _ = writeln!(text, "longest pauses: {pauses}");
        }
    }

    pub fn add_to(&self, fields: &mut Fields) {
        let pauses = self.pauses().into_iter().map(|(number, seconds)| Pause {
            number,
            seconds: rounded(seconds),
        });
        fields.pauses = Some(pauses.collect());
        fields.moves_per_second = Some(self.moves_per_second().map(rounded));
    }
}

/// Rounds to thousandths.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
