import type { Article } from '../../model.ts';

export const howAnEngineThinks: Article = {
  slug: 'how-an-engine-thinks',
  title: 'How an Engine Thinks',
  category: 'Technology',
  date: '2026-11-02',
  summary:
    'What a chess program does between your move and its own, and why it can still be made to err like a person.',
  passages: [
    {
      text: [
        'A chess program does not understand chess, at least not in any sense that a person would accept. It does two things, and it does them very often: it **looks ahead**, and it **judges** the positions at which it stops looking. Everything else is the art of doing less of the first without spoiling the second.',
        'The recipe is older than any computer that could follow it. Claude Shannon described it in a paper of 1950. Alan Turing wrote the rules of a program at about the same time and, since no machine was ready for them, played a game in 1952 by working through them himself with pencil and paper. Each move took him a long while, and he lost.',
      ],
    },
    {
      heading: 'The tree',
      text: [
        'From the start position White has 20 moves. Black has 20 replies to each, which makes 400 positions after one move by both sides. After two half-moves more there are 197,281 ways to have come so far. In the middle of a game there are commonly thirty or forty moves to choose from, so that each half-move of depth makes the tree some thirty times as large. Nobody will ever look at all of it.',
        'So the program searches to some depth, puts a number on each position there, and carries the numbers back. At its own turn it picks the largest, at the opponent’s the smallest, since the opponent will do their best too. This is called **minimax**. The move at the root with the best number is played.',
      ],
    },
    {
      heading: 'Cutting branches',
      text: [
        'The most important idea of all is that much of the tree need not be seen. Suppose you have found a move that keeps the game level. You look at a second move, and the first reply that you examine wins your queen. You need not look for a still better reply: this move is worse than the one you have, and how much worse does not matter.',
        'Programs do exactly this. It is known as **alpha-beta**, and with good moves tried first it allows about twice the depth for the same effort, without ever changing the result. That is why so much care goes into the order: captures first, then moves that have refuted others nearby.',
        'In the position shown, a program that looks at the capture on d5 first sees the answer at once and never asks what else Black might do.',
      ],
      figure: {
        kind: 'line',
        fen: '3r2k1/5ppp/4p3/3p4/8/8/5PPP/3Q2K1 w - - 0 1',
        moves: [
          ['Qxd5', 'It wins a pawn, if one stops to count here.'],
          ['exd5', 'One half-move deeper the queen is gone. No other reply needs to be looked at.'],
        ],
        caption: 'One refutation is enough to drop a move.',
      },
    },
    {
      heading: 'The horizon',
      text: [
        'The same picture shows the great danger of stopping at a fixed depth. A program that looks one half-move ahead believes that it has won a pawn. It cannot see the recapture, because that lies behind its **horizon**. Early programs made such mistakes all the time, and worse: they gave up pawn after pawn only to push a loss that they saw coming a little further away.',
        'The cure is to stop only where it is quiet. At the end of the search, captures are followed further until no good ones are left, and only then is the position judged. A person does the same without being told.',
      ],
    },
    {
      heading: 'A number for a position',
      text: [
        'Judging is the other half. The classical way is to add up what players know: material first, then the places of the pieces, the safety of the kings, passed and isolated pawns, open files. Each gets a weight in hundredths of a pawn. The weights are found by letting the program play against itself, or by comparing its numbers with the results of very many games.',
        'Since the end of the 2010s **neural networks** have taken over this part in the strongest programs. AlphaZero showed in 2017 how far a network could come that had learned from nothing but its own games. A small kind of network, fast enough to run inside an ordinary search, came from Japanese chess, shogi, and has been part of the program Stockfish since 2020. The look ahead has remained. Only the judgement has been learned instead of written down.',
      ],
    },
    {
      heading: 'From Deep Blue to your telephone',
      text: [
        'In May 1997 the machine Deep Blue beat the world champion Garry Kasparov in a match of six games in New York. It was built for this one purpose and looked at about 200 million positions a second. Today’s programs run on a telephone, look at far fewer, and are much stronger. Better judgement and better cuts have done more than speed.',
        'Our own five characters use the method of this article, with the classical kind of judgement. Everything happens on your device, and nothing is sent anywhere for it. They do not get a time to think but a **number of positions** to look at, so that a character plays no worse on an old telephone. It only takes longer.',
      ],
    },
    {
      heading: 'Losing like a person',
      text: [
        'To make a program weaker is easy: let it move at random now and then. It is also no fun to play against. It plays ten perfect moves and then gives away its queen for nothing.',
        'People err in other ways. They overlook long diagonals, moves backward, forks by a knight and threats that come from afar. They hold on to a plan when it is time to drop it, and they get confused when there is much to see. So our weaker characters are **blind to certain moves** in that manner, and uncertain in complicated positions. What is obvious they nearly always see. If you set them a problem of the kind that people miss, they will miss it too.',
        'That also tells you how to beat them. [Try it](/ai).',
      ],
      figure: {
        kind: 'line',
        fen: 'r4rk1/ppq2ppp/2p5/8/6Q1/1P6/PB3PPP/6K1 w - - 0 1',
        moves: [['Qxg7#', 'The queen is guarded from the far corner of the board.']],
        ends: 'checkmate',
        caption: 'A long diagonal: a bishop in the corner is easily forgotten.',
      },
    },
  ],
};
