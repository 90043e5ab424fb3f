import { expect, test } from 'vitest';
import * as constants from './constants.ts';

// docs/spec/specification.md section 9, and section 1 for the age.
test.each([
  [
    'R-CO-01 R-CLK-07 clock 300 s, tick 1 s, AI reply after 500 ms',
    {
      CLOCK_MS: 300_000,
      CLOCK_TICK_MS: 1_000,
      AI_REPLY_DELAY_MS: 500,
    },
  ],
  [
    'R-CO-02 timer thresholds 180, 60 and 30 s of 300',
    { TIMER_SECONDS: { full: 300, green: 180, orange: 60, pulse: 30 } },
  ],
  [
    'R-CO-03 search timeout 60 s, room list 10 every 10 s, codes of 6, names of 2 to 20',
    {
      MATCH_SEARCH_TIMEOUT_MS: 60_000,
      ROOM_LIST_LIMIT: 10,
      ROOM_LIST_REFRESH_MS: 10_000,
      ROOM_CODE_LENGTH: 6,
      NAME_LENGTH: { min: 2, max: 20 },
    },
  ],
  [
    'R-CO-04 polling 2 s, leaderboard 60 s, rows 50, 20, 20, local top 50',
    {
      POLLING_MS: 2_000,
      LEADERBOARD_REFRESH_MS: 60_000,
      LEADERBOARD_ROWS: { score: 50, stats: 20, streaks: 20 },
      LOCAL_LEADERBOARD_ROWS: 50,
    },
  ],
  ['R-CO-05 ten entries of position history', { POSITION_HISTORY_ENTRIES: 10 }],
  ['R-CO-06 scores', { SCORE: { win: 1000, quickSeconds: 300, draw: 500, loss: 0 } }],
  [
    'R-CO-07 banner 1.5 s, next puzzle 2 s, confetti 3 s in bursts of 250 ms, board of 8',
    {
      COOKIE_BANNER_DELAY_MS: 1_500,
      NEXT_PUZZLE_DELAY_MS: 2_000,
      CONFETTI_MS: 3_000,
      CONFETTI_BURST_MS: 250,
      BOARD_SIZE: 8,
    },
  ],
  ['R-CO-09 volume 0.5, pool 50, 10 per sound', { SOUND: { volume: 0.5, pool: 50, poolPerSound: 10 } }],
  ['R-CO-10 Play Again starts after 0.5 s', { PLAY_AGAIN_DELAY_MS: 500 }],
  ['R-CO-11 minimum age 13', { MINIMUM_AGE: 13 }],
] as const)('%s', (_title, expected) => {
  expect(constants).toMatchObject(expected);
});
