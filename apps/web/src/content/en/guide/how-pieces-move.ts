import type { GuideSection } from '../../model.ts';

export const howPiecesMove: GuideSection = {
  id: 'how-pieces-move',
  title: 'How the Pieces Move',
  passages: [
    {
      heading: 'What they all share',
      text: [
        'A piece moves to an empty square, or to a square with an enemy piece, which is then **captured** and leaves the board. Two pieces never share a square, and you can’t capture your own. Except for the knight, nothing jumps: the squares along the way must be empty.',
        'In the pictures, dots mark empty squares the piece can move to, and rings mark pieces it can capture.',
      ],
    },
    {
      heading: 'Rook',
      text: [
        'The **rook** moves along files and ranks, as far as the path is clear. On an empty board, it always reaches 14 squares, wherever it is.',
        'In the picture, it can take the pawn on d7, but it can’t go past it. Its own pawn on f4 is in the way.',
      ],
      figure: {
        kind: 'picture',
        pieces: '8/3p4/8/8/3R1P2/8/8/8',
        reach: { from: 'd4', to: ['d5', 'd6', 'd7', 'd3', 'd2', 'd1', 'a4', 'b4', 'c4', 'e4'] },
        caption: 'The rook on d4: ten squares, one of them a capture.',
      },
    },
    {
      heading: 'Bishop',
      text: [
        'The **bishop** moves along diagonals, so it stays on squares of one color for the whole game. Each side begins with one bishop for the light squares and one for the dark ones, and together they cover everything.',
      ],
      figure: {
        kind: 'picture',
        pieces: '8/6p1/8/4B3/8/2P5/8/8',
        reach: { from: 'e5', to: ['f6', 'g7', 'd6', 'c7', 'b8', 'f4', 'g3', 'h2', 'd4'] },
        caption: 'The bishop on e5 never leaves the dark squares.',
      },
    },
    {
      heading: 'Queen',
      text: [
        'The **queen** moves like a rook or a bishop, whichever she likes. That makes her by far the strongest piece, and it’s also why she has to be careful: whatever attacks her is usually worth less than she is.',
      ],
      figure: {
        kind: 'picture',
        pieces: '8/8/8/8/3Q4/8/8/8',
        reach: {
          from: 'd4',
          to: [
            ...(['d1', 'd2', 'd3', 'd5', 'd6', 'd7', 'd8', 'a4', 'b4', 'c4', 'e4', 'f4', 'g4', 'h4'] as const),
            ...(['a1', 'b2', 'c3', 'e5', 'f6', 'g7', 'h8', 'a7', 'b6', 'c5', 'e3', 'f2', 'g1'] as const),
          ],
        },
        caption: 'From d4 the queen sees 27 squares, almost half of the board.',
      },
    },
    {
      heading: 'Knight',
      text: [
        'The **knight** moves in an L: two squares along, one to the side. It always lands on the other color, and it’s the only piece that jumps over others.',
        'In the middle of the board, it reaches eight squares. In a corner it reaches only two, which is why players bring it toward the center first.',
      ],
      figure: {
        kind: 'picture',
        pieces: '8/8/3p4/6p1/4N3/8/8/8',
        reach: { from: 'e4', to: ['d6', 'f6', 'c5', 'g5', 'c3', 'g3', 'd2', 'f2'] },
        caption: 'The knight on e4 and its eight squares.',
      },
    },
    {
      heading: 'Pawn',
      text: [
        'The **pawn** moves one square straight ahead, never back. From its starting square, it may go two squares at once. It can’t capture what’s in front of it: it **captures one square diagonally forward**. Two pawns that meet head-on block each other.',
        'A pawn that reaches the last rank must become a queen, a rook, a bishop or a knight. The choice is yours, even if you still have all of these on the board. This is called **promotion**, and it decides most games that last long enough.',
      ],
      figure: {
        kind: 'picture',
        pieces: '8/8/8/8/8/3p1p2/4P3/8',
        reach: { from: 'e2', to: ['e3', 'e4', 'd3', 'f3'] },
        caption: 'A pawn that hasn’t moved: one or two squares ahead, captures on both sides.',
      },
    },
    {
      heading: 'En passant',
      text: [
        'There’s one capture that surprises everyone once. If a pawn moves two squares and passes an enemy pawn that could have captured it after one, that pawn may still capture it **in passing**, as if it had moved only one. The chance lasts for a single move.',
        'The rule is as old as the double step itself. Without it, a pawn could slip past another unharmed.',
      ],
      figure: {
        kind: 'line',
        fen: '4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1',
        moves: [
          ['c5', 'Two squares, past the white pawn.'],
          ['dxc6', 'White captures as if the pawn were on c6.'],
        ],
        caption: 'Capturing in passing.',
      },
    },
    {
      heading: 'King and castling',
      text: [
        'The **king** moves one square in any direction, but never to a square that an enemy piece attacks. So two kings are never side by side.',
        'Once per game, the king may **castle**: it moves two squares toward a rook, and the rook jumps to the square the king has crossed. To castle, click the king and then the square it should go to. You can castle if:',
        [
          'neither the king nor that rook has moved',
          'nothing is between them',
          'the king isn’t in check, doesn’t cross an attacked square and doesn’t end up on one',
        ],
        'It doesn’t matter if the rook is attacked or, when castling queenside, if it crosses an attacked square. And you may still castle after a check, as long as you answered it without moving the king.',
        'Before a game against a character, you can choose **simplified rules**, without castling and capturing in passing. Under them, a player whose time runs out always loses, and a game with a clock has no 75-move rule.',
      ],
      figure: {
        kind: 'line',
        fen: 'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1',
        moves: [
          ['O-O', 'Castling kingside: king to g1, rook to f1.'],
          ['O-O-O', 'Castling queenside: king to c8, rook to d8.'],
        ],
        caption: 'White castles kingside, Black castles queenside.',
      },
    },
  ],
};
