/** All HTTP endpoints. */
import { accountsApi } from './accounts.ts';
import { championsApi } from './champions.ts';
import { gamesApi } from './games.ts';
import { matchmakingApi } from './matchmaking.ts';
import { openingsApi } from './openings.ts';
import { ownGamesApi } from './own-games.ts';
import { puzzleRushApi } from './puzzle-rush.ts';
import { puzzlesApi } from './puzzles.ts';
import { realtimeApi } from './realtime.ts';
import { roomsApi } from './rooms.ts';
import { sessionApi } from './session.ts';
import { siteApi } from './site.ts';

export const api = {
  ...siteApi,
  ...sessionApi,
  ...accountsApi,
  ...matchmakingApi,
  ...gamesApi,
  ...ownGamesApi,
  ...openingsApi,
  ...roomsApi,
  ...puzzlesApi,
  ...puzzleRushApi,
  ...championsApi,
  ...realtimeApi,
} as const;
