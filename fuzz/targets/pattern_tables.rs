#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| hostile_input::pattern_tables(input));
