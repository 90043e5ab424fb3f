import type { Article } from '../../model.ts';

export const aNightAtTheOpera: Article = {
  slug: 'a-night-at-the-opera',
  title: 'A Night at the Opera',
  category: 'Famous games',
  date: '2026-11-18',
  summary: 'Seventeen moves, played in a box at the Paris opera in 1858, that still explain development best.',
  passages: [
    {
      text: [
        'In 1858 Paul Morphy, 21 years old and from New Orleans, was the guest that every chess player in Paris wanted to meet. He had come to Europe to play its best, and he was beating them. Duke Karl of Brunswick, who loved both chess and music, invited him to his box at the Italian Opera and had a board brought in. The duke and a friend, Count Isouard, played together and consulted on every move. Morphy had White, and, the story goes, a seat that made it hard to see the stage.',
        'Accounts differ about which opera was sung that night. The moves are not in doubt. They make up the game that teachers show first when they want to explain why pieces should come out quickly, and nobody has found a better one.',
        'Step through the game with the buttons, or with the arrow keys once you have pressed one of them.',
      ],
      figure: {
        kind: 'line',
        fen: null,
        moves: [
          'e4',
          'e5',
          'Nf3',
          ['d6', 'Philidor’s Defence. Solid, but it shuts in the bishop on f8.'],
          'd4',
          ['Bg4', 'The pin is a mistake here. It forces Black to give the bishop for a knight.'],
          'dxe5',
          ['Bxf3', 'Taking on e5 at once would lose a pawn, since the exchange of queens leaves e5 hanging.'],
          'Qxf3',
          'dxe5',
          ['Bc4', 'White threatens mate on f7.'],
          'Nf6',
          ['Qb3', 'Two threats at once: f7 and b7.'],
          ['Qe7', 'Guards f7 and hopes to trade queens after White takes on b7. It also blocks the bishop on f8.'],
          ['Nc3', 'Morphy does not stop to win a pawn. He brings out another piece.'],
          'c6',
          ['Bg5', 'And another one. All white pieces but the rooks are out.'],
          ['b5', 'Black wants a moment of peace.'],
          ['Nxb5', 'There is none. White gives a knight for two pawns and open lines.'],
          'cxb5',
          'Bxb5+',
          'Nbd7',
          ['O-O-O', 'The king is safe, and the rook attacks d7 in the same move.'],
          'Rd8',
          ['Rxd7', 'The next rook will come to the same file with gain of time.'],
          'Rxd7',
          'Rd1',
          ['Qe6', 'Black offers the queens at last. It is too late.'],
          'Bxd7+',
          'Nxd7',
          ['Qb8+', 'The queen, so that the knight must leave d7.'],
          'Nxb8',
          ['Rd8#', 'A rook and a bishop are all that White has left, and all that is needed.'],
        ],
        ends: 'checkmate',
        caption: 'Morphy against Duke Karl and Count Isouard, Paris 1858.',
      },
    },
    {
      heading: 'The bishop that left too early',
      text: [
        'Black’s third move looks natural. It pins the knight that attacks e5 and guards d4. But after White takes on e5, Black has no good way to keep the material level. Taking back at once allows White to exchange queens and then to take the pawn on e5 with the knight, which is no longer pinned to anything. So the bishop must be given for the knight, and White’s queen comes out with tempo to a fine square.',
        'Three moves later White has two bishops and a lead in development. Black has a bishop that cannot move, because the queen stands in its way.',
      ],
    },
    {
      heading: 'A pawn that Morphy did not take',
      text: [
        'The eighth move is the one to remember. White could win a pawn by taking on b7. Black would then give check with the queen on b4 and force the queens off. White would be a pawn ahead in an ending, and should win it in the long run.',
        'Morphy saw something better than a pawn: time. Black’s queenside is asleep and the bishop on f8 shut in, while every white piece is a move away from the centre. When you are far ahead in development, the position wants to be **opened**, and every exchange of queens helps the side that is behind. So he developed, and asked Black what to do next. There was no good answer.',
      ],
      figure: {
        kind: 'line',
        fen: 'rn2kb1r/ppp1qppp/5n2/4p3/2B1P3/1Q6/PPP2PPP/RNB1K2R w KQkq - 2 8',
        moves: [
          ['Qxb7', 'The greedy way.'],
          ['Qb4+', 'It forces the exchange of queens, after which nobody is in a hurry any more.'],
          'Qxb4',
          'Bxb4+',
        ],
        caption: 'What would have happened: a pawn won, the attack gone.',
      },
    },
    {
      heading: 'Every piece takes part',
      text: [
        'From the sacrifice on, every white move makes a threat. The knight is given for two pawns, and the king’s bishop pins a knight to the king. Castling long is attack and defence at once. Then comes the point that is easy to overlook: White takes on d7 with the **first** rook because the second one replaces it at once, whereas Black’s rook on h8 and bishop on f8 never move in the whole game.',
        'Count the pieces at the end. White has a rook and a bishop left. Black has a queen, a rook, a bishop and a knight. They are all on the board, and none of them is where it is needed.',
      ],
      figure: {
        kind: 'line',
        fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16',
        moves: [
          ['Qb8+', 'The knight on d7 is the only piece that guards d8 and b8. It cannot do both.'],
          'Nxb8',
          'Rd8#',
        ],
        ends: 'checkmate',
        caption: 'The last two moves. Try to see them before you step.',
      },
    },
    {
      heading: 'What to take home',
      text: [
        [
          'In the opening, ask of each move: does it bring a new piece into play?',
          'If your opponent is behind in development, open lines. Do not give them time by winning something small.',
          'A sacrifice is sound when there are more attackers than defenders where it matters.',
          'A piece that blocks another one counts for half.',
        ],
        'Morphy went home in 1859 and gave up serious chess soon after. He was still in his early twenties. The game from the box has been printed in nearly every beginners’ book since.',
      ],
    },
  ],
};
