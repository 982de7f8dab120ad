/// Returns the Lehmer digits of two neighbouring tiles after the tiles are exchanged.
///
/// A tile's Lehmer digit is the number of smaller tiles after it in reading order, so the exchange
/// needs no look at the tiles. Let x and then y be the two tiles, a and b their digits.
///
/// - If x > y, whatever is smaller than y is smaller than x, and so is y itself: a > b. After the
///   exchange y is no longer after x: the digits are b and a-1.
/// - If x < y, whatever is smaller than x is smaller than y: a <= b. After the exchange x is after y:
///   the digits are b+1 and a.
///
/// No other tile's digit changes. A vertical move takes a tile past `cols - 1` others, so it is
/// `cols - 1` exchanges, one after another.
///
/// ```
/// use tilebase_puzzle::exchanged_lehmer_digits;
///
/// // The digits of 1 3 2 4 are 0 1 0 0, and those of 3 1 2 4 are 2 0 0 0.
/// assert_eq!(exchanged_lehmer_digits(0, 1), (2, 0));
/// assert_eq!(exchanged_lehmer_digits(2, 0), (0, 1));
/// ```
#[inline(always)]
pub const fn exchanged_lehmer_digits(first: u8, second: u8) -> (u8, u8) {
    // Without a branch: digits of boards cannot be predicted.
    let is_descending = (first > second) as u8;
    (second + 1 - is_descending, first - is_descending)
}
