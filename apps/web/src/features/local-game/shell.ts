/** Connects the reducer of a local game to the page: saved games and preferences. */
import { messages } from '@sixtyfour/contract';
import type { WritableViewSource } from '../../board/view.ts';
import { loadUnfinished } from '../../play/saved-games.ts';
import { preferences } from '../../lib/preferences.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import { screenParts, screenView } from '../../play/board-view.ts';
import { createEffectRunner } from '../../play/effect-runner.ts';
import { pgnOf } from '../../play/pgn.ts';
import { createPlayShell, type PlayShell } from '../../play/shell.ts';
import { loadShownResult, notedAftermath } from '../../play/shown-result.ts';
import { initialLocalGame, type LocalEvent, type LocalGame } from './state.ts';
import { reduceLocal } from './reducer.ts';

/**
 * @param view the board's view, kept up to date with the game
 * @param past a finished game to view; null to play
 */
export function createLocalGameShell(
  view: WritableViewSource,
  past: SavedGame | null,
): PlayShell<LocalGame, LocalEvent> {
  const runner = createEffectRunner();
  let isConnected = false;

  const shell = createPlayShell<LocalGame, LocalEvent, never>({
    initial: initialLocalGame(),
    reduce: reduceLocal,
    runner,
    effects: runner.handlers,
    view,
    viewOf: (state) => screenView(state, 'both'),
    partsOf: screenParts,
    onFlag: () => send({ type: 'flag' }),
    connect: (onReady) => {
      isConnected = true;
      const turnAsPreferred = () => send({ type: 'auto-flip', on: preferences.get().autoFlip });
      turnAsPreferred();
      const { rules: ruleSet, time } = preferences.get();
      send({ type: 'set-up', change: { ruleSet, time } });
      if (past === null) void goOn(onReady);
      else send({ type: 'reopen', saved: past, aftermath: 'bar' });
      return [
        preferences.subscribe(turnAsPreferred),
        () => {
          isConnected = false;
        },
      ];
    },
    pgn: ({ live }, notes) => {
      const names = { ...messages.play.sides, event: messages.local.title };
      return pgnOf(live, names, location.origin, notes);
    },
  });
  const { send } = shell;

  const goOn = async (onReady: () => void): Promise<void> => {
    const { games, unreadable } = await loadUnfinished('local');
    const [game] = games;
    const result = game === undefined ? await loadShownResult('local') : null;
    if (!isConnected) return;
    if (unreadable) runner.perform({ type: 'toast', text: messages.saved.unreadable, kind: 'info' });
    if (game !== undefined) send({ type: 'resume', saved: game });
    else if (result !== null) send({ type: 'reopen', saved: result, aftermath: notedAftermath(result.id) ?? 'dialog' });
    onReady();
  };

  return shell;
}
