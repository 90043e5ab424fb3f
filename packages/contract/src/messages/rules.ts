/** The choice of the rule set. Separate from the texts of the playing screens for pages that need only these. */
export const ruleChoice = {
  label: 'Rules',
  standard: 'Standard',
  simplified: 'Simplified - no castling, no en passant',
} as const;
