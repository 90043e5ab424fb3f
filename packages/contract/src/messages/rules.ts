/** The choice of the rules. Apart from the playing screens' words, for pages that need no others of them. */
export const ruleChoice = {
  label: 'Rules',
  standard: 'Standard',
  simplified: 'Simplified - no castling, no en passant',
} as const;
