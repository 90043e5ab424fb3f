/** The subjects that a no-show counts for: the player, and the address ranges that contain the player's address. */
import { levelsOf } from '../admission/addresses.ts';
import { keyedHash } from '../operations/keyed-hash.ts';
import type { SearchSources } from './store.ts';

/** This many no-shows from one address weigh as much as one of a player, because a school may share one address. */
const NO_SHOWS_PER_ADDRESS = 4;

/**
 * The sources of a search.
 * @param secret the key of the hashes
 * @param address see `addressOf`
 */
export function sourcesOf(secret: string, playerId: string, address: string): SearchSources {
  const subject = (name: string, text: string) => keyedHash(secret, name, text).toString('base64url');
  return Object.fromEntries([
    [subject('no-shows-of-player', playerId), 1],
    ...levelsOf(address).map(({ range, share }) => [
      subject('no-shows-of-address', range),
      1 / (NO_SHOWS_PER_ADDRESS * share),
    ]),
  ]);
}
