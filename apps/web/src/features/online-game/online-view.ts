/** The board's view of a game between people. */
import type { BoardView } from '../../board/view.ts';
import { screenParts, screenView } from '../../play/board-view.ts';
import { premoveTargets } from '../../play/premove.ts';
import { isOwnTurn } from './selectors.ts';
import type { OnlinePlaying, OnlineState } from './state.ts';

/** Any piece can be picked up during the game; the drop decides what happens. */
export function onlineView(state: OnlineState): BoardView {
  const view = screenView(state, 'both');
  const isProposed = (view.pending ?? null) !== null;
  if (state.phase !== 'playing' || state.interaction.browsing !== null || isProposed) return view;
  const { selected } = view;
  const prepares = selected !== null && !isOwnTurn(state);
  return {
    ...view,
    movable: 'both',
    targets: prepares ? premoveTargets(state.live.game, selected) : view.targets,
    pending: latePending(state),
    premove: state.premove && [state.premove.from, state.premove.to],
  };
}

/** The destination square of the visitor's own move if its confirmation is late. */
function latePending({ live, sent }: OnlinePlaying): BoardView['pending'] {
  const isLate = sent.some(({ move, late }) => move !== null && late);
  return isLate ? (live.game.lastMove?.to ?? null) : null;
}

/** The values that the board's view depends on. */
export function onlineParts(state: OnlineState): readonly unknown[] {
  const begun = state.phase === 'idle' ? null : state;
  return [...screenParts(state), begun?.sent, state.phase === 'playing' ? state.premove : null];
}
