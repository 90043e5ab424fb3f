import { err, ok, type Result } from '@sixtyfour/chess';
import type { OpeningMove } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import type { ApiProblem, Call } from '../../lib/api.ts';
import { createOpeningsReader } from './openings.ts';
import { gameOf } from '../../play/test-game.ts';

const START = gameOf('');
const AFTER_E4 = gameOf('e2e4');
const E4: OpeningMove = { uci: 'e2e4', white_wins: 2, draws: 1, black_wins: 0 };

/** A fake server whose responses the test controls. */
function fakeServer() {
  const asked: { readonly options: unknown; readonly answer: (result: Result<unknown, ApiProblem>) => void }[] = [];
  const call = ((_: unknown, options: unknown) =>
    new Promise((answer) => void asked.push({ options, answer }))) as unknown as Call;
  const reader = createOpeningsReader({ call, pause: async () => {} });
  return { asked, reader };
}

const turn = () => new Promise((resolve) => void setImmediate(resolve));

test('a position is asked for by its key, and the moves of the last one stay until the next are there', async () => {
  const { asked, reader } = fakeServer();
  reader.look(START);
  await turn();
  expect(asked[0]?.options).toMatchObject({
    query: { position: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' },
  });
  asked[0]?.answer(ok({ moves: [E4] }));
  await turn();
  expect(reader.get()).toMatchObject({ found: { game: START, moves: [E4] }, isLoading: false });
  reader.look(AFTER_E4);
  expect(reader.get()).toMatchObject({ found: { game: START }, isLoading: true });
  await turn();
  asked[1]?.answer(ok({ moves: [] }));
  await turn();
  expect(reader.get()).toEqual({ found: { game: AFTER_E4, moves: [] }, isLoading: false, problem: null });
});

test('only the last position is asked for, and a late answer to another one is ignored', async () => {
  const { asked, reader } = fakeServer();
  reader.look(START);
  await turn();
  reader.look(START);
  reader.look(AFTER_E4);
  await turn();
  expect(asked).toHaveLength(2);
  asked[0]?.answer(ok({ moves: [E4] }));
  await turn();
  expect(reader.get()).toMatchObject({ found: null, isLoading: true });
});

test('after a failure it says why, and looks again', async () => {
  const { asked, reader } = fakeServer();
  reader.look(START);
  await turn();
  asked[0]?.answer(err({ code: 'unavailable', message: 'No answer.', offline: true }));
  await turn();
  expect(reader.get()).toEqual({ found: null, isLoading: false, problem: 'No answer.' });
  reader.look(START);
  expect(reader.get()).toEqual({ found: null, isLoading: true, problem: null });
  reader.stop();
  await turn();
  expect(asked).toHaveLength(1);
});
