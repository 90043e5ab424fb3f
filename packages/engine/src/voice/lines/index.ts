import type { PersonaId } from '../../personas/index.ts';
import type { PersonaLines } from './persona-lines.ts';
import { bobbyFishEr } from './bobby-fish-er.ts';
import { deepBlueBerry } from './deep-blue-berry.ts';
import { garyKasparBot } from './gary-kaspar-bot.ts';
import { juditPollGar } from './judit-poll-gar.ts';
import { pawnDerdomePete } from './pawn-derdome-pete.ts';

export const LINES: Readonly<Record<PersonaId, PersonaLines>> = {
  'gary-kaspar-bot': garyKasparBot,
  'bobby-fish-er': bobbyFishEr,
  'judit-poll-gar': juditPollGar,
  'deep-blue-berry': deepBlueBerry,
  'pawn-derdome-pete': pawnDerdomePete,
};
