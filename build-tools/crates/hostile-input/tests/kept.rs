//! Tests the inputs that the fuzzer kept: some reached new code, and others broke a promise.

use std::panic::catch_unwind;

use hostile_input::TARGETS;

use crate::targets::kept;

#[test]
fn kept_inputs() {
    for (name, target) in TARGETS {
        let inputs = kept(name);
        assert!(!inputs.is_empty(), "{name}");
        for (path, input) in inputs {
            let is_right = catch_unwind(|| target(&input)).is_ok();
            assert!(is_right, "{}", path.display());
        }
    }
}
