/** The parts of the queue that speak with the server, in one chunk that comes after the paint. */
export { session } from '../../lib/session.ts';
export { matchSearch, prepareSound } from './match-search.ts';
export { playersOnline } from './players-online.ts';
