use std::fmt::Write;

use tilebase::{Board, Slide};

use crate::input::{Fields, Pause};

/// The number of pauses in a report.
const PAUSES: usize = 3;

/// What the times of a solve show.
pub struct Times {
    /// In moves of the metric. `None` for times of less than a millisecond.
    moves_per_second: Option<f64>,
    /// The longest pauses between moves, the longest first.
    pauses: Vec<Pause>,
}

impl Times {
    /// Assigns times, in seconds from the start: one for each single move, or one for each slide.
    pub fn new(times: &[f64], moves: &[(Board, Slide)]) -> Result<Times, String> {
        let numbered = (1..).zip(moves);
        let single =
            numbered.flat_map(|(number, (_, slide))| slide.moves().map(move |mv| (number, mv)));
        let single: Vec<_> = single.collect();
        let slides = single.chunk_by(|(_, one), (_, next)| one == next);
        let slides: Vec<usize> = slides.map(|slide| slide[0].0).collect();
        let single: Vec<usize> = single.iter().map(|(number, _)| *number).collect();
        if !times.iter().all(|time| (0.0..=1e9).contains(time)) {
            return Err("the times must be 0 to 1e9 seconds".to_owned());
        }
        if let Some(before) = (1..times.len()).find(|&before| times[before] < times[before - 1]) {
            let number = before + 1;
            return Err(format!(
                "the times must grow, but time {number} is smaller than time {before}"
            ));
        }
        let wrong_count = format!(
            "expected {} times (one per move) or {} (one per slide), found {}",
            single.len(),
            slides.len(),
            times.len()
        );
        let numbers = [single, slides].into_iter();
        let mut numbers = numbers.filter(|numbers| numbers.len() == times.len());
        let numbers = numbers.next().ok_or(wrong_count)?;
        let pairs = numbers.windows(2).zip(times.windows(2));
        let pauses = pairs.filter(|(numbers, _)| numbers[0] < numbers[1]);
        let pauses = pauses.map(|(numbers, times)| Pause {
            number: numbers[1],
            seconds: times[1] - times[0],
        });
        let mut pauses: Vec<Pause> = pauses.collect();
        pauses.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
        pauses.truncate(PAUSES);
        let seconds = times.last().filter(|seconds| **seconds >= 0.001);
        Ok(Times {
            moves_per_second: seconds.map(|seconds| moves.len() as f64 / seconds),
            pauses,
        })
    }

    pub fn write(&self, text: &mut String, noun: &str) {
        if let Some(speed) = self.moves_per_second {
            let _ = writeln!(text, "{speed:.2} {noun}s per second");
        }
        let pauses = self.pauses.iter();
        let pauses = pauses
            .map(|Pause { number, seconds }| format!("{seconds:.2} s before {noun} {number}"));
        let pauses = pauses.collect::<Vec<_>>().join(", ");
        if !pauses.is_empty() {
            let _ = writeln!(text, "longest pauses: {pauses}");
        }
    }

    pub fn add_to(&self, fields: &mut Fields) {
        let pauses = self.pauses.iter().map(|pause| Pause {
            seconds: rounded(pause.seconds),
            ..*pause
        });
        fields.pauses = Some(pauses.collect());
        fields.moves_per_second = Some(self.moves_per_second.map(rounded));
    }
}

/// Rounds to thousandths.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
