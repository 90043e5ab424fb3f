import type { Article } from '../../model.ts';

export const buildingTheBridge: Article = {
  slug: 'building-the-bridge',
  title: 'Building the Bridge',
  category: 'Endgames',
  date: '2026-11-12',
  summary: 'Rook and pawn against rook: two positions, one won and one drawn, that tell you how to play the rest.',
  passages: [
    {
      text: [
        'No ending comes up more often than the rook ending, and most of them sooner or later shrink to a rook and a pawn against a rook. If you know two positions by heart, one won and one drawn, you can find your way through all the others. Both are centuries old. Learning them takes an evening, and they last a lifetime.',
      ],
    },
    {
      heading: 'The winning position',
      text: [
        'The white king is on the queening square in front of its pawn, the pawn is one step from promotion, and the white rook cuts the black king off by a file. The only problem: the white king is stuck. The black rook controls the file next to it, and if the king steps out on the other side, the checks from behind never seem to end.',
        'The solution is called **building a bridge**. White brings the rook to the fourth rank, where it can step between the king and the checks at the right moment.',
        'The name of the position is an old mistake. It’s named after Luis Ramírez de Lucena, who in 1497 wrote the oldest surviving printed chess book. The position isn’t in it. It first appears in a book by Alessandro Salvio, printed in 1634, who credits another player, Scipione Genovino.',
      ],
      figure: {
        kind: 'line',
        fen: '3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1',
        moves: [
          ['Rf1+', 'First, White pushes the black king one file farther away.'],
          ['Kg7', 'If it steps toward the pawn instead, to e6, the white king comes out to e8 and the pawn queens.'],
          ['Rf4', 'The first pillar of the bridge. From the fourth rank the rook will reach d4.'],
          ['Rc1', 'Black can only wait.'],
          ['Ke7', 'Now the king comes out.'],
          'Re1+',
          'Kd6',
          'Rd1+',
          ['Ke6', 'It walks toward the checks, and threatens to queen.'],
          'Re1+',
          'Kd5',
          'Rd1+',
          ['Rd4', 'The bridge. The checks are over, and nothing can stop the pawn.'],
        ],
        caption: 'The bridge on the fourth rank.',
      },
    },
    {
      heading: 'Why the fourth rank',
      text: [
        'On the fourth rank, the rook is close enough to meet the king on its way back, and far enough from the black king. If the rook is on the third or second rank, the white king has to walk farther down the board to find shelter, and in the meantime Black’s rook may stop checking and go after the pawn.',
        'The method works with a pawn on any file except the two at the edge. There, the king can only come out on one side, and the defender has better chances.',
      ],
    },
    {
      heading: 'The drawing position',
      text: [
        'The defender’s counterpart was published in 1777 by François-André Danican Philidor, opera composer and the strongest player of his time. Here the black king is on the queening square, in the pawn’s way, and the rook waits on the **third rank from its own side**. From there, all it does is keep the white king from coming forward.',
        'As long as White just shuffles, Black shuffles, too. The critical moment comes when White pushes the pawn to the sixth rank to make shelter for the king. That leaves the king without cover. Now the rook goes straight to the far end and gives check after check from behind. The king has nowhere to hide, since the pawn itself is on the square it would need.',
      ],
      figure: {
        kind: 'line',
        fen: '4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1',
        moves: [
          ['Rb6', 'Black waits on the sixth rank. The white king can’t cross it.'],
          'Ra7',
          ['Rg6', 'And waits.'],
          ['e6', 'White makes progress, or so it seems. The threat is `Kd6`.'],
          ['Rg1', 'Straight to the far end.'],
          'Kd6',
          ['Rd1+', 'The pawn itself takes away the shelter on e6.'],
          'Ke5',
          'Re1+',
          'Kd6',
          ['Rd1+', 'There’s no way out of the checks. Draw.'],
        ],
        caption: 'Philidor’s drawing method: wait on the sixth rank, then check from behind.',
      },
    },
    {
      heading: 'Two mistakes everyone makes',
      text: [
        'The first is to leave the sixth rank too early. Then the white king steps in front of its pawn and drives the black king away from the queening square, and Lucena’s position isn’t far off.',
        'The second is to stay too close. Once the pawn is on the sixth rank, the rook has to run to the far end right away, because **checks need distance**: if the rook is only two or three squares away, the king simply attacks it, and the checks are over. Passive defense on the last rank usually loses, too. The rook there can only wait, and in the end it runs out of squares.',
      ],
    },
    {
      heading: 'How to practice',
      text: [
        'Set up both positions with a friend [on one device](/play?mode=local), or against [one of the characters](/ai): you can enter a FEN under “More options”. Play each one five times from the stronger side and five times from the weaker side. When your hand finds the rook moves without thinking, you know them.',
        'Then look at your own games. When a rook ending is coming up, ask: can I reach Lucena? Can they reach Philidor? Very often, the answer gives you the plan, even with more pawns on the board.',
      ],
    },
  ],
};
