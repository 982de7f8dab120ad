//! Turns signals that would kill the process into errors of system calls, or into a message and an exit code.
//!
//! Without this module:
//! - Truncating a table in use causes `Bus error (core dumped)`.
//! - `ulimit -f` kills `gen`, which leaves its temporary file.
//! - `nohup tilebase gen` ends with the terminal.
//!
//! This needs `unsafe`: only the C library installs handlers. Handlers use only atomics, data that never changes, and
//! `sigaction`, `raise`, `nanosleep`, `write` and `_exit`, which POSIX allows.
#![allow(unsafe_code)]

use std::mem;
use std::ptr;

use libc::{c_int, c_void, siginfo_t};

use super::allocator;
use super::interrupt::{self, end};
use crate::exit::Exit;

pub fn handle() {
    // Writing more than `ulimit -f` allows then fails with an ordinary error.
    set_handler(libc::SIGXFSZ, libc::SIG_IGN, 0);
    let on_bus_error: extern "C" fn(c_int, *mut siginfo_t, *mut c_void) = end_if_file_was_cut;
    set_handler(
        libc::SIGBUS,
        on_bus_error as libc::sighandler_t,
        libc::SA_SIGINFO,
    );
    let on_abort: extern "C" fn(c_int) = end_if_allocation_failed;
    set_handler(libc::SIGABRT, on_abort as libc::sighandler_t, 0);
    let on_request: extern "C" fn(c_int) = request_end;
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // `nohup` requires that ignored signals stay ignored.
        if !is_ignored(signal) {
            set_handler(signal, on_request as libc::sighandler_t, libc::SA_RESTART);
        }
    }
}

/// Sets the handler of a signal. Handlers have a stack of their own.
fn set_handler(signal: c_int, handler: libc::sighandler_t, flags: c_int) {
    // SAFETY: an action of zeros is valid. `sigaction` reads it and writes nothing. The handler is SIG_IGN, SIG_DFL or
    // a function below that matches the flags and is safe in a handler.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        action.sa_sigaction = handler;
        action.sa_flags = flags | libc::SA_ONSTACK;
        libc::sigaction(signal, &action, ptr::null_mut());
    }
}

fn is_ignored(signal: c_int) -> bool {
    // SAFETY: an action of zeros is valid. `sigaction` writes it and changes nothing else.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        libc::sigaction(signal, ptr::null(), &mut action);
        action.sa_sigaction == libc::SIG_IGN
    }
}

/// Prints a message and ends the process if a mapped table was truncated or cannot be read.
extern "C" fn end_if_file_was_cut(signal: c_int, info: *mut siginfo_t, _context: *mut c_void) {
    // SAFETY: with SA_SIGINFO, the system passes a valid `siginfo_t`.
    let code = unsafe { (*info).si_code };
    match code > 0 {
        true => end(FILE_WAS_CUT, Exit::BusError),
        false => act_by_default(signal), // another process sent the signal
    }
}

const FILE_WAS_CUT: &str = "error: a table was truncated or became unreadable while in use; use --read to load tables into memory first\n";

/// If the process aborts after a failed allocation, ends it without a core dump. The standard library has already
/// printed the error.
extern "C" fn end_if_allocation_failed(signal: c_int) {
    if allocator::has_failed() {
        end("", Exit::Failure);
    }
    act_by_default(signal);
}

extern "C" fn request_end(_signal: c_int) {
    interrupt::request();
}

/// Applies the default action of a signal after its handler returns.
fn act_by_default(signal: c_int) {
    set_handler(signal, libc::SIG_DFL, 0);
    // SAFETY: `raise` reads and writes no memory. The signal is blocked until its handler returns.
    unsafe { libc::raise(signal) };
}
