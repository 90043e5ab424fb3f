/** The parts of the queue that speak with the server, in one chunk that comes after the paint. */
export { prepareSound } from '../../game/opponent-call.ts';
export { session } from '../../lib/session.ts';
export { matchSearch } from './match-search.ts';
export { playersOnline } from './players-online.ts';
