/** How strong a character plays. Ratings are of Lichess. */

export const levels = {
  label: 'Strength',
  usual: 'Usual',
  about: (rating: number) => `About ${rating} on Lichess`,
  /** In place of a difficulty. */
  near: (rating: number) => `about ${rating}`,
  playsLike: (rating: number) => `Plays like about ${rating} on Lichess`,
  /** Shown where another level is chosen. */
  onlyUsual: 'Only games at the usual strength count toward Daily Champions.',
  nameAt: (name: string, rating: number) => `${name} (${rating})`,
} as const;
