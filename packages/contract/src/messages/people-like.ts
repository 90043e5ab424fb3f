/** How a character behaves like a person in games that do not count: chosen under 'More options'. */

export const peopleLike = {
  playToEnd: 'Play to the end',
  playToEndHint: 'The character never resigns.',
  thinks: 'Thinks like a person',
  thinksHint: 'Replies take up to three seconds. Such games don’t count.',
} as const;
