/** The modules of the queue that need the server, in one chunk that is loaded after the first paint. */
export { PlayingNow } from '../../ui/PlayingNow.tsx';
export { online } from '../../lib/online.ts';
export { prepareSound } from '../../lib/opponent-alert.ts';
export { session } from '../../lib/session.ts';
export { matchSearch } from './match-search.ts';
export { playersOnline } from './players-online.ts';
