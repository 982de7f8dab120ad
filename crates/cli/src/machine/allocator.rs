//! Wraps the system's allocator. If memory runs out, the process ends with an error and exit code 1. By default, the
//! standard library prints a note for programmers and aborts with a core dump.
//!
//! Every implementation of [`GlobalAlloc`] is `unsafe`.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use std::hint::black_box;
use std::io;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

#[cfg(all(target_os = "linux", target_env = "gnu"))]
use rustix::process::{Resource, getrlimit};

use super::interrupt::end;
use crate::exit::Exit;

/// The size, in bytes, from which callers handle failed allocations. Buffers for long lines are smaller.
static MAY_FAIL: AtomicUsize = AtomicUsize::new(4 << 20);

thread_local! {
    static HAS_FAILED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether an allocation of this thread has failed. Later ones may have succeeded: with `RUST_BACKTRACE`, the
/// standard library allocates before it aborts.
pub fn has_failed() -> bool {
    HAS_FAILED.get()
}

/// From now on, makes the process end when an allocation of any size fails. Some searches cannot handle failed
/// allocations.
pub fn end_on_failed_allocation() {
    MAY_FAIL.store(usize::MAX, Relaxed);
}

/// Prepares for threads that start when little memory is left.
///
/// If the address space is limited, all threads allocate from one heap. Otherwise each thread reserves a heap of 64 MiB.
/// Where that fails, each small allocation of the thread takes a page; without a free page, the C library aborts the
/// process when a thread starts. The standard library panics if the thread finds no stack for its signal handlers.
pub fn prepare_for_threads() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if getrlimit(Resource::As).current.is_some() {
        // SAFETY: `mallopt` only changes a setting. No other thread is running yet.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
        grow_stack();
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |about| {
        let cause = io::Error::from_raw_os_error(libc::ENOMEM).to_string();
        if about.to_string().contains(&cause) {
            end(
                "error: not enough memory: cannot start a thread\n",
                Exit::Failure,
            );
        }
        usual(about);
    }));
}

/// Grows the stack while there is memory for it. If there were none later, the process would end without an error.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[inline(never)]
fn grow_stack() {
    const BYTES: usize = 256 << 10;
    if getrlimit(Resource::Stack)
        .current
        .is_none_or(|most| most > 2 * BYTES as u64)
    {
        drop(black_box(Vec::<u8>::with_capacity(2 * BYTES))); // ends the process if there is too little memory
        black_box(&[0_u8; BYTES]);
    }
}

/// A wrapper for the system's allocator. If a small allocation fails, it prints an error and ends the process.
pub struct Allocator;

// SAFETY: every call is forwarded to the system's allocator, and its result is not changed.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller upholds the contract of the trait.
        record(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller upholds the contract of the trait.
        record(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller upholds the contract of the trait.
        record(unsafe { System.realloc(place, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract of the trait.
        unsafe { System.dealloc(place, layout) }
    }
}

/// Records that an allocation has failed, and returns its address. If a small allocation has failed, ends the process.
#[inline]
fn record(place: *mut u8, size: usize) -> *mut u8 {
    if place.is_null() {
        HAS_FAILED.set(true);
        fail(size);
    }
    place
}

#[cold]
fn fail(size: usize) {
    if size < MAY_FAIL.load(Relaxed) {
        end("error: not enough memory\n", Exit::Failure);
    }
}
