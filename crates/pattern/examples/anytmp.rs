//! Temporary.
use tilebase_pattern::{Board, PatternTable, Patterns};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let tables: Vec<_> = std::fs::read_dir(&args[1]).unwrap().map(|e| PatternTable::from_bytes(std::fs::read(e.unwrap().path()).unwrap()).unwrap()).collect();
    let patterns = Patterns::new(tables).unwrap();
    let goal: String = (0..25).map(|t| t.to_string()+" ").collect();
    let goal = Board::parse(patterns.shape(), goal.trim()).unwrap();
    let patterns = patterns.towards(&goal).unwrap();
    let step: usize = args[3].parse().unwrap();
    let mut boards = Vec::new();
    for line in std::fs::read_to_string("/work/shared/korf24.csv").unwrap().lines().filter(|l| !l.starts_with('#')) {
        let c: Vec<&str> = line.split(',').collect();
        boards.push((Board::parse(patterns.shape(), c[1]).unwrap(), c[2].parse::<usize>().unwrap()));
    }
    for width in args[2].split(',') {
        let width: usize = width.parse().unwrap();
        let (mut excess, mut n, mut nodes) = (0, 0, 0);
        let start = cpu();
        for (board, len) in boards.iter().step_by(step) {
            let (s, v) = patterns.search().try_beam(board, width, 255);
            let s = s.unwrap();
            let mut b = *board;
            for mv in s.iter() { b = b.moved(mv).unwrap(); }
            assert_eq!(&b, patterns.goal());
            assert!(s.len() >= *len);
            excess += s.len() - len; n += 1; nodes += v;
        }
        let t = cpu() - start;
        println!("width {width}: excess {:.2}, {:.4} s a board, {:.0} ns a node", excess as f64 / n as f64, t / n as f64, t * 1e9 / nodes as f64);
    }
}

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
