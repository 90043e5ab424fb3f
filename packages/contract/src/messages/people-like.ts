/** Options under 'More options' that make a character play like a person, in games that do not count. */

export const peopleLike = {
  playToEnd: 'Play to the end',
  playToEndHint: 'The character never resigns.',
  thinks: 'Thinks like a person',
  thinksHint: 'Replies take up to three seconds. Such games don’t count.',
} as const;
