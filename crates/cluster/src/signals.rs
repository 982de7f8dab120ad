use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::flag::register;

/// What a scheduler sends when the time is nearly over.
const SIGNALS: [i32; 4] = [SIGINT, SIGTERM, SIGUSR1, SIGUSR2];

/// Whether somebody wants the run to save and to end. `mpirun` of Open MPI passes on SIGUSR1 and SIGUSR2 only.
#[derive(Default)]
pub struct StopRequest(Arc<AtomicBool>);

impl StopRequest {
    /// Notes the signals from now on, which do not end the process any more.
    ///
    /// # Errors
    ///
    /// If the system does not allow that.
    pub fn listen() -> io::Result<StopRequest> {
        let request = StopRequest::default();
        for signal in SIGNALS {
            register(signal, Arc::clone(&request.0))?;
        }
        Ok(request)
    }

    /// Whether there was a signal.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
