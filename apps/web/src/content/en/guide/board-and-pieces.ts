import type { GuideSection } from '../../model.ts';

export const boardAndPieces: GuideSection = {
  id: 'board-and-pieces',
  title: 'The Board and the Pieces',
  passages: [
    {
      heading: 'Setting up',
      text: [
        'Chess is a game for two. One side has the white pieces, the other the black ones, and they take turns: one move each, White first. You can’t pass. The goal is to attack the enemy king so that it can’t get away, which is called checkmate.',
        'The board has 64 squares. Turn it so that each player has a **light square in the corner on the right**. The rooks go in the corners, then the knights, then the bishops. The queen goes on her own color, the white queen on a light square and the black queen on a dark one, and the king goes next to her. Eight pawns stand in front of them.',
        'The two armies mirror each other: queen faces queen, king faces king.',
      ],
      figure: { kind: 'line', fen: null, moves: [], caption: 'The position before the first move.' },
    },
    {
      heading: 'Files, ranks and names',
      text: [
        'The columns are called **files** and are lettered a to h, from White’s left to right. The rows are called **ranks** and are numbered 1 to 8, from White’s side. A square is named by its file, then its rank. The pawn in the picture is on e4.',
        'The squares d4, e4, d5 and e5 are **the center**. A piece near the center reaches more squares and is closer to the action, so much of the game is about these four.',
        'Each half of the board has a name, too. The files a to d are the **queenside**, and the files e to h are the **kingside**, wherever the king and queen may wander later.',
      ],
      figure: {
        kind: 'picture',
        pieces: '8/8/8/8/4P3/8/8/8',
        dots: ['d4', 'd5', 'e5'],
        caption: 'A pawn on e4. Together with the dots, it marks the center.',
      },
    },
    {
      heading: 'What the pieces are worth',
      text: [
        'You’ll often have to decide whether a trade is good for you. Players have long counted in pawns:',
        [
          'a **pawn** is worth 1',
          'a **knight** and a **bishop** are worth about 3 each',
          'a **rook** is worth 5',
          'a **queen** is worth 9',
          'the **king** is priceless, since losing it loses the game',
        ],
        'These are rules of thumb, not laws. A knight in the middle of the board can be stronger than a rook with nowhere to go. But if you give a rook for a bishop, which players call losing **the exchange**, you should know what you’re getting for it.',
      ],
    },
    {
      heading: 'Writing moves down',
      text: [
        'Every chess book, and every board in this guide, uses the same short notation. A move is the letter of the piece and the square it goes to: `Nf3` is a knight to f3. K is the king, Q the queen, R a rook, B a bishop and N a knight, because K is taken. Pawns have no letter: `e4` is a pawn to e4.',
        'An x is a capture: `Bxc6` means that a bishop takes on c6. For a pawn, name the file it came from, as in `dxc6`. A plus sign is check, and # is checkmate. Castling kingside is written `O-O`, and queenside O-O-O.',
        'Step through the moves below and read them aloud. After a few games, you’ll see the board when you read them.',
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
          ['a6', 'The pawn asks the bishop to decide.'],
          ['Bxc6', 'The bishop takes the knight.'],
          ['dxc6', 'The d-pawn recaptures.'],
          ['O-O', 'White castles: the king goes to g1 and the rook to f1.'],
        ],
        caption: 'The first moves of the Ruy Lopez, an opening named after a Spanish priest of the 16th century.',
      },
    },
  ],
};
