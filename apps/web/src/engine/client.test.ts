import type { MoveChoice, MoveRequest } from '@sixtyfour/engine';
import type { Analysis } from '@sixtyfour/engine/analysis';
import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import type { EngineApi } from './api.ts';
import { createEngineClient } from './client.ts';

const request: MoveRequest = { ruleSet: 'standard', startFen: null, moves: [], persona: 'bobby-fish-er', seed: 1 };
const choice: MoveChoice = {
  move: 'e2e4',
  score: { kind: 'cp', value: 0 },
  chosen: { kind: 'cp', value: 0 },
  depth: 1,
  nodes: 1,
  line: ['e2e4'],
};

/** A fake worker on this thread: a message channel to a fake engine. */
function fakeWorker(api: Partial<EngineApi>) {
  const { port1, port2 } = new MessageChannel();
  expose(api, port2);
  port1.start();
  const listeners = new Set<(event: Event) => void>();
  const worker = {
    postMessage: port1.postMessage.bind(port1),
    addEventListener: (type: string, listener: (event: Event) => void) => {
      if (type === 'error') listeners.add(listener);
      else port1.addEventListener(type, listener);
    },
    removeEventListener: port1.removeEventListener.bind(port1),
    terminate: vi.fn<() => void>(() => {
      port1.close();
      port2.close();
    }),
  };
  return {
    worker: worker as unknown as Worker,
    terminate: worker.terminate,
    die: () => {
      for (const listener of listeners) listener(new Event('error', { cancelable: true }));
    },
  };
}

const never = () => new Promise<never>(() => {});

const throwError = (): never => {
  throw new Error('a module could not be loaded');
};

/** A client whose first worker answers so, and all later ones with a move. */
function throwsOnce(choose: EngineApi['choose'], suggest: EngineApi['suggest'] = never) {
  const throwing = fakeWorker({ choose, suggest, stop: () => {} });
  const workers = [throwing.worker];
  const answer = async () => choice;
  const client = createEngineClient(() => workers.shift() ?? fakeWorker({ choose: answer, suggest: answer }).worker);
  return { throwing, client };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a request resolves to the move of the worker', async () => {
  const client = createEngineClient(() => fakeWorker({ choose: async () => choice }).worker);
  expect(await client.choose(request)).toEqual({ ok: true, value: choice });
  client.dispose();
});

test('R-ER-18 no legal move and a search that throws are different errors', async () => {
  const none = createEngineClient(() => fakeWorker({ choose: async () => null }).worker);
  expect(await none.choose(request)).toEqual({ ok: false, error: 'no-move' });
  const thrower = createEngineClient(
    () =>
      fakeWorker({
        choose: async () => {
          throw new Error('broken');
        },
      }).worker,
  );
  expect(await thrower.choose(request)).toEqual({ ok: false, error: 'threw' });
  none.dispose();
  thrower.dispose();
});

test('R-ER-18 a worker that dies is terminated, and the next request starts a new one', async () => {
  const dying = fakeWorker({ choose: never });
  const workers = [dying, fakeWorker({ choose: async () => choice })];
  const client = createEngineClient(() => workers.shift()?.worker ?? dying.worker);
  const first = client.choose(request);
  dying.die();
  expect(await first).toEqual({ ok: false, error: 'died' });
  expect(dying.terminate).toHaveBeenCalledOnce();
  expect(await client.choose(request)).toEqual({ ok: true, value: choice });
  client.dispose();
});

test('R-ER-18 a worker that the browser refuses to start counts as dead, and the next request tries again', async () => {
  const workers = [fakeWorker({ choose: async () => choice })];
  const spawn = vi.fn<() => Worker>(() => workers.shift()?.worker ?? throwError()).mockImplementationOnce(throwError);
  const client = createEngineClient(spawn);
  expect(await client.choose(request)).toEqual({ ok: false, error: 'died' });
  expect(await client.choose(request)).toEqual({ ok: true, value: choice });
  client.dispose();
});

