import type { GuideSection } from '../../model.ts';

export const checkMateDraws: GuideSection = {
  id: 'check-mate-draws',
  title: 'Check, Mate and Draws',
  passages: [
    {
      heading: 'Check',
      text: [
        'A king that is attacked is **in check**, and its owner must respond right away. There are three ways:',
        [
          '**move** the king to a square that isn’t attacked',
          '**take** the piece that gives check',
          '**block** the line between them, unless a knight or a pawn gives the check',
        ],
        'A move that leaves your own king in check isn’t allowed, and neither is one that walks into check. In the picture, all three answers are possible: `Kf1`, `Bxe8` and `Re3`.',
      ],
      figure: {
        kind: 'line',
        fen: '4r1k1/5ppp/8/1B6/8/3R4/5PPP/4K3 w - - 0 1',
        check: 'e1',
        moves: [],
        caption: 'White is in check from the rook on e8.',
      },
    },
    {
      heading: 'Checkmate',
      text: [
        'If there’s no answer to a check, it’s **checkmate** and the game is over. The king is never actually captured.',
        'One pattern that ends countless games is back-rank mate. The king has castled, its own pawns stand in front of it like a wall, and no piece guards the last rank. One rook is enough. Move one of the pawns in time to give the king some air, and you’ll prevent it.',
      ],
      figure: {
        kind: 'line',
        fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
        moves: [['Rd8#', 'Every square the king could go to is attacked or blocked by its own pawns.']],
        ends: 'checkmate',
        caption: 'Back-rank mate.',
      },
    },
    {
      heading: 'The four-move mate',
      text: [
        'Sooner or later, someone will try this on you. Queen and bishop both aim at f7, the one square near the black king that only the king guards.',
        'It’s easy to stop. Look at what the last move threatens before you reply. On the third move, Black should play `g6`, which guards f7 by chasing the queen away, or `Qe7`. Then White has brought the queen out too early and will lose time with her.',
      ],
      figure: {
        kind: 'line',
        fen: null,
        moves: [
          'e4',
          'e5',
          'Bc4',
          'Nc6',
          ['Qh5', 'Now two pieces aim at f7, and the pawn on e5 is attacked, too.'],
          ['Nf6', 'It attacks the queen, but overlooks the threat.'],
          ['Qxf7#', 'The bishop guards the queen, so the king can’t take her.'],
        ],
        ends: 'checkmate',
        caption: 'Scholar’s mate, and the mistake that makes it work.',
      },
    },
    {
      heading: 'The rook ladder',
      text: [
        'You also need to know how to finish. With two rooks, or a queen and a rook, one piece cuts off a rank and the other gives check on the next one. Step by step, they drive the king to the edge. You don’t need your own king.',
        'If the enemy king gets close to one of the rooks, slide that rook along its rank to the other side of the board, and carry on.',
      ],
      figure: {
        kind: 'line',
        fen: '8/8/8/3k4/R7/1R6/8/6K1 w - - 0 1',
        moves: [
          ['Rb5+', 'The rook on a4 holds the fourth rank, and this one takes the fifth.'],
          'Kc6',
          ['Rh5', 'The king attacks the rook, so it goes to the far side.'],
          'Kb6',
          ['Rg4', 'And so does the other: on a6 the king would take it.'],
          'Kc6',
          ['Rg6+', 'Now the ladder continues undisturbed.'],
          'Kd7',
          'Rh7+',
          'Ke8',
          ['Rg8#', 'The edge of the board is the last rung.'],
        ],
        ends: 'checkmate',
        caption: 'Two rooks mate without help from their king.',
      },
    },
    {
      heading: 'Stalemate',
      text: [
        'If a player is **not** in check and has no legal moves, it’s **stalemate** and the game is a draw, no matter how far ahead the other side is.',
        'Beginners who are winning most often stumble into it with a queen. Before each quiet move against a lone king, ask: where can it go after this? If the answer is nowhere, play something else.',
      ],
      figure: {
        kind: 'line',
        fen: '7k/8/6K1/8/8/8/5Q2/8 w - - 0 1',
        moves: [['Qf7', 'A mistake: no check, and no squares left. `Qf8#` was mate.']],
        ends: 'stalemate',
        caption: 'A queen ahead, but only a draw.',
      },
    },
    {
      heading: 'Other draws',
      text: [
        'A game is also a draw in these cases:',
        [
          '**Insufficient material.** Neither side can ever checkmate, as with king against king, or king and one bishop or knight against king.',
          '**Repetition.** The same position, with the same player to move and the same castling and en passant rights, comes up for the third time. Here it ends the game automatically. At a tournament, one of the players has to claim it.',
          '**75-move rule.** Each side makes 75 moves without a capture or a pawn move. At a tournament, a player may claim a draw after 50.',
          '**Agreement.** One player offers a draw and the other accepts.',
        ],
        'If your time runs out, you lose. Under the standard rules, it’s a draw if your opponent doesn’t have enough pieces left to checkmate.',
        '**Perpetual check** is the usual road to repetition: one side can’t win, but can keep giving check forever. In the picture, White is a rook and a pawn behind and about to be mated, but saves half a point.',
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
          ['Qg5+', 'And so on. After `Kh8` the queen also goes to d8. The king can’t escape this circle.'],
        ],
        caption: 'Perpetual check.',
      },
    },
  ],
};
