import type { GuideSection } from '../../model.ts';

export const middlegameStrategy: GuideSection = {
  id: 'middlegame-strategy',
  title: 'Middlegame Strategy',
  passages: [
    {
      heading: 'Look before you plan',
      text: [
        'Between players of equal strength most games are decided by **tactics**: short sequences of forced moves that win something. Before every move, yours and theirs, look for three things: **checks, captures and threats**. This one habit is worth more than any opening.',
        'The patterns that follow turn up again and again. Learn to see them, and do the [puzzles](/chess-puzzles) until you see them at a glance.',
      ],
    },
    {
      heading: 'Fork',
      text: [
        'One piece attacks two at once, and only one of them can be saved. Knights are the best at it, since what they attack cannot attack them back along the same line. Pawns fork too, and so do queens.',
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
        'A piece cannot or should not move because something more valuable stands behind it. If the king stands behind, the rules themselves forbid it to leave the line. A pinned piece is a target: attack it again, best with a pawn.',
      ],
      figure: {
        kind: 'line',
        fen: '4k3/6pp/5p2/4n3/8/8/5PPP/4R1K1 w - - 0 1',
        moves: [
          [
            'f4',
            'A pawn guards the knight, so the rook alone wins nothing. But pinned to its king, the knight cannot run away from a pawn.',
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
        'The skewer is a pin the other way round: the more valuable piece stands in front. It has to move, and what stands behind it is taken.',
      ],
      figure: {
        kind: 'line',
        fen: 'q7/8/1p6/3k4/8/8/1P6/1K3B2 w - - 0 1',
        moves: [
          ['Bg2+', 'King and queen on one diagonal.'],
          'Kc5',
          ['Bxa8', 'Look for such lines whenever a king stands in the open.'],
        ],
        caption: 'A bishop skewers king and queen.',
      },
    },
    {
      heading: 'Discovered attack',
      text: [
        'A piece moves away and opens the line of another one. If the piece that moves makes a threat of its own, the opponent faces two at once. If it gives check, it may go anywhere it likes, even to a square where it could be taken.',
        'The trap shown here belongs to the French Defence and has been sprung thousands of times. The pawn on d4 looks free, because the white bishop hides the queen behind it.',
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
          ['Bd3', 'White seems to leave the pawn on d4 to its fate.'],
          'cxd4',
          'cxd4',
          ['Nxd4', 'Black counts: two attackers, one defender.'],
          'Nxd4',
          'Qxd4',
          ['Bb5+', 'The bishop leaves the file with check, and the queens stand face to face.'],
          'Bd7',
          'Bxd7+',
          'Kxd7',
          ['Qxd4', 'Queen won.'],
        ],
        caption: 'The bishop opens the file with check.',
      },
    },
    {
      heading: 'What pawns say',
      text: [
        'When there is nothing to win by force, look at the pawns. They move least of all and decide where the pieces belong. Three words help:',
        [
          'A **passed** pawn has no enemy pawn before it on its own file or those beside it. It wants to run, and it ties down whoever has to stop it. On a5 in the picture.',
          'An **isolated** pawn has no friend on the files beside it. Pieces must guard it, and the square in front of it belongs to the enemy. On d4.',
          '**Doubled** pawns stand one behind the other and cannot guard each other. On c6 and c7.',
        ],
        'A weakness is only weak if it can be attacked. An isolated pawn with active pieces around it can be a strength.',
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
        'A knight is at its best on an **outpost**: a square in the enemy’s half, guarded by a pawn, from which no enemy pawn can ever drive it away. In the picture Black’s c-pawn is gone and the e-pawn has passed by. Nothing but a piece could challenge the knight, and the bishop on e7 moves on the other colour.',
        '**Rooks belong on open files**, where no pawns stand, and best of all on the seventh rank, among the enemy’s pawns. **Bishops** like open diagonals, and pawns on the other colour; a bishop behind its own pawns is little more than a tall pawn.',
        'If you do not know what to do, ask which of your pieces does least, and find it a better square. It is surprising how often this is the best move.',
      ],
      figure: {
        kind: 'line',
        fen: 'r2q1rk1/pp2bppp/3p4/3Np3/4P3/8/PPP2PPP/R2Q1RK1 b - - 0 1',
        moves: [],
        caption: 'The knight on d5 cannot be driven away.',
      },
    },
    {
      heading: 'When to exchange',
      text: [
        'Every exchange helps one side. Some advice that is right more often than not:',
        [
          '**Ahead in material**, exchange pieces, and keep your pawns. An extra piece weighs more when there is less left.',
          '**Behind**, exchange pawns, and keep pieces that can make trouble.',
          '**Cramped**, exchange: fewer pieces need less room. With more space, avoid it.',
          '**Under attack**, exchange the attackers, the queens first of all.',
        ],
      ],
    },
  ],
};
