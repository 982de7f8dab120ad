//! Stops panics before they reach C, and stores the last failure of each thread.
#![allow(unsafe_code)]

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{c_char, c_int};
use std::panic::{self, AssertUnwindSafe};

use crate::buffer::write_text;
use crate::failure::{Failure, Status};

thread_local! {
    static LAST_FAILURE: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Defines functions of the header, which return a status. A body returns `Ok(())` or a [`Failure`]. The argument `&solver`
/// is a handle from C, and a reference in the body.
macro_rules! c_functions {
    ($(fn $name:ident($(&$solver:ident,)? $($argument:ident: $type:ty),* $(,)?) { $($body:tt)* })*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            $($solver: *const tilebase::Solver,)?
            $($argument: $type),*
        ) -> $crate::failure::Status {
            // SAFETY: the header requires valid pointers.
            $crate::guard::guard(|| unsafe {
                $(let $solver = $crate::arguments::solver($solver)?;)?
                $($body)*
            })
        }
    )*};
}
pub(crate) use c_functions;

/// Runs the work of a call, and stores its failure for `tilebase_last_error`.
pub fn guard(work: impl FnOnce() -> Result<(), Failure>) -> Status {
    match caught(work) {
        Ok(()) => Status::Ok,
        Err(failure) => {
            let status = failure.status();
            // Storing fails only while the thread ends.
            let _ = LAST_FAILURE.try_with(|last| last.replace(Some(failure)));
            status
        }
    }
}

/// Runs the work of a call without storing its failure.
pub fn guard_quietly(work: impl FnOnce() -> Result<(), Failure>) -> Status {
    caught(work).map_or_else(|failure| failure.status(), |()| Status::Ok)
}

/// Returns the message of this thread's last failure, or an empty string.
pub fn last_failure() -> String {
    let sentence = |last: &RefCell<Option<Failure>>| last.borrow().as_ref().map(Failure::to_string);
    let kept = LAST_FAILURE.try_with(sentence);
    kept.ok().flatten().unwrap_or_default()
}

fn caught(work: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    // `AssertUnwindSafe` is sound: later calls do not use data that a panic left incomplete.
    panic::catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(Failure::Other(Status::Panic, message(&*panic))))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("a panic without a message");
    format!("a bug in tilebase, please report it: {text}")
}

#[unsafe(no_mangle)]
pub extern "C" fn tilebase_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

#[unsafe(no_mangle)]
pub extern "C" fn tilebase_strerror(status: c_int) -> *const c_char {
    let mut all = Status::ALL.iter();
    let known = all.find(|&&(known, _)| known as c_int == status);
    known
        .map_or(c"unknown status", |&(_, description)| description)
        .as_ptr()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_last_error(
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the header requires valid pointers.
    guard_quietly(|| unsafe {
        let message = last_failure();
        let fits = |&end: &usize| end < capacity && message.is_char_boundary(end);
        if let Some(end) = (0..message.len()).rev().find(fits) {
            write_text("text", text, capacity, length, &message[..end])?;
        }
        write_text("text", text, capacity, length, &message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status() {
        fn check(work: fn() -> Result<(), Failure>, message: &str) {
            assert_eq!(guard(work), Status::Panic);
            let expected = format!("a bug in tilebase, please report it: {message}");
            assert_eq!(last_failure(), expected);
        }
        check(|| panic!("the blank is lost"), "the blank is lost");
        check(
            || panic!("no cell {}", std::hint::black_box(9)),
            "no cell 9",
        );
        check(|| panic::panic_any(9), "a panic without a message");
    }

    #[test]
    fn the_last_failure_is_kept_until_the_next() {
        assert_eq!(last_failure(), "");
        assert_eq!(
            guard(|| Err(Failure::null("solver"))),
            Status::ArgumentError
        );
        assert_eq!(guard(|| Ok(())), Status::Ok);
        assert_eq!(guard_quietly(|| panic!("unheard")), Status::Panic);
        assert_eq!(last_failure(), "the argument solver is NULL");
    }
}
