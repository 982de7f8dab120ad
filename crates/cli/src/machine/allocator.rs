//! The system's allocator, which reports out-of-memory as an error instead of aborting: in a small container, `solve` and
//! `gen` say what they lack and end with exit code 1, without a core dump. The standard library would add a note for
//! programmers, and abort.
//!
//! `unsafe`, as every allocator is.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::signals;
use crate::exit::Exit;

/// Allocations of at least this many bytes may fail; their callers handle that.
static MAY_FAIL: AtomicUsize = AtomicUsize::new(1 << 20);

thread_local! {
    static HAS_FAILED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the latest allocation of this thread has failed.
pub fn has_failed() -> bool {
    HAS_FAILED.get()
}

/// Ends the process from now on whenever an allocation fails, however large: the work to come cannot do
/// without.
pub fn need_all_memory() {
    MAY_FAIL.store(usize::MAX, Ordering::Relaxed);
}

/// Allocates as the system does. If a small allocation fails, the process ends with a sentence.
pub struct Allocator;

// SAFETY: every call is one of the system's allocator, whose result is returned as it is.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of the trait.
        seen(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of the trait.
        seen(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the promises of the trait.
        seen(unsafe { System.realloc(place, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of the trait.
        unsafe { System.dealloc(place, layout) }
    }
}

/// Returns the place that was allocated, and sees whether there is one.
#[inline]
fn seen(place: *mut u8, size: usize) -> *mut u8 {
    HAS_FAILED.set(place.is_null());
    if place.is_null() {
        fail(size);
    }
    place
}

#[cold]
fn fail(size: usize) {
    if size < MAY_FAIL.load(Ordering::Relaxed) {
        let mut message = [0; 128];
        let mut rest = &mut message[..];
        // There is room for all of it. Nothing here allocates.
        let _ = writeln!(
            rest,
            "error: not enough memory: cannot allocate {size} bytes"
        );
        let unused = rest.len();
        let text = str::from_utf8(&message[..message.len() - unused]).unwrap_or_default();
        signals::end(text, Exit::Failure);
    }
}
