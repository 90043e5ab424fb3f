/**
 * `standard` is FIDE chess. `simplified` has no castling, no en passant and, in games with a clock, no
 * seventy-five-move draw.
 */
export const RULE_SETS = ['standard', 'simplified'] as const;
export type RuleSet = (typeof RULE_SETS)[number];
