import type { Article } from '../../model.ts';

export const howClocksCameToChess: Article = {
  slug: 'how-clocks-came-to-chess',
  title: 'How Clocks Came to Chess',
  category: 'History',
  date: '2026-11-06',
  summary: 'From games without end to sandglasses, tumbling clocks and seconds that are given back.',
  passages: [
    {
      text: [
        'For most of its history chess was played without any limit of time. That was no trouble at home. It became one when players began to meet for matches before an audience. In the middle of the 19th century a serious game could fill a whole day, and there was nothing in the rules to stop a player who stood badly from simply not moving. Some were suspected of winning with the seat of their trousers.',
        'At the first international tournament, held in London in 1851, the complaints grew loud. Those who reported on it did not only describe fine combinations. They also described hours of silence.',
      ],
    },
    {
      heading: 'Sand',
      text: [
        'The idea that each player should have a limited amount of time, to be spent as they liked, was put forward in those years by several people. The first important match played under such a rule was the one between Adolf Anderssen and Ignác Kolisch in London in 1861. Each had a sandglass and had to make 24 moves within two hours.',
        'It was a great step forward, and a clumsy one. The glass had to be turned or laid on its side at every move. Sand is not exact, it runs differently on a damp day, and a player in excitement could turn the wrong glass. The principle, however, has not changed since: **a stock of time of your own, which runs only while it is your turn**.',
        'It was not obvious what should happen to a player who used too much. At some tournaments it cost money. Only later did it become the rule everywhere that who oversteps the time loses the game.',
      ],
    },
    {
      heading: 'Two clocks on a beam',
      text: [
        'The device that made timing simple is credited to Thomas Bright Wilson, the secretary of the Manchester Chess Club. Two small clocks stood at the ends of a beam that could tilt like a seesaw. The one that was tipped over stopped, the other one ran. One push at the end of the move did everything. These **tumbling clocks** were used at the great tournament of London in 1883, which Johannes Zukertort won, and then spread quickly.',
        'Around 1900 the two clocks moved into one case, with a button above each. A little later came the **flag**, a small pointer that the minute hand lifts as it nears the hour, and that falls when the hour is full. Before that two players might argue whether a hand stood on the twelve or just before it. The flag had fallen or it had not. The word has outlived the thing: on a screen there is nothing to fall, yet we still say that a player “flagged”.',
      ],
    },
    {
      heading: 'What the flag decides',
      text: [
        'A fallen flag loses the game, with one exception that surprises many. If the opponent has nothing left to give mate with, not even with the worst help of the other side, the game is drawn. Whoever has a lone king cannot win, not by the clock either.',
        'In the position beside, White has a king only. If Black’s time runs out, the game is a draw. If White’s time runs out, Black wins, since rook and king are enough to mate. On this site the same rule holds: before it calls a result, it looks at what is left on the board.',
      ],
      figure: {
        kind: 'line',
        fen: '8/8/8/4k3/8/8/2r5/4K3 w - - 0 1',
        moves: [],
        caption: 'If White’s flag falls, Black wins. If Black’s falls, it is a draw.',
      },
    },
    {
      heading: 'Time that comes back',
      text: [
        'Mechanical clocks had one flaw that no watchmaker could mend. However well you played, at the end of your time a won position was worth nothing if you had no seconds left to win it with. Games were decided by the speed of a hand.',
        'Electronic clocks changed that. In 1988 Bobby Fischer applied for a patent on a clock that adds some time after every move, and it was granted the year after. His match against Boris Spassky in 1992, twenty years after the one for the world championship, was played with it. David Bronstein had long argued for a related idea: the clock waits a few seconds at each move before it begins to run. Both let a player with a clear head finish a clear game.',
        'The **increment** has become the standard in tournaments. A time control like “90 + 30” means ninety minutes for the game and thirty seconds more for each move. “5 + 0”, the one that is played here between strangers, is the old kind: five minutes each, and not one second more.',
      ],
    },
    {
      heading: 'How to live with five minutes',
      text: [
        'With five minutes for a game you have about seven seconds a move if it lasts forty moves. A few habits make them go further:',
        [
          'Play the opening quickly. Save your time for the first position that you do not know.',
          'Think on your opponent’s time about plans, and on your own about moves.',
          'Do not look for the best move when a good one is safe.',
          'When you are ahead, exchange pieces. Simple positions need less time.',
          'Look at the clock when you have moved, not while you think.',
          'Below thirty seconds, keep your king safe and move. A solid move now is better than a fine one too late.',
        ],
        'And if clocks spoil your fun, leave them out. Against our [characters](/ai), and for two people [on one device](/play?mode=local), there is a game without one, as it was played for a thousand years.',
      ],
    },
  ],
};
