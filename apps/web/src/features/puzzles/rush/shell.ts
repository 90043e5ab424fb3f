/** Connects the reducer of a rush to the page: calls, timers and storage. */
import { api, messages } from '@sixtyfour/contract';
import type { WritableViewSource } from '../../../board/view.ts';
import { type ApiProblem, call } from '../../../lib/api.ts';
import { monotonicNow } from '../../../lib/monotonic.ts';
import { onWake } from '../../../lib/realtime/wake-events.ts';
import { session } from '../../../lib/session.ts';
import { createTimers } from '../../../lib/timers.ts';
import { screenParts, screenView } from '../../../play/board-view.ts';
import { createEffectRunner } from '../../../play/effect-runner.ts';
import { createPlayShell, type PlayShell } from '../../../play/shell.ts';
import { changeRecord, loadRecord } from '../records.ts';
import { parseBests, withResult } from './bests.ts';
import { noteRush, notedRush } from './note.ts';
import { reduceRush } from './reducer.ts';
import { beforeRush, type OwnEffect, type RushEvent, type RushState } from './state.ts';

type Refused = Extract<RushEvent, { type: 'refused' }>;

/** @param view the board's view, kept up to date with the rush */
export function createRushShell(view: WritableViewSource): PlayShell<RushState, RushEvent> {
  const runner = createEffectRunner();
  const timers = createTimers();
  const gone = new AbortController();
  const { signal } = gone;
  let storageWarned = false;

  const shell = createPlayShell<RushState, RushEvent, OwnEffect>({
    initial: beforeRush,
    reduce: reduceRush,
    runner,
    effects: {
      ...runner.handlers,
      'ask-start': async ({ mode }) => {
        const answer = await session.run(() => call(api.startRush, { body: { mode }, signal }));
        if (answer.ok) send({ type: 'started', rush: answer.value });
        else refuse(answer.error, 'start', null);
      },
      'ask-move': async ({ id, move }) => {
        const answer = await call(api.playRush, { params: { rushId: id }, body: move, signal });
        if (answer.ok) send({ type: 'judged', verdict: answer.value });
        else refuse(answer.error, 'move', id);
      },
      'ask-state': ({ id, after }) => timers.set('ask-state', after, () => void sync(id, 'state')),
      'ask-end': ({ id, after }) => timers.set('ask-end', after, () => void sync(id, 'end')),
      check: async ({ id }) => {
        const answer = await call(api.getRush, { params: { rushId: id }, signal });
        // Otherwise the answer to the next move says it.
        if (answer.ok) send({ type: 'checked', rush: answer.value });
      },
      'ask-bests': () => askBests(),
      reopen: () => reopen(),
      note: ({ note }) => noteRush(note),
      'save-best': async ({ mode, solved }) => {
        const isSaved = await changeRecord('rush', (stored) => withResult(parseBests(stored), mode, solved));
        if (isSaved || storageWarned) return;
        storageWarned = true;
        runner.perform({ type: 'toast', text: messages.rush.notSaved, kind: 'info' });
      },
      wait: ({ event, ms }) => timers.set(event, ms, () => send({ type: event })),
      'stop-waiting': () => timers.clear(),
    },
    view,
    viewOf: (state) => screenView(state, state.phase === 'playing' && state.mover === 'solver' ? state.color : 'later'),
    partsOf: (state) => [...screenParts(state), state.phase === 'playing' && state.mover],
    now: monotonicNow,
    onFlag: () => send({ type: 'time-up' }),
    connect: (onReady) => {
      void Promise.all([readBests(), askBests(), reopen()]).then(onReady);
      addEventListener('online', () => send({ type: 'online' }), { signal });
      return [
        onWake(() => send({ type: 'woken' })),
        () => {
          gone.abort();
          timers.clear();
        },
      ];
    },
  });
  const { send } = shell;

  const refuse = (problem: ApiProblem, about: Refused['about'], id: Refused['id']): void => {
    if (!signal.aborted) send({ type: 'refused', problem, about, id });
  };

  const sync = async (id: string, about: 'state' | 'end'): Promise<void> => {
    const answer = await call(about === 'end' ? api.endRush : api.getRush, { params: { rushId: id }, signal });
    if (answer.ok) send({ type: 'synced', rush: answer.value });
    else refuse(answer.error, about, id);
  };

  /** Restores the rush of this history entry, unless the server no longer has it. */
  const reopen = async (): Promise<void> => {
    const note = notedRush();
    if (note === null) return;
    const answer = await call(api.getRush, { params: { rushId: note.id }, signal });
    if (answer.ok) send({ type: 'reopened', rush: answer.value, note });
  };

  const readBests = async (): Promise<void> => {
    const here = parseBests(await loadRecord('rush'));
    if (!signal.aborted) send({ type: 'bests', bests: { here } });
  };

  const askBests = async (): Promise<void> => {
    const today = await call(api.rushBests, { signal });
    if (today.ok) send({ type: 'bests', bests: { today: today.value } });
  };

  return shell;
}
