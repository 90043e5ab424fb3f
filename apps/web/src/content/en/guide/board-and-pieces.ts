import type { GuideSection } from '../../model.ts';

export const boardAndPieces: GuideSection = {
  id: 'board-and-pieces',
  title: 'The Board and the Pieces',
  passages: [
    {
      heading: 'Setting up',
      text: [
        'Chess is a game for two. One side has the white pieces, the other the black ones, and they move in turn: one move each, White first. Nobody may pass. The aim is to attack the enemy king so that it cannot get away, which is called checkmate.',
        'The board has 64 squares. Turn it so that each player has a **light square in the corner on the right**. The rooks stand in the corners, then come the knights, then the bishops. The queen takes the square of her own colour, the white queen on a light square and the black queen on a dark one, and the king stands beside her. In front of them stand eight pawns.',
        'The two armies look at each other as in a mirror: queen faces queen, king faces king.',
      ],
      figure: { kind: 'line', fen: null, moves: [], caption: 'The position before the first move.' },
    },
    {
      heading: 'Files, ranks and names',
      text: [
        'The columns are called **files** and are lettered a to h, from the left as White sees the board. The rows are called **ranks** and are numbered 1 to 8, from White’s side. A square is named by its file and then its rank. The pawn in the picture stands on e4.',
        'The squares d4, e4, d5 and e5 are **the centre**. A piece near the centre reaches more squares and is closer to everything that happens, so much of the game is about these four.',
        'Half of the board has a name as well. The files a to d are the **queenside**, the files e to h the **kingside**, wherever the king and queen may wander later.',
      ],
      figure: {
        kind: 'picture',
        pieces: '8/8/8/8/4P3/8/8/8',
        dots: ['d4', 'd5', 'e5'],
        caption: 'A pawn on e4. Together with the dots it marks the centre.',
      },
    },
    {
      heading: 'What the pieces are worth',
      text: [
        'You will often have to decide whether an exchange is good for you. Players have counted in pawns for a long time:',
        [
          'a **pawn** is worth 1',
          'a **knight** and a **bishop** are worth about 3 each',
          'a **rook** is worth 5',
          'a **queen** is worth 9',
          'the **king** has no price, since losing it loses the game',
        ],
        'These are rules of thumb, not rules. A knight in the middle of the board can be stronger than a rook that sees nothing. But if you give a rook for a bishop, which players call losing **the exchange**, you should know what you get for it.',
      ],
    },
    {
      heading: 'Writing moves down',
      text: [
        'Every book, and the list of moves beside our boards, uses the same short notation. A move is the letter of the piece and the square it goes to: `Nf3` is a knight to f3. K is the king, Q the queen, R a rook, B a bishop and N a knight, because K is taken. Pawns have no letter: `e4` is a pawn to e4.',
        'An x is a capture: `Bxc6` means that a bishop takes on c6. For a pawn one names the file it came from, as in `dxc6`. A plus sign is check, # is checkmate. Castling towards the king’s side is written `O-O`, towards the queen’s side O-O-O.',
        'Step through the moves below and read them aloud. After a few games you will see the board when you read them.',
      ],
      figure: {
        kind: 'line',
        fen: null,
        moves: [
          ['e4', 'A pawn goes two squares forward.'],
          'e5',
          ['Nf3', 'A knight comes out and attacks the pawn on e5.'],
          ['Nc6', 'The other knight guards it.'],
          'Bb5',
          ['a6', 'The pawn asks the bishop what it wants.'],
          ['Bxc6', 'The bishop takes the knight.'],
          ['dxc6', 'The pawn of the d-file takes back.'],
          ['O-O', 'White castles: the king goes to g1 and the rook to f1.'],
        ],
        caption: 'The first moves of the Ruy Lopez, an opening named after a Spanish priest of the 16th century.',
      },
    },
  ],
};