test('R-ER-18 A-89 after a search that threw, the next one gets another worker: a module that failed to load fails again', async () => {
  const { throwing, client } = throwsOnce(async () => throwError());
  expect(await client.choose(request)).toEqual({ ok: false, error: 'threw' });
  expect(throwing.terminate).toHaveBeenCalledOnce();
  expect(await client.suggest(request, 400)).toEqual({ ok: true, value: choice });
  client.dispose();
});

test('R-ER-18 a search that threw after it was stopped costs its worker too', async () => {
  const { promise: failure, resolve: fail } = Promise.withResolvers<undefined>();
  const { throwing, client } = throwsOnce(() => failure.then(throwError));
  const stopped = client.choose(request);
  client.stop();
  fail(undefined);
  expect(await stopped).toEqual({ ok: false, error: 'superseded' });
  expect(throwing.terminate).toHaveBeenCalledOnce();
  expect(await client.choose(request)).toEqual({ ok: true, value: choice });
  client.dispose();
});

test('R-ER-18 a superseded search that threw leaves the running one its worker, and costs it afterwards', async () => {
  const { promise: failure, resolve: fail } = Promise.withResolvers<undefined>();
  const { promise: found, resolve: find } = Promise.withResolvers<MoveChoice>();
  const { throwing, client } = throwsOnce(
    () => failure.then(throwError),
    () => found,
  );
  const older = client.choose(request);
  const newer = client.suggest(request, 400);
  fail(undefined);
  expect(await older).toEqual({ ok: false, error: 'superseded' });
  expect(throwing.terminate).not.toHaveBeenCalled();
  find(choice);
  expect(await newer).toEqual({ ok: true, value: choice });
  expect(await client.choose(request)).toEqual({ ok: true, value: choice });
  expect(throwing.terminate).toHaveBeenCalledOnce();
  client.dispose();
});

test('R-ER-18 a worker that does not answer counts as dead after fifteen seconds', async () => {
  vi.useFakeTimers();
  const silent = fakeWorker({ choose: never });
  const client = createEngineClient(() => silent.worker);
  const asked = client.choose(request);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(silent.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toEqual({ ok: false, error: 'died' });
  client.dispose();
});

test('the watchdog of a superseded request does not end the worker under the current search', async () => {
  vi.useFakeTimers();
  const { promise: found, resolve: find } = Promise.withResolvers<MoveChoice>();
  // The warm-up waits for a module on a hung connection; the character's move does not need it.
  const worker = fakeWorker({ suggest: never, choose: () => found });
  const client = createEngineClient(() => worker.worker);
  const warmUp = client.suggest(request, 1);
  await vi.advanceTimersByTimeAsync(14_900);
  const move = client.choose(request);
  await vi.advanceTimersByTimeAsync(100);
  expect(await warmUp).toEqual({ ok: false, error: 'superseded' });
  expect(worker.terminate).not.toHaveBeenCalled();
  vi.useRealTimers();
  find(choice);
  expect(await move).toEqual({ ok: true, value: choice });
  client.dispose();
});

test('a worker that does not answer is ended after fifteen seconds even if its search was stopped', async () => {
  vi.useFakeTimers();
  const silent = fakeWorker({ choose: never, stop: () => {} });
  const client = createEngineClient(() => silent.worker);
  const stopped = client.choose(request);
  client.stop();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await stopped).toEqual({ ok: false, error: 'superseded' });
  expect(silent.terminate).toHaveBeenCalledOnce();
  client.dispose();
});

test('a new request supersedes the previous one', async () => {
  let answerFirst = (_choice: MoveChoice | null) => {};
  const first = new Promise<MoveChoice | null>((resolve) => {
    answerFirst = resolve;
  });
  const answers = [first, Promise.resolve(choice)];
  const client = createEngineClient(() => fakeWorker({ choose: () => answers.shift() ?? never() }).worker);
  const older = client.choose(request);
  const newer = client.choose(request);
  expect(await newer).toEqual({ ok: true, value: choice });
  answerFirst(null);
  expect(await older).toEqual({ ok: false, error: 'superseded' });
  client.dispose();
});

