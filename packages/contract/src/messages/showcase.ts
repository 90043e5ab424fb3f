/** The showcase of puzzles, /chess-puzzles. */
export const showcase = {
  lede: 'A new puzzle every day, and six classic tactics in three levels.',
  today: 'Today’s puzzle',
  board: (title: string) => `Chess board: ${title}`,
  comingSoon: 'The interactive board is coming soon to more of our pages.',
  morePuzzles: 'More puzzles',
  levels: {
    beginner: 'Beginner',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
  },
  answer: 'Answer',
  more: (theme: string) => `Solve one like this: ${theme}`,
  tasks: {
    backRank: {
      title: 'The back rank',
      task: 'White mates in one move.',
      answer: 'Rook d1 to d8, mate. Black’s own pawns leave the king no square.',
    },
    fork: {
      title: 'The knight’s fork',
      task: 'White wins a rook.',
      answer: 'Knight d5 takes c7, check. It attacks king and rook at once, and only the king can be saved.',
    },
    smothered: {
      title: 'The smothered mate',
      task: 'White mates in two moves.',
      answer: 'Queen c4 to g8, check. The rook must take, and knight h6 to f7 mates a king walled in by its own men.',
    },
    skewer: {
      title: 'The skewer',
      task: 'White wins the queen.',
      answer: 'Rook a1 to a4, check. The king must step aside, and the rook takes the queen behind it.',
    },
    guardedBackRank: {
      title: 'The guarded back rank',
      task: 'White mates in two moves.',
      answer: 'Queen e4 takes e8, check. The other rook must take back, and rook e1 takes e8, mate.',
    },
    underPromotion: {
      title: 'Not a queen',
      task: 'White wins the queen.',
      answer: 'Pawn d7 to d8 becomes a knight, check. It attacks king and queen; a new queen would attack neither.',
    },
  },
} as const;
