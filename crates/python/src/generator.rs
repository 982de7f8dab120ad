//! Random numbers, from Python's own generator.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::integer::integer;

/// Returns 64 random bits from the generator that a seed starts, from a given generator, or from the
/// module `random`.
pub fn random_number(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    let bits = generator(py, seed)?.call_method1("getrandbits", (64,))?;
    let number = integer(&bits, "a random number as int")?;
    number.extract().map_err(|_| {
        PyValueError::new_err(format!(
            "expected getrandbits(64) to return a number from 0 to {}, found {number}",
            u64::MAX
        ))
    })
}

/// Returns what has the method `getrandbits`.
fn generator<'py>(
    py: Python<'py>,
    seed: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let module = py.import("random")?;
    let Some(seed) = seed else {
        return Ok(module.into_any());
    };
    let class = module.getattr("Random")?;
    if seed.is_instance(&class)? {
        return Ok(seed.clone());
    }
    class.call1((integer(seed, "a seed as int or random.Random")?,))
}
