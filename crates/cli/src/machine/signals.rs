//! Signals that would end the process without a word: they become an error of the system call, or one
//! line on standard error and an exit code.
//!
//! Without this, someone who copies a table over one that is in use sees `Bus error (core dumped)` and no name of a file;
//! `ulimit -f` kills `gen` and leaves its temporary file; and `nohup tilebase gen` ends with the terminal.
//!
//! `unsafe`, since only the C library installs handlers. What runs in a handler is limited to atomics,
//! what never changes, and `sigaction`, `raise`, `pause`, `write` and `_exit`, which POSIX allows there.
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
    // A file that grows too large (`ulimit -f`) is a write that fails, which is reported as others are.
    set_handler(libc::SIGXFSZ, libc::SIG_IGN, 0);
    let on_bus_error: extern "C" fn(c_int, *mut siginfo_t, *mut c_void) = end_if_file_was_cut;
    let flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
    set_handler(libc::SIGBUS, on_bus_error as libc::sighandler_t, flags);
    let on_abort: extern "C" fn(c_int) = end_if_memory_is_too_little;
    set_handler(
        libc::SIGABRT,
        on_abort as libc::sighandler_t,
        libc::SA_ONSTACK,
    );
    if !is_ignored(libc::SIGINT) {
        handle_ctrl_c();
    }
}

fn handle_ctrl_c() {
    let on_ctrl_c: extern "C" fn(c_int) = end_on_ctrl_c;
    let flags = libc::SA_RESTART | libc::SA_ONSTACK;
    set_handler(libc::SIGINT, on_ctrl_c as libc::sighandler_t, flags);
}

fn set_handler(signal: c_int, handler: libc::sighandler_t, flags: c_int) {
    // SAFETY: an action of zeros is a valid one, and `sigaction` reads it and writes nothing. The handler is
    // SIG_IGN, SIG_DFL or one of the functions below, as the flags say, which do only what a handler may.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        action.sa_sigaction = handler;
        action.sa_flags = flags;
        libc::sigaction(signal, &action, ptr::null_mut());
    }
}

/// Ctrl-C, requests to terminate, and hangups.
const INTERRUPTS: [c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];

/// Lets Ctrl-C and requests to terminate end the process at once, as they do for other commands.
pub fn end_on_interrupt() {
    for signal in INTERRUPTS {
        set_handler(signal, libc::SIG_DFL, 0);
    }
    handle_ctrl_c();
}

/// Runs what handles these signals, but lets those that are ignored stay so, as `nohup` wants it.
pub fn keep_ignored<T>(handle: impl FnOnce() -> T) -> T {
    let are_ignored = INTERRUPTS.map(is_ignored);
    let handled = handle();
    for (signal, is_ignored) in INTERRUPTS.into_iter().zip(are_ignored) {
        if is_ignored {
            set_handler(signal, libc::SIG_IGN, 0);
        }
    }
    handled
}

fn is_ignored(signal: c_int) -> bool {
    // SAFETY: an action of zeros is a valid one, and `sigaction` writes it and changes nothing else.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        libc::sigaction(signal, ptr::null(), &mut action);
        action.sa_sigaction == libc::SIG_IGN
    }
}

/// A mapped table, and what is said if its file is cut.
struct NamedMap {
    addresses: Range<usize>,
    message: String,
    next: *mut NamedMap,
}

/// The newest of a list that only grows.
static MAPS: AtomicPtr<NamedMap> = AtomicPtr::new(ptr::null_mut());

/// Remembers where a file is mapped, so that it can be named if it is cut or fails while in use.
pub fn name_map(bytes: &[u8], path: &Path) {
    let start = bytes.as_ptr() as usize;
    let map = Box::leak(Box::new(NamedMap {
        addresses: start..start + bytes.len(),
        message: format!(
            "error: the table {} was cut or became unreadable while in use; with --read, tables are read into memory first\n",
            path.display()
        ),
        next: MAPS.load(Ordering::Acquire),
    }));
    // Tables are opened by one thread; if there were two, a name could be missing, and nothing worse.
    MAPS.store(map, Ordering::Release);
}

/// Ends the process with a line if a mapped table is no longer as long as it was, or cannot be read.
extern "C" fn end_if_file_was_cut(signal: c_int, info: *mut siginfo_t, _context: *mut c_void) {
    // SAFETY: the system calls a handler with SA_SIGINFO with what it tells of the signal.
    let (code, address) = unsafe { ((*info).si_code, (*info).si_addr() as usize) };
    if code <= 0 {
        // A process has sent it: there is no address.
        return act_by_default(signal);
    }
    let mut map = MAPS.load(Ordering::Acquire);
    // SAFETY: what is in the list is never changed or freed.
    while let Some(named) = unsafe { map.as_ref() } {
        if named.addresses.contains(&address) {
            end(&named.message, Exit::BusError);
        }
        map = named.next;
    }
    act_by_default(signal);
}

/// Ends the process without a core dump if it aborts because an allocation has failed; the standard
/// library has said so.
extern "C" fn end_if_memory_is_too_little(signal: c_int) {
    if allocator::has_failed() {
        end("", Exit::Failure);
    }
    act_by_default(signal);
}

/// Ends the process, unless a search ends it with what it has found.
extern "C" fn end_on_ctrl_c(_signal: c_int) {
    if interrupt::request() {
        end("", Exit::Interrupted);
    }
}

/// Lets a signal do what it does unless it is handled, when its handler returns.
fn act_by_default(signal: c_int) {
    set_handler(signal, libc::SIG_DFL, 0);
    // SAFETY: it reads and writes no memory. The signal waits until its handler returns.
    unsafe { libc::raise(signal) };
}

/// Whether a thread ends the process.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Writes a message to standard error and ends the process at once, as a handler may. Of several threads,
/// only the first prints.
pub(super) fn end(message: &str, exit: Exit) -> ! {
    while IS_ENDING.swap(true, Ordering::Relaxed) {
        // SAFETY: it reads and writes no memory.
        unsafe { libc::pause() };
    }
    // SAFETY: the message is as long as it says. What cannot be written is lost; the exit code remains.
    unsafe {
        libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len());
        libc::_exit(exit.code().into())
    }
}
