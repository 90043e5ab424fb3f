/** The style claims of each character: the extreme of a measure among the five. */
import { PERSONAS, type PersonaId } from '@sixtyfour/engine/personas';
import type { StyleFigures } from './style.ts';

interface Claim {
  readonly persona: PersonaId;
  readonly figure: keyof StyleFigures;
  readonly extreme: 'most' | 'least';
  readonly says: string;
}

const CLAIMS: readonly Claim[] = [
  { persona: 'gary-kaspar-bot', figure: 'kingDistance', extreme: 'least', says: 'attacks the king' },
  { persona: 'gary-kaspar-bot', figure: 'pawnStorms', extreme: 'most', says: 'storms with pawns' },
  { persona: 'bobby-fish-er', figure: 'returns', extreme: 'least', says: 'hates draws' },
  { persona: 'bobby-fish-er', figure: 'checks', extreme: 'most', says: 'goes for sharp positions' },
  { persona: 'judit-poll-gar', figure: 'development', extreme: 'most', says: 'develops soundly' },
  { persona: 'judit-poll-gar', figure: 'tradesTaken', extreme: 'most', says: 'trades into tactics' },
  { persona: 'deep-blue-berry', figure: 'plies', extreme: 'most', says: 'grinds' },
  { persona: 'pawn-derdome-pete', figure: 'gambits', extreme: 'most', says: 'gambits' },
  { persona: 'pawn-derdome-pete', figure: 'ownBeginnings', extreme: 'most', says: 'never begins twice alike' },
];

export interface Judgment {
  readonly claim: string;
  readonly passed: boolean;
}

/** Whether the claims hold among the measured characters; at least two are needed. */
export function judgeClaims(figures: ReadonlyMap<PersonaId, StyleFigures>): readonly Judgment[] {
  return CLAIMS.flatMap(({ persona, figure, extreme, says }) => {
    const own = figures.get(persona)?.[figure];
    if (own === undefined || figures.size < 2) return [];
    const others = [...figures].filter(([id]) => id !== persona).map(([, their]) => their[figure]);
    const passed = extreme === 'most' ? own >= Math.max(...others) : own <= Math.min(...others);
    const name = PERSONAS.find(({ id }) => id === persona)?.name ?? persona;
    return [{ claim: `${name} ${says}: ${extreme} ${figure}, ${own.toFixed(1)}`, passed }];
  });
}
