/** The texts for the end of a game between people. */
import { type Ending, opposite } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { OnlineBegun, OnlineOver } from './state.ts';

const words = messages.onlineGame;

type Ended = Pick<OnlineBegun, 'seat' | 'players' | 'leaving'>;

/** The status line at the end of a game. */
export function endText(state: Ended, { winner, reason }: Pick<Ending, 'winner' | 'reason'>): string {
  const { seat, players, leaving } = state;
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
      return winner === seat ? messages.online.opponentLeft : words.youLeft;
    case 'aborted':
      return leaving ? words.youLeft : words.calledOff;
    case 'stalemate':
    case 'repetition':
    case 'insufficient-material':
    case 'seventy-five-moves':
    case 'agreement':
      return words.drawOver(words.drawReasons[reason]);
  }
}

/** The status line of a finished game. */
export function bannerOf(state: OnlineOver): string {
  return endText(state, state.ending);
}
