//! Tests the Rust examples in `docs` and the README. Tests of other languages run their own examples.

#[cfg(doctest)]
#[doc = include_str!("../../../../docs/embedding.md")]
mod embedding {}

#[cfg(doctest)]
#[doc = include_str!("../../../../docs/format.md")]
mod format {}

#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
mod readme {}

/// The README's examples in other languages are those of docs/embedding.md, which the tests of these languages run.
#[test]
fn examples_of_the_readme() {
    let readme = include_str!("../../../../README.md");
    let page = include_str!("../../../../docs/embedding.md");
    for language in ["python", "js", "c"] {
        let (_, example) = readme.split_once(&format!("```{language}\n")).unwrap();
        let (example, _) = example.split_once("```").unwrap();
        assert!(page.contains(example), "{example}");
    }
}
