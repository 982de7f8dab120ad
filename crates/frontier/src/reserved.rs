use crate::OutOfMemory;

/// Returns an empty list with memory for this many items.
///
/// # Errors
///
/// [`OutOfMemory`] if the system refuses the memory.
pub fn reserved<T>(items: u64) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    let len = usize::try_from(items).unwrap_or(usize::MAX);
    let bytes = items.saturating_mul(size_of::<T>() as u64);
    let reserved = list.try_reserve_exact(len);
    reserved.map(|()| list).map_err(|_| OutOfMemory { bytes })
}
