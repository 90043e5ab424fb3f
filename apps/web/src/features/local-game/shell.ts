/** What surrounds the local reducer: timers, storage, and whatever a page can do. */
import type { Ms } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { WritableViewSource } from '../../board/view.ts';
import { followClock, followRunning, followView } from '../../game/follow.ts';
import { screenParts, screenView } from '../../game/hand.ts';
import { createPerformer } from '../../game/performer.ts';
import type { GameShell } from '../../game/use-live-game.ts';
import { pgnOf } from '../../game/pgn.ts';
import { loadShownResult } from '../../game/shown-result.ts';
import { loadUnfinished } from '../../lib/load-unfinished.ts';
import { createMachine } from '../../lib/machine.ts';
import { randomId } from '../../lib/random.ts';
import type { SavedGame } from '../../lib/saved-game.ts';
import { preferences } from '../../lib/preferences.ts';
import { initialLocalGame } from './initial.ts';
import { reduceLocal } from './reducer.ts';
import type { LocalEvent, LocalGame } from './state.ts';

/** An event without its time: the shell adds it. */
export type LocalInput = LocalEvent extends infer Event
  ? Event extends { readonly at: Ms }
    ? Omit<Event, 'at' | 'id'>
    : Event
  : never;

type LocalGameShell = GameShell<LocalGame, LocalInput>;

/**
 * @param view what the board shows; it follows the game from now on
 * @param past a finished game that is to be looked at; null for a game to play
 */
export function createLocalGameShell(view: WritableViewSource, past: SavedGame | null): LocalGameShell {
  const performer = createPerformer();
  const machine = createMachine(initialLocalGame(), reduceLocal, performer.perform);

  const send = (input: LocalInput): void => {
    const isNew = input.type === 'start' || input.type === 'play-again';
    machine.send({ ...input, at: Date.now(), ...(isNew ? { id: randomId() } : {}) } as LocalEvent);
  };

  const connect: LocalGameShell['connect'] = (onReady) => {
    let isConnected = true;
    const turnAsPreferred = () => send({ type: 'auto-flip', on: preferences.get().autoFlip });
    const disconnect = [
      performer.connect(),
      preferences.subscribe(turnAsPreferred),
      followClock(machine, (state) => (state.phase === 'playing' ? state.live.clock : null), {
        onFlag: () => send({ type: 'flag' }),
        onLow: (side, seconds) => send({ type: 'low-time', side, seconds }),
      }),
      followRunning(machine, (state) => state.phase === 'playing'),
    ];
    turnAsPreferred();
    send({ type: 'set-up', change: { ruleSet: preferences.get().rules } });
    const goOn = async (): Promise<void> => {
      const { games, unreadable } = await loadUnfinished('local');
      const [game] = games;
      const result = game === undefined ? await loadShownResult('local') : null;
      if (!isConnected) return;
      if (unreadable) performer.perform({ type: 'toast', text: messages.saved.unreadable, kind: 'info' });
      if (game !== undefined) send({ type: 'resume', saved: game });
      else if (result !== null) send({ type: 'reopen', saved: result, aftermath: 'dialog' });
      onReady();
    };
    if (past === null) void goOn();
    else send({ type: 'reopen', saved: past, aftermath: 'bar' });
    return () => {
      isConnected = false;
      for (const end of disconnect) end();
    };
  };

  const pgn: LocalGameShell['pgn'] = (notes) => {
    const state = machine.get();
    if (state.phase === 'idle') return '';
    return pgnOf(state.live, { ...messages.spoken.sides, event: messages.local.title }, location.origin, notes);
  };

  followView(machine, view, (state) => screenView(state, 'both'), screenParts);
  return { machine, send, pgn, connect };
}
