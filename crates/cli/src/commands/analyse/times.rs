use tilebase::{Board, Slide};

use crate::input::Pause;

/// The number of pauses in a report.
const PAUSES: usize = 3;

/// What the times of a solve show, to the millisecond.
pub struct Times {
    /// In moves of the metric. `None` for times of less than a millisecond.
    pub moves_per_second: Option<f64>,
    /// The longest pauses between moves, the longest first.
    pub pauses: Vec<Pause>,
}

impl Times {
    /// Assigns times, in seconds from the start: one for each single move, or one for each slide.
    pub fn new(times: &[f64], moves: &[(Board, Slide)]) -> Result<Times, String> {
        if !times.iter().all(|time| (0.0..=1e9).contains(time)) {
            return Err("the times must be 0 to 1e9 seconds".to_owned());
        }
        if let Some(before) = (1..times.len()).find(|&before| times[before] < times[before - 1]) {
            let number = before + 1;
            return Err(format!(
                "the times must grow, but time {number} is smaller than time {before}"
            ));
        }
        // The move of the metric to which each single move belongs, and to which each slide belongs.
        let single = (1..).zip(moves);
        let single =
            single.flat_map(|(number, (_, slide))| slide.moves().map(move |mv| (number, mv)));
        let single: Vec<_> = single.collect();
        let slides = single.chunk_by(|(_, one), (_, next)| one == next);
        let slides: Vec<usize> = slides.map(|slide| slide[0].0).collect();
        let single: Vec<usize> = single.iter().map(|(number, _)| *number).collect();
        let numbers = match times.len() {
            count if count == single.len() => single,
            count if count == slides.len() => slides,
            count => {
                let (moves, slides) = (single.len(), slides.len());
                return Err(format!(
                    "expected {moves} times (one per move) or {slides} (one per slide), found {count}"
                ));
            }
        };
        let pairs = numbers.windows(2).zip(times.windows(2));
        let pauses = pairs.filter(|(numbers, _)| numbers[0] < numbers[1]);
        let pauses = pauses.map(|(numbers, times)| Pause {
            number: numbers[1],
            seconds: times[1] - times[0],
        });
        let mut pauses: Vec<Pause> = pauses.collect();
        pauses.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
        pauses.truncate(PAUSES);
        for pause in &mut pauses {
            pause.seconds = rounded(pause.seconds);
        }
        let seconds = times.last().filter(|seconds| **seconds >= 0.001);
        Ok(Times {
            moves_per_second: seconds.map(|seconds| rounded(moves.len() as f64 / seconds)),
            pauses,
        })
    }

    /// Returns lines for people. `noun` is the name of a move.
    pub fn text(&self, noun: &str) -> Vec<String> {
        let speed = self.moves_per_second;
        let speed = speed.map(|speed| format!("{speed:.2} {noun}s per second"));
        let pauses = self.pauses.iter();
        let pauses = pauses
            .map(|Pause { number, seconds }| format!("{seconds:.2} s before {noun} {number}"));
        let pauses = pauses.collect::<Vec<_>>().join(", ");
        let pauses = (!pauses.is_empty()).then(|| format!("longest pauses: {pauses}"));
        speed.into_iter().chain(pauses).collect()
    }
}

/// Rounds to thousandths.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
