use std::fmt::Write;

/// Returns the histogram in characters; the longest bar has 50.
pub fn histogram(boards_at: &[u64]) -> String {
    let most = boards_at.iter().copied().max().unwrap_or(1);
    let mut text = "distance       boards\n".to_owned();
    for (distance, &boards) in boards_at.iter().enumerate() {
        let bar = "#".repeat((boards * 50).div_ceil(most) as usize);
        let _ = writeln!(text, "{distance:>8} {boards:>12}  {bar}");
    }
    text
}
