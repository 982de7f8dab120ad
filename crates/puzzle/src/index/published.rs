use crate::Goal;

/// The values of [`Goal::published_counts`].
#[rustfmt::skip]
const COUNTS_4X4: [u64; 81] = [
    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119000, 231844, 447342, 859744,
    1637383, 3098270, 5802411, 10783780, 19826318, 36142146, 65135623, 116238056, 204900019, 357071928, 613926161,
    1042022040, 1742855397, 2873077198, 4660800459, 7439530828, 11668443776, 17976412262, 27171347953, 40271406380,
    58469060820, 83099401368, 115516106664, 156935291234, 208207973510, 269527755972, 340163141928, 418170132006,
    500252508256, 581813416256, 657076739307, 719872287190, 763865196269, 784195801886, 777302007562, 742946121222,
    683025093505, 603043436904, 509897148964, 412039723036, 317373604363, 232306415924, 161303043901, 105730020222,
    65450375310, 37942606582, 20696691144, 10460286822, 4961671731, 2144789574, 868923831, 311901840, 104859366,
    29592634, 7766947, 1508596, 272198, 26638, 3406, 70, 17,
];

impl Goal {
    /// Returns the published number of boards at each distance, or `None` if none are stored.
    ///
    /// They are stored for 4x4 with the blank in a corner: R. Korf and P. Schultze, "Large-scale parallel breadth-first
    /// search", 2005; OEIS A089484.
    ///
    /// ```
    /// use tilebase_puzzle::Goal;
    ///
    /// let goal = Goal::corner("4x4".parse()?);
    /// let counts = goal.published_counts().expect("the counts of 4x4");
    /// assert_eq!(counts[80], 17);
    /// assert_eq!(counts.iter().sum::<u64>(), goal.boards());
    /// # Ok::<(), tilebase_puzzle::ShapeError>(())
    /// ```
    pub fn published_counts(self) -> Option<&'static [u64]> {
        let (rows, cols) = (self.shape().rows(), self.shape().cols());
        let is_corner = [0, 3, 12, 15].contains(&self.blank());
        ((rows, cols) == (4, 4) && is_corner).then_some(&COUNTS_4X4)
    }
}
