/** What the board shows of a game between people: the shared view, with pending moves and premoves on it. */
import type { BoardView } from '../../board/view.ts';
import { screenParts, screenView } from '../../play/board-view.ts';
import { premoveTargets } from '../../play/premove.ts';
import { isOwnTurn } from './selectors.ts';
import type { OnlinePlaying, OnlineState } from './state.ts';

/** Any piece can be taken up while the game goes on: what comes of it is said when it is put down. */
export function onlineView(state: OnlineState): BoardView {
  const view = screenView(state, 'both');
  if (state.phase !== 'playing' || state.interaction.browsing !== null) return view;
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

/** Where the own move went that has been waiting for an answer for a while. */
function latePending({ live, sent }: OnlinePlaying): BoardView['pending'] {
  const isLate = sent.some(({ move, late }) => move !== null && late);
  return isLate ? (live.game.lastMove?.to ?? null) : null;
}

/** What the board shows changes with these alone. */
export function onlineParts(state: OnlineState): readonly unknown[] {
  const begun = state.phase === 'idle' ? null : state;
  return [...screenParts(state), begun?.sent, state.phase === 'playing' ? state.premove : null];
}
