/** Derived state for the screen. Does not import the rules, to stay small. */
import { opposite } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { bannerOf, endText } from './endings.ts';
import type { OnlineBegun, OnlineState } from './state.ts';

/** Whether both players have joined, so that moves are possible. */
export function hasBegun({ snapshot }: OnlineBegun): boolean {
  return snapshot.startedAt !== null || snapshot.clock.running !== null;
}

export function isOwnTurn({ live, seat }: OnlineBegun): boolean {
  return live.game.turn === seat;
}

export function opponentName({ players, seat }: OnlineBegun): string {
  return players[opposite(seat)].username;
}

/** Whether the visitor's move has probably not reached the server. Until it does, their clock runs. */
export function isUnsent({ connection, reconnecting, sent }: OnlineBegun): boolean {
  return sent.some(({ move, inFlight, late, again }) => {
    const isLost = connection === 'disconnected' || !inFlight || again || (reconnecting && late);
    return move !== null && isLost;
  });
}

/** The status: whose turn it is, the result, or what the page waits for (R-G-01, R-G-03). */
export function statusOf(state: OnlineState): string {
  if (state.phase === 'idle') return state.failed ? state.config.unreachable.title : state.config.loading;
  if (state.notice !== null) return state.notice;
  if (state.phase === 'over') return bannerOf(state);
  if (!hasBegun(state)) return state.config.waitingToBegin(opponentName(state));
  if (isUnsent(state)) return messages.onlineGame.unsent;
  if (state.leaving && state.connection === 'disconnected') return messages.onlineGame.leaveUnsent;
  return turnText(state);
}

/** Whether the visitor was just told to wait after input that could have been a premove. */
export function offersPremove(state: OnlineState): boolean {
  return (
    state.phase === 'playing' && !state.premoves && hasBegun(state) && state.notice === messages.onlineGame.waitTurn
  );
}

function turnText(state: OnlineBegun): string {
  const { config, live } = state;
  // The server's end follows.
  if (live.game.outcome !== null) return endText(state, live.game.outcome);
  const turn = isOwnTurn(state) ? messages.play.turnIsYours : config.waitingFor(live.game.turn);
  return live.game.check === null ? turn : messages.onlineGame.checkAnd(turn);
}
