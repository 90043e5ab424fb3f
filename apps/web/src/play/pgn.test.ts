import { END_REASONS, Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { pgnOf } from './pgn.ts';

const NAMES = { white: 'You', black: 'Judit', event: 'a game' };

test('the Termination tag has the words of the PGN standard', () => {
  const termination = (reason: (typeof END_REASONS)[number]) => {
    const ending = { winner: null, reason, at: 0 };
    const pgn = pgnOf({ game: Game.start('standard'), times: null, startedAt: 0, ending }, NAMES, 'http://localhost');
    return /\[Termination "(.*)"\]/.exec(pgn)?.[1];
  };
  const words = Map.groupBy(END_REASONS, termination);
  expect(words.get('time forfeit')).toEqual(['timeout']);
  expect(words.get('abandoned')).toEqual(['abandonment', 'aborted']);
  expect(new Set(words.keys())).toEqual(new Set(['abandoned', 'normal', 'time forfeit']));
});
