import type { GuideSection } from '../../model.ts';

export const middlegameStrategy: GuideSection = {
  id: 'middlegame-strategy',
  title: 'Middlegame Strategy',
  passages: [
    {
      heading: 'Look before you plan',
      text: [
        'Between players of equal strength, most games are decided by **tactics**: short sequences of forced moves that win something. Before every move, yours and theirs, look for three things: **checks, captures and threats**. This one habit is worth more than any opening.',
        'The patterns below turn up again and again. Learn to see them, and do the [puzzles](/chess-puzzles) until you spot them at a glance.',
      ],
    },
    {
      heading: 'Fork',
      text: [
        'One piece attacks two at once, and only one of them can be saved. Knights are best at it, since what they attack usually can’t attack them back. Pawns fork, too, and so do queens.',
      ],
      figure: {
        kind: 'line',
        fen: '6k1/5p1p/6p1/3q4/6N1/8/5PPP/6K1 w - - 0 1',
        moves: [
          ['Nf6+', 'King and queen at the same time. The king must move.'],
          'Kg7',
          ['Nxd5', 'The queen is lost.'],
        ],
        caption: 'A knight forks king and queen.',
      },
    },
    {
      heading: 'Pin',
      text: [
        'A piece can’t or shouldn’t move because something more valuable is behind it. If that’s the king, the rules themselves forbid the piece to leave the line. A pinned piece is a target: attack it again, ideally with a pawn.',
      ],
      figure: {
        kind: 'line',
        fen: '4k3/6pp/5p2/4n3/8/8/5PPP/4R1K1 w - - 0 1',
        moves: [
          [
            'f4',
            'A pawn guards the knight, so the rook alone wins nothing. But pinned to its king, the knight can’t run from a pawn.',
          ],
          ['Kf7', 'The king steps out of the pin, one move too late.'],
          'fxe5',
          'fxe5',
          ['Rxe5', 'A whole rook against nothing.'],
        ],
        caption: 'The rook pins, the pawn collects.',
      },
    },
    {
      heading: 'Skewer',
      text: [
        'A skewer is a pin in reverse: the more valuable piece is in front. It has to move, and the piece behind it falls.',
      ],
      figure: {
        kind: 'line',
        fen: 'q7/8/1p6/3k4/8/8/1P6/1K3B2 w - - 0 1',
        moves: [
          ['Bg2+', 'King and queen on one diagonal.'],
          'Kc5',
          ['Bxa8', 'Look for lines like this whenever a king is out in the open.'],
        ],
        caption: 'A bishop skewers king and queen.',
      },
    },
    {
      heading: 'Discovered attack',
      text: [
        'A piece moves away and opens a line for another. If the piece that moves makes a threat of its own, your opponent faces two at once. If it gives check, it can go anywhere it likes, even to a square where it could be captured.',
        'This trap belongs to the French Defense and has been sprung thousands of times. The pawn on d4 looks free, because the white bishop hides the queen behind it.',
      ],
      figure: {
        kind: 'line',
        fen: null,
        moves: [
          'e4',
          'e6',
          'd4',
          'd5',
          'e5',
          'c5',
          'c3',
          'Nc6',
          'Nf3',
          'Qb6',
          ['Bd3', 'White seems to abandon the pawn on d4.'],
          'cxd4',
          'cxd4',
          ['Nxd4', 'Black counts: two attackers, one defender.'],
          'Nxd4',
          'Qxd4',
          ['Bb5+', 'The bishop leaves the file with check, and the queens are face to face.'],
          'Bd7',
          'Bxd7+',
          'Kxd7',
          ['Qxd4', 'Queen won.'],
        ],
        caption: 'The bishop opens the file with check.',
      },
    },
    {
      heading: 'What the pawns tell you',
      text: [
        'When there’s nothing to win by force, look at the pawns. They move the least and decide where the pieces belong. Three terms help:',
        [
          'A **passed** pawn has no enemy pawn ahead of it on its own file or the files next to it. It wants to run, and it ties down the pieces that have to stop it. In the picture, it’s on a5.',
          'An **isolated** pawn has no friendly pawns on the files next to it. Pieces must guard it, and the square in front of it belongs to the enemy. It’s on d4.',
          '**Doubled** pawns are on the same file and can’t guard each other. They’re on c6 and c7.',
        ],
        'A weakness is only weak if someone can attack it. An isolated pawn with active pieces around it can be a strength.',
      ],
      figure: {
        kind: 'picture',
        pieces: '6k1/2p2ppp/2p5/P7/3P4/8/5PPP/6K1',
        dots: ['a5', 'd4', 'c6', 'c7'],
        caption: 'Passed on a5, isolated on d4, doubled on c6 and c7.',
      },
    },
    {
      heading: 'Good squares',
      text: [
        'A knight is at its best on an **outpost**: a square in the enemy’s half, guarded by a pawn, where no enemy pawn can ever chase it away. In the picture, Black’s c-pawn is gone and the e-pawn has gone past. Only a piece could challenge the knight, and the bishop on e7 moves on the other color.',
        '**Rooks belong on open files**, where no pawns stand, and best of all on the seventh rank, among the enemy’s pawns. **Bishops** like open diagonals, and their own pawns on the other color. A bishop behind its own pawns is little more than a tall pawn.',
        'If you don’t know what to do, ask which of your pieces is doing the least, and find it a better square. It’s surprising how often this is the best move.',
      ],
      figure: {
        kind: 'line',
        fen: 'r2q1rk1/pp2bppp/3p4/3Np3/4P3/8/PPP2PPP/R2Q1RK1 b - - 0 1',
        moves: [],
        caption: 'The knight on d5 can’t be driven away.',
      },
    },
    {
      heading: 'When to trade',
      text: [
        'Every trade helps one side. Here’s some advice that’s right more often than not:',
        [
          '**Ahead in material**, trade pieces and keep your pawns. An extra piece matters more when there’s less left.',
          '**Behind**, trade pawns and keep pieces that can make trouble.',
          '**Cramped**, trade: fewer pieces need less room. With more space, avoid it.',
          '**Under attack**, trade off the attackers, queens first.',
        ],
      ],
    },
  ],
};
