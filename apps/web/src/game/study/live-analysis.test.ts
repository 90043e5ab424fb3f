import { err, ok, type Result } from '@sixtyfour/chess';
import type { GameRequest } from '@sixtyfour/engine';
import type { Analysis } from '@sixtyfour/engine/analysis';
import { expect, test, vi } from 'vitest';
import type { EngineClient, EngineError } from '../../engine/client.ts';
import { requestOf } from '../../engine/position-request.ts';
import { gameOf } from '../../play/test-game.ts';
import { BUDGETS, createAnalyst, liveAt, liveEvaluation } from './live-analysis.ts';

const START: GameRequest = { ruleSet: 'standard', startFen: null, moves: [] };
const E4: GameRequest = { ...START, moves: ['e2e4'] };

function analysisOf(depth: number): Analysis {
  return { depth, nodes: depth * 100, lines: [{ score: { kind: 'cp', value: depth }, line: ['d2d4'] }] };
}

/** A controllable fake engine, and a page that can be hidden. */
function setUp() {
  const searches: {
    readonly request: GameRequest;
    readonly limits: Parameters<EngineClient['analyze']>[1];
    readonly tell: (analysis: Analysis) => void;
    readonly answer: (answer: Result<Analysis, EngineError>) => void;
  }[] = [];
  const stop = vi.fn<() => void>();
  const dispose = vi.fn<() => void>();
  const never = () => Promise.reject(new Error('not asked for'));
  const engine: EngineClient = {
    choose: never,
    suggest: never,
    explain: never,
    analyzeAll: never,
    analyze: (request, limits, tell = () => {}) =>
      new Promise((resolve) => {
        searches.push({ request, limits, tell, answer: resolve });
      }),
    stop,
    dispose,
  };
  const page = Object.assign(new EventTarget(), { hidden: false });
  const analyst = createAnalyst(2, () => engine, page);
  const disconnect = analyst.connect();
  const hide = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const last = () => {
    const search = searches.at(-1);
    if (search === undefined) throw new Error('nothing was searched');
    return search;
  };
  return { analyst, searches, last, hide, stop, dispose, disconnect };
}

test('shows each depth, and rests when the budget is spent', async () => {
  const { analyst, last } = setUp();
  analyst.look(START);
  expect(analyst.get()).toMatchObject({ status: 'running', analysis: null });
  expect(last().limits).toEqual({ lines: 2, ...BUDGETS[0] });
  last().tell(analysisOf(3));
  expect(analyst.get().analysis?.depth).toBe(3);
  last().answer(ok(analysisOf(9)));
  await vi.waitFor(() => expect(analyst.get()).toMatchObject({ status: 'resting', analysis: { depth: 9 } }));
});

test('goes deeper with the next budget on the same position, and begins again with the first on another one', async () => {
  const { analyst, last, searches } = setUp();
  analyst.look(START);
  last().answer(ok(analysisOf(9)));
  await vi.waitFor(() => expect(analyst.get().status).toBe('resting'));
  analyst.deeper();
  expect(last().limits).toEqual({ lines: 2, ...BUDGETS[1] });
  expect(analyst.get().analysis?.depth).toBe(9);
  analyst.look({ ...START });
  expect(searches).toHaveLength(2);
  analyst.look(E4);
  expect(last()).toMatchObject({ request: E4, limits: { lines: 2, ...BUDGETS[0] } });
  expect(analyst.get().analysis).toBeNull();
});

test('pauses while the page is hidden, and goes on when it is seen again', () => {
  const { analyst, hide, stop, searches } = setUp();
  analyst.look(START);
  hide(true);
  expect(stop).toHaveBeenCalledOnce();
  expect(analyst.get().status).toBe('paused');
  analyst.look(E4);
  expect(searches).toHaveLength(1);
  hide(false);
  expect(analyst.get().status).toBe('running');
  expect(searches.at(-1)?.request).toBe(E4);
});

test('changing the number of lines searches again; a failure is reported and can be retried', async () => {
  const { analyst, last, searches } = setUp();
  analyst.look(START);
  analyst.setLines(3);
  expect(last().limits.lines).toBe(3);
  last().answer(err('died'));
  await vi.waitFor(() => expect(analyst.get().status).toBe('failed'));
  analyst.deeper();
  expect(last().limits).toEqual({ lines: 3, ...BUDGETS[0] });
  expect(searches).toHaveLength(3);
});

test('a question is asked in place of what is looked at, and looking at nothing does not stop it', async () => {
  const { analyst, last, stop } = setUp();
  analyst.look(START);
  const asked = analyst.ask(E4, 1000);
  expect(last()).toMatchObject({ request: E4, limits: { lines: 1, nodes: 1000 } });
  analyst.look(null);
  expect(stop).not.toHaveBeenCalled();
  last().answer(ok(analysisOf(5)));
  expect(await asked).toEqual(ok(analysisOf(5)));
});

test('the answer to an abandoned request changes nothing; leaving stops the engine', async () => {
  const { analyst, searches, dispose, disconnect } = setUp();
  analyst.look(START);
  analyst.look(E4);
  searches[0]?.answer(err('superseded'));
  await Promise.resolve();
  expect(analyst.get()).toMatchObject({ request: E4, status: 'running' });
  disconnect();
  expect(dispose).toHaveBeenCalledOnce();
  expect(analyst.get().status).toBe('idle');
});

test('right after a move, the evaluation and the lines of the position before are not taken for those of the new one', () => {
  const { analyst, last } = setUp();
  const [before, after] = [gameOf(''), gameOf('e2e4')];
  analyst.look(requestOf(before));
  expect(liveEvaluation(liveAt(analyst.get(), before), before)).toBeUndefined();
  last().tell(analysisOf(3));
  expect(liveEvaluation(liveAt(analyst.get(), before), before)).toEqual({ kind: 'centipawns', value: 3 });
  expect(liveAt(analyst.get(), after)).toMatchObject({ analysis: null, status: 'idle' });
  expect(liveEvaluation(liveAt(analyst.get(), after), after)).toBeUndefined();
});

test('after a failure the evaluation is unknown, unless it was found before or follows from the rules', async () => {
  const { analyst, last } = setUp();
  const game = gameOf('e2e4');
  const evaluation = () => liveEvaluation(liveAt(analyst.get(), game), game);
  analyst.look(requestOf(game));
  last().answer(err('died'));
  await vi.waitFor(() => expect(evaluation()).toBeNull());
  analyst.deeper();
  expect(evaluation()).toBeUndefined();
  last().tell(analysisOf(3));
  last().answer(err('died'));
  await vi.waitFor(() => expect(analyst.get().status).toBe('failed'));
  expect(evaluation()).toEqual({ kind: 'centipawns', value: -3 });
  const mate = gameOf('f2f3 e7e5 g2g4 d8h4');
  expect(liveEvaluation(liveAt(analyst.get(), mate), mate)).toEqual({ kind: 'mate', winner: 'black', moves: 0 });
});
