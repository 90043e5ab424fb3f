import type { Article } from '../../model.ts';

export const howAnEngineThinks: Article = {
  slug: 'how-an-engine-thinks',
  title: 'How an Engine Thinks',
  category: 'Technology',
  date: '2026-11-02',
  summary:
    'What a chess program does between your move and its own, and how it can be taught to slip up like a person.',
  passages: [
    {
      text: [
        'A chess program doesn’t understand chess, at least not in any sense a person would accept. It does two things, and it does them a lot: it **looks ahead**, and it **judges** the positions at which it stops looking. Everything else is the art of doing less of the first without spoiling the second.',
        'The recipe is older than any computer that could follow it. Claude Shannon described it in a 1950 paper. Alan Turing wrote the rules of a program at about the same time and, since no machine was ready for them, played a game in 1952 by working through them himself with pencil and paper. Each move took him a long while, and he lost.',
      ],
    },
    {
      heading: 'The tree',
      text: [
        'From the starting position, White has 20 moves. Black has 20 replies to each, which makes 400 positions after one move by both sides. Two half-moves later, there are 197,281 possible sequences. In the middle of a game, there are usually thirty or forty moves to choose from, so each half-move of depth makes the tree some thirty times larger. No one will ever look at all of it.',
        'So the program searches to some depth, puts a number on each position there, and carries the numbers back. On its own turn it picks the largest number, and on the opponent’s the smallest, since the opponent will do their best, too. This is called **minimax**. The move at the root with the best number is played.',
      ],
    },
    {
      heading: 'Cutting branches',
      text: [
        'The most important idea of all is that you don’t have to look at most of the tree. Suppose you’ve found a move that keeps the game even. You look at a second move, and the first reply you check wins your queen. You don’t need to look for an even better reply: this move is worse than the one you have, and it doesn’t matter by how much.',
        'Programs do exactly this. It’s known as **alpha-beta**, and with good moves tried first, it reaches about twice the depth for the same effort, without ever changing the result. That’s why so much care goes into the order: captures first, then moves that have refuted others nearby.',
        'In this position, a program that looks at the capture on d5 first sees the answer right away and never asks what else Black might do.',
      ],
      figure: {
        kind: 'line',
        fen: '3r2k1/5ppp/4p3/3p4/8/8/5PPP/3Q2K1 w - - 0 1',
        moves: [
          ['Qxd5', 'It wins a pawn, if you stop counting here.'],
          ['exd5', 'One half-move deeper, the queen is gone. No need to look at any other reply.'],
        ],
        caption: 'One refutation is enough to drop a move.',
      },
    },
    {
      heading: 'The horizon',
      text: [
        'The same picture shows the great danger of stopping at a fixed depth. A program that looks one half-move ahead thinks it has won a pawn. It can’t see the recapture, because that’s beyond its **horizon**. Early programs made mistakes like this all the time, and worse: they gave up pawn after pawn just to push a loss they saw coming a little further away.',
        'The cure is to stop only in quiet positions. At the end of the search, the program keeps following captures until no good ones are left, and only then judges the position. People do the same without being told.',
      ],
    },
    {
      heading: 'A number for a position',
      text: [
        'Judging is the other half. The classical way is to add up what players know: material first, then the places of the pieces, the safety of the kings, passed and isolated pawns, open files. Each gets a weight in hundredths of a pawn. The weights are found by letting the program play against itself, or by comparing its numbers with the results of very many games.',
        'Since the end of the 2010s **neural networks** have taken over this part in the strongest programs. AlphaZero showed in 2017 how far a network could come that had learned from nothing but its own games. A small kind of network, fast enough to run inside an ordinary search, came from Japanese chess, shogi, and has been part of the program Stockfish since 2020. The looking ahead has stayed. Only the judgment is now learned instead of written down.',
      ],
    },
    {
      heading: 'From Deep Blue to your phone',
      text: [
        'In May 1997, the machine Deep Blue beat world champion Garry Kasparov in a six-game match in New York. It was built for this one purpose and looked at about 200 million positions a second. Today’s programs run on a phone, look at far fewer, and are much stronger. Better judgment and better pruning have done more than speed.',
        'Our own engine uses the method in this article. Deep Blue-berry, the review of your games and the analysis board judge with a small network: it first learned to copy a classical judgment, and then to correct it, from twenty-three million positions of games that the engine played against itself. The other four characters keep the classical kind. All of this thinking happens on your device. Instead of a time limit, the characters get a **number of positions** to look at, so a character plays just as well on an old phone. It only takes longer.',
      ],
    },
    {
      heading: 'Losing like a person',
      text: [
        'Making a program weaker is easy: let it move at random now and then. But it’s no fun to play against. It plays ten perfect moves and then gives away its queen for nothing.',
        'People go wrong in other ways. They overlook long diagonals, backward moves, knight forks and threats from far away. They stick to a plan when it’s time to drop it, and they get confused when there’s a lot to see. So the other four characters **choose like people**. From five thousand games that people played on Lichess, we’ve worked out how likely a player of some strength is to pick a move: one that takes back, one that gives check, one that goes backward, one that a short look would miss. A character draws its moves with these chances, with a taste of its own. It nearly always sees what’s obvious. If you set it the kind of problem people miss, it will often miss it, too.',
        'That also tells you how to beat them. [Try it](/ai).',
      ],
      figure: {
        kind: 'line',
        fen: 'r4rk1/ppq2ppp/2p5/8/6Q1/1P6/PB3PPP/6K1 w - - 0 1',
        moves: [['Qxg7#', 'The queen is guarded from the far end of the diagonal.']],
        ends: 'checkmate',
        caption: 'A long diagonal: a bishop that far away is easy to forget.',
      },
    },
  ],
};
