//! Turns signals that would kill the process into errors of system calls, or into a message and an exit code.
//!
//! Without this module:
//! - Overwriting a table in use causes `Bus error (core dumped)` without the name of the file.
//! - `ulimit -f` kills `gen`, which leaves its temporary file.
//! - `nohup tilebase gen` ends with the terminal.
//!
//! This needs `unsafe`: only the C library installs handlers. Handlers use only atomics, data that never changes, and
//! `sigaction`, `raise`, `pause`, `write` and `_exit`, which POSIX allows.
#![allow(unsafe_code)]

use std::mem;
use std::ops::Range;
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use libc::{c_int, c_void, siginfo_t};

use super::allocator;
use crate::exit::Exit;
use crate::interrupt;

pub fn handle() {
    // Writing more than `ulimit -f` allows then fails with an ordinary error.
    set_handler(libc::SIGXFSZ, libc::SIG_IGN, 0);
    let on_bus_error: extern "C" fn(c_int, *mut siginfo_t, *mut c_void) = end_if_file_was_cut;
    let flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
    set_handler(libc::SIGBUS, on_bus_error as libc::sighandler_t, flags);
    let on_abort: extern "C" fn(c_int) = end_if_allocation_failed;
    set_handler(
        libc::SIGABRT,
        on_abort as libc::sighandler_t,
        libc::SA_ONSTACK,
    );
    if !is_ignored(libc::SIGINT) {
        handle_like_ctrl_c(libc::SIGINT);
    }
}

/// Lets requests to terminate and hangups have the effect of Ctrl-C. Ignored signals stay ignored, as
/// `nohup` requires.
pub fn request_on_termination() {
    let signals = INTERRUPTS.into_iter();
    signals
        .filter(|&signal| !is_ignored(signal))
        .for_each(handle_like_ctrl_c);
}

fn handle_like_ctrl_c(signal: c_int) {
    let on_ctrl_c: extern "C" fn(c_int) = end_on_ctrl_c;
    let flags = libc::SA_RESTART | libc::SA_ONSTACK;
    set_handler(signal, on_ctrl_c as libc::sighandler_t, flags);
}

fn set_handler(signal: c_int, handler: libc::sighandler_t, flags: c_int) {
    // SAFETY: an action of zeros is valid. `sigaction` reads it and writes nothing. The handler is SIG_IGN, SIG_DFL or
    // a function below that matches the flags and is safe in a handler.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        action.sa_sigaction = handler;
        action.sa_flags = flags;
        libc::sigaction(signal, &action, ptr::null_mut());
    }
}

/// The signals of Ctrl-C, requests to terminate, and hangups.
const INTERRUPTS: [c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];

fn is_ignored(signal: c_int) -> bool {
    // SAFETY: an action of zeros is valid. `sigaction` writes it and changes nothing else.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        libc::sigaction(signal, ptr::null(), &mut action);
        action.sa_sigaction == libc::SIG_IGN
    }
}

/// A mapped table, and the message to print if its file is truncated.
struct NamedMap {
    addresses: Range<usize>,
    message: String,
    next: *mut NamedMap,
}

/// The newest entry in the list of mapped tables. Entries are never removed.
static MAPS: AtomicPtr<NamedMap> = AtomicPtr::new(ptr::null_mut());

/// Records where a file is mapped. If the file is truncated or becomes unreadable while in use, a message names it.
pub fn record_map(bytes: &[u8], path: &Path) {
    let start = bytes.as_ptr() as usize;
    let map = Box::leak(Box::new(NamedMap {
        addresses: start..start + bytes.len(),
        message: format!(
            "error: the table {} was truncated or became unreadable while in use; use --read to load tables into memory first\n",
            path.display()
        ),
        next: MAPS.load(Ordering::Acquire),
    }));
    // Only one thread opens tables. With two, an entry could be lost, and a message would lack the file name.
    MAPS.store(map, Ordering::Release);
}

/// Prints a message and ends the process if a mapped table was truncated or cannot be read.
extern "C" fn end_if_file_was_cut(signal: c_int, info: *mut siginfo_t, _context: *mut c_void) {
    // SAFETY: with SA_SIGINFO, the system passes a valid `siginfo_t`.
    let (code, address) = unsafe { ((*info).si_code, (*info).si_addr() as usize) };
    if code <= 0 {
        // Another process sent the signal, so there is no address.
        return act_by_default(signal);
    }
    let mut map = MAPS.load(Ordering::Acquire);
    // SAFETY: list entries are never changed or freed.
    while let Some(named) = unsafe { map.as_ref() } {
        if named.addresses.contains(&address) {
            end(&named.message, Exit::BusError);
        }
        map = named.next;
    }
    act_by_default(signal);
}

/// If the process aborts after a failed allocation, ends it without a core dump. The standard library has already
/// printed the error.
extern "C" fn end_if_allocation_failed(signal: c_int) {
    if allocator::has_failed() {
        end("", Exit::Failure);
    }
    act_by_default(signal);
}

/// Ends the process immediately, or requests that a running search or the writing of a file end it.
extern "C" fn end_on_ctrl_c(_signal: c_int) {
    if let Some(text) = interrupt::request() {
        end(text, Exit::Interrupted);
    }
}

/// Applies the default action of a signal after its handler returns.
fn act_by_default(signal: c_int) {
    set_handler(signal, libc::SIG_DFL, 0);
    // SAFETY: `raise` reads and writes no memory. The signal is blocked until its handler returns.
    unsafe { libc::raise(signal) };
}

/// Whether a thread is ending the process.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Writes a message to standard error and ends the process immediately; safe in a handler. If several threads call it,
/// only the first prints.
pub(super) fn end(message: &str, exit: Exit) -> ! {
    while IS_ENDING.swap(true, Ordering::Relaxed) {
        // SAFETY: `pause` reads and writes no memory.
        unsafe { libc::pause() };
    }
    // SAFETY: the pointer and the length describe the message. If the write fails, the exit code still reports the
    // error.
    unsafe {
        libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len());
        libc::_exit(exit.code().into())
    }
}
