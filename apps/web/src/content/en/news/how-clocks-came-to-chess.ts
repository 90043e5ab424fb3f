import type { Article } from '../../model.ts';

export const howClocksCameToChess: Article = {
  slug: 'how-clocks-came-to-chess',
  title: 'How Clocks Came to Chess',
  category: 'History',
  date: '2026-11-06',
  summary: 'From endless games to sandglasses, tumbling clocks and seconds you get back.',
  passages: [
    {
      text: [
        'For most of its history, chess was played without a time limit. At home, that was no problem. It became one when players began to meet for matches in front of an audience. In the middle of the 19th century, a serious game could fill a whole day, and nothing in the rules stopped a player with a bad position from simply not moving. Some were suspected of winning by the seat of their pants.',
        'At the first international tournament, held in London in 1851, the complaints grew loud. Reporters didn’t just describe beautiful combinations. They also described hours of silence.',
      ],
    },
    {
      heading: 'Sand',
      text: [
        'The idea that each player should have a limited amount of time, to spend as they liked, was proposed in those years by several people. The first important match played under such a rule was between Adolf Anderssen and Ignác Kolisch in London in 1861. Each had a sandglass and had to make 24 moves within two hours.',
        'It was a great step forward, and a clumsy one. The glass had to be turned or laid on its side at every move. Sand isn’t exact, it runs differently on a damp day, and an excited player could turn the wrong glass. But the principle hasn’t changed since: **a supply of time of your own, which runs only while it’s your turn**.',
        'It wasn’t obvious what should happen to a player who used too much. At some tournaments, it cost money. Only later did it become the rule everywhere that running out of time loses the game.',
      ],
    },
    {
      heading: 'Two clocks on a beam',
      text: [
        'The device that made timing simple is credited to Thomas Bright Wilson, the secretary of the Manchester Chess Club. Two small clocks stood at the ends of a beam that could tilt like a seesaw. The one that was tipped over stopped, and the other one ran. One push at the end of the move did everything. These **tumbling clocks** were used at the great tournament of London in 1883, which Johannes Zukertort won, and then spread quickly.',
        'Around 1900, the two clocks moved into one case, with a button above each. A little later came the **flag**, a small pointer that the minute hand lifts as it nears the hour, and that falls when the hour is up. Before that, two players might argue whether a hand was on the twelve or just before it. Now the flag had fallen or it hadn’t. The word has outlived the thing: on a screen there’s nothing to fall, yet we still say that a player “flagged”.',
      ],
    },
    {
      heading: 'What the flag decides',
      text: [
        'A fallen flag loses the game, with one exception that surprises many. If the opponent has nothing left to checkmate with, not even with the worst possible play from the other side, the game is a draw. A lone king can’t win, not even on the clock.',
        'In the position here, White has only a king. If Black’s time runs out, the game is a draw. If White’s time runs out, Black wins, since a rook and king are enough to mate. The same rule applies here under the standard rules: before the site calls a result, it looks at what’s left on the board.',
      ],
      figure: {
        kind: 'line',
        fen: '8/8/8/4k3/8/8/2r5/4K3 w - - 0 1',
        moves: [],
        caption: 'If White’s flag falls, Black wins. If Black’s falls, it’s a draw.',
      },
    },
    {
      heading: 'Time that comes back',
      text: [
        'Mechanical clocks had one flaw that no watchmaker could fix. However well you played, a won position was worth nothing if you had no seconds left to win it. Games were decided by the speed of a hand.',
        'Electronic clocks changed that. In 1988, Bobby Fischer applied for a patent on a clock that adds some time after every move, and it was granted the following year. His match against Boris Spassky in 1992, twenty years after the one for the world championship, was played with it. David Bronstein had long argued for a related idea: the clock waits a few seconds at each move before it begins to run. Both let a player with a clear head finish a clear game.',
        'The **increment** is now standard in tournaments. A time control like “90 + 30” means ninety minutes for the game plus thirty seconds for each move. “5 + 0”, the usual time here, is the old kind: five minutes each, and not one second more.',
      ],
    },
    {
      heading: 'How to live with five minutes',
      text: [
        'With five minutes for a game, you have about seven seconds a move if it lasts forty moves. A few habits make them go further:',
        [
          'Play the opening quickly. Save your time for the first position you don’t know.',
          'Think about plans on your opponent’s time, and about moves on your own.',
          'Don’t hunt for the best move when a good one is safe.',
          'When you’re ahead, trade pieces. Simple positions take less time.',
          'Look at the clock after you move, not while you think.',
          'Below thirty seconds, keep your king safe and move. A solid move now is better than a great one too late.',
        ],
        'And if clocks spoil your fun, leave them out. Against our [characters](/ai), or with two people [on one device](/play?mode=local), you can play without one, the way people did for a thousand years.',
      ],
    },
  ],
};
