/** The settings popover. */

export const settings = {
  title: 'Settings',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  boardTheme: 'Board',
  wood: 'Wood',
  contrast: 'High contrast',
  baize: 'Baize',
  sound: 'Sound',
  volume: 'Volume',
  animation: 'Animation',
  legalDots: 'Show legal moves',
  lines: 'Characters speak',
  notation: 'Notation',
  notationLong: 'Long (Ng1f3)',
  notationSan: 'Standard (Nf3)',
  autoFlip: 'Turn the board after each move',
  premove: 'Premove',
  askPromotion: 'In rooms, ask me which piece a pawn becomes',
} as const;
