//! Solves each line of standard input the textbook's way, and prints each answer with `println!`.

fn main() {
    benchmarks::textbook::answer_lines(|answer| println!("{answer}"));
}
