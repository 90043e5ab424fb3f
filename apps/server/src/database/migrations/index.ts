/** All migrations, in the order of their names. The SQL of a released migration is never edited. */
import type { Migration } from 'kysely/migration';
import * as identity from './0001-identity.ts';
import * as games from './0002-games.ts';
import * as matchmaking from './0003-matchmaking.ts';
import * as rooms from './0004-rooms.ts';
import * as puzzles from './0005-puzzles.ts';
import * as champions from './0006-champions.ts';
import * as operations from './0007-operations.ts';
import * as pageSigns from './0008-page-signs.ts';
import * as specViews from './0009-spec-views.ts';
import * as starts from './0010-starts.ts';
import * as scoring from './0011-scoring.ts';
import * as searchVersions from './0012-search-versions.ts';
import * as searchesByGame from './0013-searches-by-game.ts';
import * as budgets from './0014-budgets.ts';
import * as noAddresses from './0015-no-addresses.ts';
import * as noShows from './0016-no-shows.ts';
import * as verification from './0017-verification.ts';
import * as phrases from './0018-phrases.ts';
import * as guestNames from './0020-guest-names.ts';
import * as choices from './0021-choices.ts';
import * as puzzleLeadIns from './0022-puzzle-lead-ins.ts';
import * as puzzleRushes from './0023-puzzle-rushes.ts';
import * as openingMoves from './0024-opening-moves.ts';
import * as pageGames from './0025-page-games.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-identity': identity,
  '0002-games': games,
  '0003-matchmaking': matchmaking,
  '0004-rooms': rooms,
  '0005-puzzles': puzzles,
  '0006-champions': champions,
  '0007-operations': operations,
  '0008-page-signs': pageSigns,
  '0009-spec-views': specViews,
  '0010-starts': starts,
  '0011-scoring': scoring,
  '0012-search-versions': searchVersions,
  '0013-searches-by-game': searchesByGame,
  '0014-budgets': budgets,
  '0015-no-addresses': noAddresses,
  '0016-no-shows': noShows,
  '0017-verification': verification,
  '0018-phrases': phrases,
  '0020-guest-names': guestNames,
  '0021-choices': choices,
  '0022-puzzle-lead-ins': puzzleLeadIns,
  '0023-puzzle-rushes': puzzleRushes,
  '0024-opening-moves': openingMoves,
  '0025-page-games': pageGames,
};
