/** The attacks of `npm run attack`, by row of docs/security.md. */
import { champions } from './attacks/champions.ts';
import { emailOwner, keptSeat, resetHost, sessionFlood } from './attacks/accounts.ts';
import { frames } from './attacks/frames.ts';
import { abortedPairings, fullQueue, rematchChain, rematchFlood } from './attacks/hindering.ts';
import { growth } from './attacks/growth.ts';
import { lateBody } from './attacks/late-body.ts';
import { idleSockets, resetLinks, wrongCodes, wrongPasswords } from './attacks/lock-out.ts';
import { callsByOtherPaths, longGame, logFlood } from './attacks/floods.ts';
import { phrases } from './attacks/phrases.ts';
import { names, noShows, roomCodes } from './attacks/players.ts';
import { passwords } from './attacks/passwords.ts';
import { sockets } from './attacks/sockets.ts';
import { verification } from './attacks/verification.ts';
import type { Attack } from './site.ts';

export const attacks: readonly Attack[] = [
  lateBody,
  sockets,
  verification,
  callsByOtherPaths,
  passwords,
  emailOwner,
  champions,
  longGame,
  logFlood,
  resetHost,
  sessionFlood,
  keptSeat,
  wrongPasswords,
  wrongCodes,
  idleSockets,
  resetLinks,
  names,
  noShows,
  roomCodes,
  growth,
  frames,
  phrases,
  abortedPairings,
  fullQueue,
  rematchFlood,
  rematchChain,
];
