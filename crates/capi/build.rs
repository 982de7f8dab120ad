//! Sets the soname of the library to `libtilebase.so.MAJOR.MINOR`: a program linked with one 0.1.x release also runs
//! with later 0.1.x releases.

use std::env;

fn main() {
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        let number = |part| env::var(format!("CARGO_PKG_VERSION_{part}")).expect("Cargo sets it");
        let series = format!("{}.{}", number("MAJOR"), number("MINOR"));
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libtilebase.so.{series}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
