/** The texts for the end of a game between people. */
import { type Ending, opposite } from '@sixtyfour/chess';
import { FIRST_MOVE_MS, limitFor, messages } from '@sixtyfour/contract';
import type { OnlineBegun, OnlineOver, ServerSnapshot } from './state.ts';

const words = messages.onlineGame;

type Ended = Pick<OnlineBegun, 'seat' | 'players' | 'leaving' | 'snapshot'>;

/** The status line at the end of a game. */
export function endText(state: Ended, { winner, reason }: Pick<Ending, 'winner' | 'reason'>): string {
  const { seat, players, leaving, snapshot } = state;
  switch (reason) {
    case 'checkmate':
      return winner === 'white' ? words.whiteWins : words.blackWins;
    case 'timeout':
      if (winner === null) return words.drawOver(words.drawReasons.timeout);
      return winner === seat ? words.timeWon : words.timeLost;
    case 'resignation':
      if (winner !== seat) return leaving ? words.youLeft : words.youResigned;
      return words.opponentResigned(players[opposite(seat)].username);
    case 'abandonment':
      return winner === seat ? words.opponentLeft : words.youLeft;
    case 'aborted':
      if (leaving) return words.youLeft;
      if (!missedFirstMove(snapshot)) return words.calledOff;
      return snapshot.game.turn === seat ? words.notMoved : words.notMovedBy(players[opposite(seat)].username);
    case 'stalemate':
    case 'repetition':
    case 'insufficient-material':
    case 'seventy-five-moves':
    case 'agreement':
      return words.drawOver(words.drawReasons[reason]);
  }
}

/** Whether an aborted game ended because the side to move did not make its first move. */
function missedFirstMove({ game, times, clock }: Pick<ServerSnapshot, 'game' | 'times' | 'clock'>): boolean {
  const { initialMs } = times[game.turn];
  return initialMs - clock[game.turn] >= limitFor(FIRST_MOVE_MS, initialMs);
}

/** The status line of a finished game. */
export function bannerOf(state: OnlineOver): string {
  return endText(state, state.ending);
}