test('stop supersedes the running request', async () => {
  const stop = vi.fn<() => void>();
  const client = createEngineClient(() => fakeWorker({ choose: async () => null, stop }).worker);
  const asked = client.choose(request);
  client.stop();
  expect(await asked).toEqual({ ok: false, error: 'superseded' });
  expect(stop).toHaveBeenCalledOnce();
  client.dispose();
});

const analysis: Analysis = { depth: 1, nodes: 1, lines: [] };

test('an analysis reports its progress until it is superseded', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<Analysis | null>();
  const { promise: told, resolve: tellBack } = Promise.withResolvers<(found: Analysis) => void>();
  const analyze: EngineApi['analyze'] = (_, __, tell) => {
    if (tell) tellBack(tell);
    return ended;
  };
  const client = createEngineClient(() => fakeWorker({ analyze, stop: () => end(null) }).worker);
  const heard: number[] = [];
  const asked = client.analyze(request, { lines: 1, nodes: 1, ms: 1000 }, ({ depth }) => heard.push(depth));
  const tell = await told;
  tell({ ...analysis, depth: 3 });
  await vi.waitFor(() => expect(heard).toEqual([3]));
  client.stop();
  tell({ ...analysis, depth: 4 });
  expect(await asked).toEqual({ ok: false, error: 'superseded' });
  expect(heard).toEqual([3]);
  client.dispose();
});

test('a long analysis that does not hear of a stop is ended with its worker when something else is asked for', async () => {
  const deaf = fakeWorker({ analyze: never, stop: () => {} });
  const workers = [deaf, fakeWorker({ analyze: async () => analysis })];
  const client = createEngineClient(() => workers.shift()?.worker ?? deaf.worker);
  void client.analyze(request, { lines: 1, nodes: 1, ms: 60_000 });
  expect(await client.analyze(request, { lines: 2, nodes: 1 })).toEqual({ ok: true, value: analysis });
  expect(deaf.terminate).toHaveBeenCalledOnce();
  client.dispose();
});

test('a request that waited for a deaf worker does not end the worker of a newer request', async () => {
  vi.useFakeTimers();
  const { promise: found, resolve: find } = Promise.withResolvers<Analysis | null>();
  const deaf = fakeWorker({ analyze: never, stop: () => {} });
  const next = fakeWorker({ analyze: () => found });
  const workers = [deaf, next];
  const client = createEngineClient(() => workers.shift()?.worker ?? deaf.worker);
  const long = { lines: 1, nodes: 1, ms: 60_000 };
  void client.analyze(request, long);
  // Both wait for the worker to stop; the first replaces it before the third request.
  void client.analyze(request, long);
  await vi.advanceTimersByTimeAsync(100);
  void client.analyze(request, long);
  await vi.advanceTimersByTimeAsync(100);
  const newest = client.analyze(request, long);
  await vi.advanceTimersByTimeAsync(100);
  expect(deaf.terminate).toHaveBeenCalledOnce();
  expect(next.terminate).not.toHaveBeenCalled();
  vi.useRealTimers();
  find(analysis);
  expect(await newest).toEqual({ ok: true, value: analysis });
  client.dispose();
});

test('one that does hear of it keeps its worker', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<Analysis | null>();
  const answers = [ended, Promise.resolve(analysis)];
  const hearing = fakeWorker({ analyze: () => answers.shift() ?? never(), stop: () => end(null) });
  const client = createEngineClient(() => hearing.worker);
  const first = client.analyze(request, { lines: 1, nodes: 1, ms: 60_000 });
  expect(await client.analyze(request, { lines: 2, nodes: 1 })).toEqual({ ok: true, value: analysis });
  expect(await first).toEqual({ ok: false, error: 'superseded' });
  expect(hearing.terminate).not.toHaveBeenCalled();
  client.dispose();
});
