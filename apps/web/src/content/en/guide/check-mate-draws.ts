import type { GuideSection } from '../../model.ts';

export const checkMateDraws: GuideSection = {
  id: 'check-mate-draws',
  title: 'Check, Mate and Draws',
  passages: [
    {
      heading: 'Check',
      text: [
        'A king that is attacked is **in check**, and its owner must answer at once. There are three ways:',
        [
          '**move** the king to a square that is not attacked',
          '**take** the piece that gives check',
          '**block** the line between them, unless a knight or a pawn gives the check',
        ],
        'A move that leaves your own king in check is not allowed, and so is a move that walks into one. In the picture all three answers exist: `Kf1`, `Bxe8` and `Re3`.',
      ],
      figure: {
        kind: 'line',
        fen: '4r1k1/5ppp/8/1B6/8/3R4/5PPP/4K3 w - - 0 1',
        check: 'e1',
        moves: [],
        caption: 'White is in check by the rook on e8.',
      },
    },
    {
      heading: 'Checkmate',
      text: [
        'If there is no answer to a check, it is **checkmate** and the game is over. The king is never really taken.',
        'A pattern that ends countless games is the mate on the back rank. The king has castled, its own pawns stand in front of it like a wall, and no piece guards the last rank. One rook is enough. A square of air, made by moving one of the pawns in time, prevents it.',
      ],
      figure: {
        kind: 'line',
        fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
        moves: [['Rd8#', 'Every square the king could go to is attacked or taken by its own pawns.']],
        ends: 'checkmate',
        caption: 'Mate on the back rank.',
      },
    },
    {
      heading: 'The four-move mate',
      text: [
        'Sooner or later somebody will try this on you. Queen and bishop both look at f7, the one square near the black king that nobody but the king guards.',
        'It is easy to stop. Look at what the last move threatens before you reply. On the third move Black should play `g6`, which guards f7 by driving the queen away, or `Qe7`. White has then brought the queen out too early and will lose time with her.',
      ],
      figure: {
        kind: 'line',
        fen: null,
        moves: [
          'e4',
          'e5',
          'Bc4',
          'Nc6',
          ['Qh5', 'Two pieces aim at f7 now, and the pawn on e5 is attacked too.'],
          ['Nf6', 'It attacks the queen, and overlooks the threat.'],
          ['Qxf7#', 'The bishop guards the queen, so that the king cannot take her.'],
        ],
        ends: 'checkmate',
        caption: 'Scholar’s mate, and the mistake that makes it work.',
      },
    },
    {
      heading: 'Two rooks are a ladder',
      text: [
        'You also have to know how to finish. With two rooks, or a queen and a rook, one piece cuts off a rank and the other gives check on the next one. Step by step the king is driven to the edge. Your own king is not needed.',
        'If the enemy king comes close to one of the rooks, move that rook to the other side of the board, along its rank, and go on.',
      ],
      figure: {
        kind: 'line',
        fen: '8/8/8/3k4/R7/1R6/8/6K1 w - - 0 1',
        moves: [
          ['Rb5+', 'The rook on a4 holds the fourth rank, this one takes the fifth.'],
          'Kc6',
          ['Rh5', 'The king attacks the rook, so it goes to the far side.'],
          'Kb6',
          ['Rg4', 'And so does the other before it is attacked.'],
          'Kc6',
          ['Rg6+', 'Now the ladder goes on without disturbance.'],
          'Kd7',
          'Rh7+',
          'Ke8',
          ['Rg8#', 'The edge of the board is the last rung.'],
        ],
        ends: 'checkmate',
        caption: 'Two rooks mate without the help of their king.',
      },
    },
    {
      heading: 'Stalemate',
      text: [
        'If a player is **not** in check and has no legal move at all, it is **stalemate**, and the game is drawn, no matter how many pieces the other side is ahead.',
        'Beginners who are winning stumble over it most often with a queen. Before each quiet move against a lone king ask: where can it go after this? If the answer is nowhere, play something else.',
      ],
      figure: {
        kind: 'line',
        fen: '7k/8/6K1/8/8/8/5Q2/8 w - - 0 1',
        moves: [['Qf7', 'A mistake: no check, and no square left. `Qf8#` was mate.']],
        ends: 'stalemate',
        caption: 'A queen ahead, and yet only a draw.',
      },
    },
    {
      heading: 'Other draws',
      text: [
        'A game is also drawn in these cases:',
        [
          '**Too few pieces.** Neither side could ever give mate, as with king against king, or king and one bishop or knight against king.',
          '**Repetition.** The same position, with the same player to move and the same rights, stands on the board for the third time. Here it ends the game by itself; at a tournament one of the players has to claim it.',
          '**No progress.** 75 moves by each side pass without a capture or a pawn move. At a tournament a player may claim the draw after 50.',
          '**Agreement.** One player offers a draw and the other accepts.',
        ],
        'A player whose time has run out loses, unless the opponent has too few pieces left to give mate. Then it is a draw.',
        '**Perpetual check** is the usual way to repetition: one side cannot win but can give check for ever. In the picture White is a rook and a pawn behind and about to be mated, but saves half a point.',
      ],
      figure: {
        kind: 'line',
        fen: '6k1/5p1p/8/Q7/8/8/1r3q1P/7K w - - 0 1',
        moves: [
          ['Qd8+', 'Black threatens mate, so White must give check.'],
          'Kg7',
          ['Qg5+', 'The king has f8 and h8.'],
          'Kf8',
          'Qd8+',
          'Kg7',
          ['Qg5+', 'And so on. After `Kh8` the queen goes to d8 as well. The king cannot leave this circle.'],
        ],
        caption: 'Perpetual check.',
      },
    },
  ],
};
