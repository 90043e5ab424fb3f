/** The search details that Deep Blue-berry shows. */

export const calculation = {
  none: 'Nothing calculated yet',
  readout: (depth: number, score: string, line: string) => `Depth ${depth}, ${score}: ${line}`,
  level: 'even',
  ahead: (pawns: string) => `ahead by ${pawns}`,
  behind: (pawns: string) => `behind by ${pawns}`,
  mates: (moves: number) => `mate in ${moves}`,
  mated: (moves: number) => `mated in ${moves}`,
} as const;
