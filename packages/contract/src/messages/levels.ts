/** The strength of a character. Ratings are on the scale of Lichess. */

export const levels = {
  label: 'Strength',
  usual: 'Usual',
  about: (rating: number) => `About ${rating} on Lichess`,
  /** Replaces the difficulty. */
  near: (rating: number) => `about ${rating}`,
  playsLike: (rating: number) => `Plays like about ${rating} on Lichess`,
  /** Shown while another level is chosen. */
  onlyUsual: 'Only games at the usual strength count toward Daily Champions.',
  nameAt: (name: string, rating: number) => `${name} (${rating})`,
} as const;
