use tilebase::{Board, Slide};

use crate::input::Pause;

/// The number of pauses in a report.
const PAUSES: usize = 3;

/// Assigns times, in seconds from the start: one for each single move, or one for each slide. Returns the longest pauses
/// between moves, the longest first, and the moves of the metric per second. Times of less than a millisecond have no
/// speed. All results are rounded to thousandths.
pub fn pauses(
    times: &[f64],
    moves: &[(Board, Slide)],
) -> Result<(Vec<Pause>, Option<f64>), String> {
    if !times.iter().all(|time| (0.0..=1e9).contains(time)) {
        return Err("the times must be 0 to 1e9 seconds".to_owned());
    }
    if let Some(before) = (1..times.len()).find(|&before| times[before] < times[before - 1]) {
        let number = before + 1;
        return Err(format!(
            "the times must grow, but time {number} is smaller than time {before}"
        ));
    }
    let single = (1..).zip(moves);
    let single = single.flat_map(|(number, (_, slide))| slide.moves().map(move |mv| (number, mv)));
    let single: Vec<_> = single.collect();
    let slides = single.chunk_by(|(_, one), (_, next)| one == next);
    let slides: Vec<usize> = slides.map(|slide| slide[0].0).collect();
    let single: Vec<usize> = single.iter().map(|(number, _)| *number).collect();
    let wrong_count = format!(
        "expected {} times (one per move) or {} (one per slide), found {}",
        single.len(),
        slides.len(),
        times.len()
    );
    let mut numbers = [single, slides].into_iter();
    let numbers = numbers.find(|numbers| numbers.len() == times.len());
    let numbers = numbers.ok_or(wrong_count)?;
    let pairs = numbers.windows(2).zip(times.windows(2));
    let pauses = pairs.filter(|(numbers, _)| numbers[0] < numbers[1]);
    let pauses = pauses.map(|(numbers, times)| (numbers[1], times[1] - times[0]));
    let mut pauses: Vec<(usize, f64)> = pauses.collect();
    pauses.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
    let pauses = pauses.into_iter().take(PAUSES);
    let pauses = pauses.map(|(number, seconds)| Pause {
        number,
        seconds: rounded(seconds),
    });
    let seconds = times.last().filter(|seconds| **seconds >= 0.001);
    let speed = seconds.map(|seconds| rounded(moves.len() as f64 / seconds));
    Ok((pauses.collect(), speed))
}
