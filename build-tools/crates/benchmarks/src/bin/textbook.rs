//! Solves each line of standard input with the textbook program, and prints with `println!`.

fn main() {
    benchmarks::textbook::answer_lines(|answer| println!("{answer}"));
}
