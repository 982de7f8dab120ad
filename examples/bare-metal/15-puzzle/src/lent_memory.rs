//! An allocator for the time of one call: it takes one piece after the other from memory that the caller
//! lends.

use core::alloc::{GlobalAlloc, Layout};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering::Relaxed};

/// The part of the memory that is free. Outside of [`LentMemory::lend`] there is none.
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

    /// Calls `work`, whose allocations are taken from this memory.
    ///
    /// # Safety
    ///
    /// From `start` on there must be `bytes` bytes, used by nothing else until this returns. What `work`
    /// returns must have no allocations. No two calls may run at the same time.
    pub unsafe fn lend<T>(&self, start: *mut u8, bytes: usize, work: impl FnOnce() -> T) -> T {
        self.next.store(start, Relaxed);
        self.end.store(start.wrapping_add(bytes), Relaxed);
        let result = work();
        self.end.store(null_mut(), Relaxed);
        self.next.store(null_mut(), Relaxed);
        result
    }
}

// SAFETY: what is allocated lies between `next` and `end`, and `next` moves to its end, so that no two
// pieces have a byte in common; it moves back only over the last piece, when that is freed.
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

    /// Frees the last piece. The others are free when the call ends.
    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        if start.wrapping_add(layout.size()) == self.next.load(Relaxed) {
            self.next.store(start, Relaxed);
        }
    }
}
