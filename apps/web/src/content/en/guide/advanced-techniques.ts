import { MINIMUM_AGE } from '@sixtyfour/contract';
import type { GuideSection } from '../../model.ts';

export const advancedTechniques: GuideSection = {
  id: 'advanced-techniques',
  title: 'Advanced Techniques',
  passages: [
    {
      heading: 'The square of the pawn',
      text: [
        'In endings with few pieces, a single pawn that becomes a queen wins. Can the king catch it? You don’t have to count moves. Picture a square that runs from the pawn to the last rank and is just as wide. If the king is inside it, or can step into it on his turn, he catches the pawn.',
        'In the picture, the square of the pawn on a4 reaches to the e-file. The black king is one file outside, and it’s White’s move.',
      ],
      figure: {
        kind: 'line',
        fen: '8/8/8/8/P4k2/8/8/6K1 w - - 0 1',
        moves: [
          ['a5', 'The square is smaller now and ends at the d-file.'],
          'Ke5',
          'a6',
          'Kd6',
          'a7',
          ['Kc7', 'One step late.'],
          'a8=Q',
        ],
        caption: 'The king is outside the square and comes too late.',
      },
    },
    {
      heading: 'Opposition',
      text: [
        'Two kings that face each other with one square between them are in **opposition**. Neither may step forward, so the side to move must give way. The side that doesn’t have to move is said to have the opposition.',
        'With king and pawn against king, this decides everything. The king must go **ahead of its pawn** and push the other king aside. In the picture, White is to move and would have to give way with the king, but has a spare move with the pawn.',
      ],
      figure: {
        kind: 'line',
        fen: '8/8/4k3/8/4K3/8/4P3/8 w - - 0 1',
        moves: [
          ['e3', 'The spare move. Now Black has to give way.'],
          'Kd6',
          ['Kf5', 'Forward on the other side.'],
          'Ke7',
          ['Ke5', 'Opposition again.'],
          'Kd7',
          'Kf6',
          'Ke8',
          ['Ke6', 'And again.'],
          'Kf8',
          ['Kd7', 'The king guards every square on the pawn’s path. It simply walks.'],
          'Kf7',
          'e4',
          'Kf6',
          ['Kd6', 'Careful: the pawn needs its king before it moves on.'],
          'Kf7',
          'e5',
        ],
        caption: 'A spare move wins the opposition, and the game.',
      },
    },
    {
      heading: 'Zugzwang',
      text: [
        'Usually it’s good to have the move. In **zugzwang**, German for being forced to move, it’s a disaster: every move makes the position worse, and you can’t pass. King and pawn endings are full of it.',
        'In this position, each king guards its own pawn and attacks the other one. The side to move loses its pawn, and with it the game. If you ever reach a position like this, make sure it’s your opponent’s turn.',
      ],
      figure: {
        kind: 'line',
        fen: '8/8/8/3Kp3/4Pk2/8/8/8 w - - 0 1',
        moves: [
          ['Kd6', 'Any king move gives up the pawn.'],
          ['Kxe4', 'Had it been Black’s turn, White would have won the pawn on e5.'],
        ],
        caption: 'The side to move loses.',
      },
    },
    {
      heading: 'Smothered mate',
      text: [
        'A king can be suffocated by its own pieces. The pattern is often named after Philidor, although it was known centuries before him. It shows that a sacrifice isn’t about courage: every move is a check, so you can calculate the few answers to the end.',
        'The key is the **double check** in the middle. Knight and queen attack the king at the same time, so capturing one of them doesn’t help. The king has to move.',
      ],
      figure: {
        kind: 'line',
        fen: 'r4rk1/6pp/8/6N1/8/7P/6P1/2Q4K w - - 0 1',
        moves: [
          'Qc4+',
          ['Kh8', 'Putting the rook on f7 would only lose it.'],
          ['Nf7+', 'If the rook takes, the queen takes it.'],
          'Kg8',
          ['Nh6+', 'Double check from queen and knight.'],
          'Kh8',
          ['Qg8+', 'White gives up the queen. The king can’t take her, because the knight guards g8.'],
          'Rxg8',
          ['Nf7#', 'Rook and pawns wall in their own king.'],
        ],
        ends: 'checkmate',
        caption: 'White gives up the queen so the knight can mate.',
      },
    },
    {
      heading: 'The sacrifice on h7',
      text: [
        'The best-known attack on a castled king begins with a bishop that takes on h7. Players have called it the **Greek gift** for generations. It needs three things: a bishop that reaches h7, a knight that reaches g5, and a queen that reaches h5. It’s strongest when a white pawn on e5 keeps the black knight away from f6.',
        'Before you give up the bishop, check the three answers to the knight’s check. The king can go back to g8, as below. It can go to g6, where White continues with the queen to g4 and a long attack. Or Black can take the knight, if a piece covers g5. Then the gift is often just a gift.',
      ],
      figure: {
        kind: 'line',
        fen: 'rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 7',
        moves: [
          'Bxh7+',
          'Kxh7',
          ['Ng5+', 'Opens the way for the queen.'],
          'Kg8',
          ['Qh5', 'Threatens mate on h7.'],
          ['Re8', 'The king makes room for itself.'],
          ['Qxf7+', 'Better than checking on h7 right away: f7 is no longer a way out.'],
          'Kh8',
          'Qh5+',
          'Kg8',
          'Qh7+',
          'Kf8',
          'Qh8+',
          'Ke7',
          ['Qxg7#', 'The king’s own pieces block the rest.'],
        ],
        ends: 'checkmate',
        caption: 'The Greek gift.',
      },
    },
    {
      heading: 'How to calculate',
      text: [
        'Strong players don’t see more moves by magic. They look at the right ones, in order:',
        [
          'Name two or three **candidate moves** before you follow any of them.',
          'Follow the most forcing one first: checks, then captures, then threats. The opponent has the fewest answers there, so the line stays short.',
          'At the end of each line, stop and judge: material, king safety, loose pieces.',
          'Before you play, look at the board once more with fresh eyes, as if you’d just walked in. Does the move leave something hanging?',
        ],
        'Most games are lost by a move that was played too fast, not by a plan that was wrong.',
      ],
    },
    {
      heading: 'Where to go from here',
      text: [
        'Play, and look at your games afterward. After a loss, find the one move that turned the game, and what you’d play instead. That’s the lesson. The rest is detail.',
        [
          'Solve a few [puzzles](/puzzles) every day. Patterns only stick if you see them often.',
          'Play [one of our characters](/ai), starting with a patient one. There’s no rush against them, and you can take moves back.',
          'Read the story of [Lucena’s bridge](/chess-news?article=building-the-bridge), the rook ending that every strong player knows, or go through [Morphy’s game at the opera](/chess-news?article=a-night-at-the-opera), move by move.',
          'Find [a human opponent](/multiplayer) when you feel ready, or sooner.',
        ],
      ],
    },
    {
      heading: 'How old you have to be',
      text: [`You must be at least ${MINIMUM_AGE} years old to use this site. For more, see the [terms](/terms).`],
    },
  ],
};
