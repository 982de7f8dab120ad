use crate::Solution;

/// Receives the answers of [`Batch::solve_tiles`](crate::Batch::solve_tiles) and
/// [`Batch::solve_lines`](crate::Batch::solve_lines). Closures do.
///
/// An answer takes a few nanoseconds, less than a call with it. The compiler inlines only short
/// closures; a method with `#[inline(always)]` is inlined however long it is.
pub trait Visitor<E> {
    /// Receives the next answer.
    fn visit(&mut self, answer: Result<Solution, E>);
}

impl<E, F: FnMut(Result<Solution, E>)> Visitor<E> for F {
    #[inline(always)]
    fn visit(&mut self, answer: Result<Solution, E>) {
        self(answer)
    }
}
