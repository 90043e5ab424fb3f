/**
 * Findings that axe can't decide and that a person has reviewed, on all screens and states of `npm run screens`. Any
 * other undecided finding fails the test.
 */
export interface Undecided {
  readonly rule: string;
  /** axe's reason why it cannot decide. */
  readonly reason: string;
  /** The result of the review. */
  readonly finding: string;
}

export const UNDECIDED: readonly Undecided[] = [
  {
    rule: 'color-contrast',
    reason: 'elmPartiallyObscuring',
    finding:
      'Text at the edge of a panel or dialog that scrolls inside itself. Its colors are tokens, whose ratios tokens.test.ts computes for every ground that they stand on.',
  },
  {
    rule: 'color-contrast',
    reason: 'elmPartiallyObscured',
    finding: 'The same from the other side: the text scrolls below what stays in sight, and comes out again.',
  },
  {
    rule: 'color-contrast',
    reason: 'bgOverlap',
    finding:
      "The sides' names in the graph of a review lie on shapes of the same drawing, at either end of it: text on line, surface or sunk, 9.5 and more.",
  },
  {
    rule: 'color-contrast',
    reason: 'shortTextContent',
    finding: 'The one figure on a medal: #241a12 on gold, silver and bronze, 6 and more. The word is beside it.',
  },
];
