//! Tests the page and the README that have examples of Rust, as they are written. The tests of the
//! other languages run their examples.

#[cfg(doctest)]
#[doc = include_str!("../../../../docs/embedding.md")]
mod embedding {}

#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
mod readme {}

/// The README's examples in other languages are those of the page, which the tests of these languages run.
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
