/** How a character behaves like a person in games that do not count: chosen under 'More options'. */

export const peopleLike = {
  playToEnd: 'Play to the end',
  playToEndHint: 'The character never resigns. In games that count it never does.',
  thinks: 'Thinks like a person',
  thinksHint: 'A reply takes up to three seconds: longer where the move is hard to find. Such games don’t count.',
} as const;
