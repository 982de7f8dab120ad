use tilebase::Slide;

use crate::input::Pause;

/// Assigns times, in seconds from the start: one for each single move, or one for each slide. Returns the three
/// longest pauses between moves of the metric, the longest first, and the moves per second. Times of less than a millisecond have no
/// speed. All results are rounded to thousandths.
pub fn pauses(
    times: &[f64],
    moves: impl ExactSizeIterator<Item = Slide>,
) -> Result<(Vec<Pause>, Option<f64>), String> {
    let before = |index: usize| index.checked_sub(1).map_or(0.0, |last| times[last]);
    let is_wrong = |&index: &usize| !(before(index)..=1e9).contains(&times[index]);
    if let Some(wrong) = (0..times.len()).find(is_wrong) {
        let number = wrong + 1;
        return Err(format!(
            "the times must grow from 0 to at most 1e9 seconds, but time {number} does not"
        ));
    }
    let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
    let seconds = times.last().filter(|seconds| **seconds >= 0.001);
    let speed = seconds.map(|seconds| rounded(moves.len() as f64 / seconds));
    // The single moves, each with the number of the move to which it belongs.
    let single = (1..).zip(moves);
    let single = single.flat_map(|(number, slide)| slide.moves().map(move |mv| (number, mv)));
    let single: Vec<(usize, _)> = single.collect();
    let slides = single.chunk_by(|(_, one), (_, next)| one == next);
    let slides: Vec<(usize, _)> = slides.map(|slide| slide[0]).collect();
    let lengths = [single.len(), slides.len()];
    let timed = [single, slides]
        .into_iter()
        .find(|moves| moves.len() == times.len());
    let timed = timed.ok_or(format!(
        "expected {} times (one per move) or {} (one per slide), found {}",
        lengths[0],
        lengths[1],
        times.len()
    ))?;
    let pairs = timed.windows(2).zip(times.windows(2));
    let pauses = pairs.filter(|(moves, _)| moves[0].0 < moves[1].0);
    let pauses = pauses.map(|(moves, times)| (moves[1].0, times[1] - times[0]));
    let mut pauses: Vec<(usize, f64)> = pauses.collect();
    pauses.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let longest = pauses.into_iter().take(3).map(|(number, seconds)| Pause {
        number,
        seconds: rounded(seconds),
    });
    Ok((longest.collect(), speed))
}
