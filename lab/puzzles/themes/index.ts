import type { PuzzleTheme } from '@sixtyfour/contract';
import type { Line } from '../line.ts';
import { endgameTheme, goalThemes, lengthTheme, phaseTheme } from './frame.ts';
import { matingThemes } from './mating.ts';
import { MOTIFS } from './motifs.ts';
import { winningThemes } from './winning.ts';

/** All themes of a line, sorted. `finalScore`: the solver's score at the end in centipawns, ignored for mates. */
export function themesOf(line: Line, finalScore: number): readonly PuzzleTheme[] {
  const phase = phaseTheme(line);
  const endgame = phase === 'endgame' ? endgameTheme(line) : null;
  const motifs = [...MOTIFS].filter(([, shows]) => shows(line)).map(([theme]) => theme);
  const frame = [lengthTheme(line), phase, endgame, ...goalThemes(line, finalScore)];
  return [...winningThemes(line), ...matingThemes(line), ...motifs, ...frame]
    .filter((theme) => theme !== null)
    .toSorted();
}
