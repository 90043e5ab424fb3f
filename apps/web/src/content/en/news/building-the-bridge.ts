import type { Article } from '../../model.ts';

export const buildingTheBridge: Article = {
  slug: 'building-the-bridge',
  title: 'Building the Bridge',
  category: 'Endgames',
  date: '2026-11-12',
  summary: 'Rook and pawn against rook: two positions, one won and one drawn, that decide how the rest is played.',
  passages: [
    {
      text: [
        'No ending comes up more often than the one with rooks, and most of them shrink, sooner or later, to a rook and a pawn against a rook. Whoever knows two positions by heart can find their way through all the others: one that is won, and one that is drawn. Both are centuries old. Learning them takes an evening, and they last for a lifetime.',
      ],
    },
    {
      heading: 'The winning position',
      text: [
        'The white king stands on the queening square in front of its pawn, the pawn is one step from promotion, and the white rook keeps the black king away by a file. The only trouble: the white king is stuck. The black rook holds the file beside it, and if the king steps out on the other side, the checks from behind seem never to end.',
        'The solution is called **building a bridge**. White brings the rook to the fourth rank, from where it will step between the king and the checks at the right moment.',
        'The name of the position is an old mistake. It is called after Luis Ramírez de Lucena, who in 1497 wrote the oldest printed chess book that has survived. The position is not in it. It first appears in a book by Alessandro Salvio, printed in 1634, who gives the credit to another player, Scipione Genovino.',
      ],
      figure: {
        kind: 'line',
        fen: '3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1',
        moves: [
          ['Rf1+', 'First the black king is pushed one file further.'],
          ['Kg7', 'If it steps towards the pawn instead, to e6, the white king goes out to e8 and the pawn queens.'],
          ['Rf4', 'The first pillar of the bridge. From the fourth rank the rook will reach d4.'],
          ['Rc1', 'Black can only wait.'],
          ['Ke7', 'Now the king comes out.'],
          'Re1+',
          'Kd6',
          'Rd1+',
          ['Ke6', 'It walks towards the checks, and threatens to queen.'],
          'Re1+',
          'Kd5',
          'Rd1+',
          ['Rd4', 'The bridge. The checks are over, and the pawn cannot be stopped.'],
        ],
        caption: 'The bridge on the fourth rank.',
      },
    },
    {
      heading: 'Why the fourth rank',
      text: [
        'On the fourth rank the rook stands close enough to meet the king where it comes back, and far enough from the black king. If the rook is on the third or second rank, the white king has to walk further down the board before it finds shelter, and in the meantime Black’s rook may leave the checks and go after the pawn.',
        'The method works with a pawn on any file but the two at the edge. There the king has only one side to come out on, and the defender has better chances.',
      ],
    },
    {
      heading: 'The drawing position',
      text: [
        'The defender’s counterpart was published by François-André Danican Philidor, composer of operas and the strongest player of his time, in 1777. Here the black king stands on the queening square, in the way of the pawn, and the rook waits on the **third rank from its own side**. From there it does nothing but keep the white king from coming forward.',
        'As long as White only shuffles, Black shuffles too. The moment that matters comes when White pushes the pawn to the sixth rank, to make shelter for the king. By that the pawn leaves the king without cover. At once the rook goes to the far end and gives check after check from behind. The king finds no place to hide, since the pawn itself stands on the square where it would have to.',
      ],
      figure: {
        kind: 'line',
        fen: '4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1',
        moves: [
          ['Rb6', 'Black waits on the sixth rank. The white king cannot cross it.'],
          'Ra7',
          ['Rg6', 'And waits.'],
          ['e6', 'White makes progress, or so it seems. The threat is `Kd6`.'],
          ['Rg1', 'At once to the far end.'],
          'Kd6',
          ['Rd1+', 'The pawn itself takes away the shelter on e6.'],
          'Ke5',
          'Re1+',
          'Kd6',
          ['Rd1+', 'There is no way out of the checks. Drawn.'],
        ],
        caption: 'Philidor’s defence: wait on the sixth rank, then check from behind.',
      },
    },
    {
      heading: 'Two mistakes that everybody makes',
      text: [
        'The first is to leave the sixth rank too early. Then the white king steps in front of its pawn, drives the black king away from the queening square, and Lucena’s position is not far.',
        'The second is to stay too close. After the pawn has gone to the sixth rank, the rook has to run to the far end at once, because **checks need distance**: a rook that is only two or three squares away is simply attacked by the king, and the checks are over. Passive defence on the last rank loses too. The rook there has nothing to do but wait, and in the end it runs out of squares.',
      ],
    },
    {
      heading: 'How to practise',
      text: [
        'Set both positions up with a friend [on one device](/play?mode=local), or against [one of the characters](/ai): its “More options” take a position as a FEN. Play each of them five times from the stronger and five times from the weaker side. When your hand finds the rook’s moves without thought, you know them.',
        'Then look at your own games. When an ending with rooks is near, ask: can I reach Lucena? Can they reach Philidor? Very often the plan follows from the answer, even with more pawns on the board.',
      ],
    },
  ],
};
