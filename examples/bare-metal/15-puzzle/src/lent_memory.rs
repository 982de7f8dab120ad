//! A bump allocator for one call, in memory lent by the caller.

use core::alloc::{GlobalAlloc, Layout};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering::Relaxed};

/// The free part of the lent memory. It is empty except during [`LentMemory::lend`].
pub struct LentMemory {
    next: AtomicPtr<u8>,
    end: AtomicPtr<u8>,
}

impl LentMemory {
    /// Creates an allocator without memory.
    pub const fn new() -> LentMemory {
        LentMemory {
            next: AtomicPtr::new(null_mut()),
            end: AtomicPtr::new(null_mut()),
        }
    }

    /// Calls `work`. Its allocations come from the `bytes` bytes at `start`.
    ///
    /// # Safety
    ///
    /// The `bytes` bytes at `start` must be valid, and nothing else may use them during the call. The result of `work`
    /// must contain no allocations. Calls must not overlap in time.
    pub unsafe fn lend<T>(&self, start: *mut u8, bytes: usize, work: impl FnOnce() -> T) -> T {
        self.next.store(start, Relaxed);
        self.end.store(start.wrapping_add(bytes), Relaxed);
        let result = work();
        self.end.store(null_mut(), Relaxed);
        self.next.store(null_mut(), Relaxed);
        result
    }
}

// SAFETY: an allocation is taken from the memory between `next` and `end`, and `next` moves to its end, so allocations
// never overlap. `next` moves back only when the last allocation is freed.
unsafe impl GlobalAlloc for LentMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let next = self.next.load(Relaxed);
        let left = self.end.load(Relaxed).addr() - next.addr();
        let gap = next.align_offset(layout.align());
        match gap.checked_add(layout.size()) {
            Some(taken) if taken <= left => {
                self.next.store(next.wrapping_add(taken), Relaxed);
                next.wrapping_add(gap)
            }
            _ => null_mut(),
        }
    }

    /// Frees the last allocation. Other allocations are freed when the call ends.
    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        if start.wrapping_add(layout.size()) == self.next.load(Relaxed) {
            self.next.store(start, Relaxed);
        }
    }
}
