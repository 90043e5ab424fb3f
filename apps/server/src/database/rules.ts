/**
 * The rules of matchmaking, rooms and game starts: SQL functions stored next to the features that call them. `{NAME}`
 * stands for a constant of the contract.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ARRIVAL_MS,
  DEFAULT_TIME,
  MATCH_SEARCH_TIMEOUT_MS,
  NO_SHOW_MS,
  ROOM_EXPIRY_MS,
  SILENCE_MS,
} from '@sixtyfour/contract';

const FILES = ['games/seating.sql', 'matchmaking/pair.sql', 'rooms/rooms.sql'];
const CONSTANTS = new Map(
  Object.entries({
    ARRIVAL_MS,
    DEFAULT_TIME,
    MATCH_SEARCH_TIMEOUT_MS,
    NO_SHOW_HOLD_MS: NO_SHOW_MS.hold,
    NO_SHOW_LONGEST_MS: NO_SHOW_MS.longest,
    NO_SHOW_MEMORY_MS: NO_SHOW_MS.memory,
    ROOM_EXPIRY_MS,
    SILENCE_MS,
  }),
);

/** Statements that create or replace the functions; idempotent. */
export function rulesSql(): string {
  return FILES.map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .join('\n')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = CONSTANTS.get(name);
      if (value === undefined) throw new Error(`the rules name an unknown constant: ${name}`);
      return String(value);
    });
}
