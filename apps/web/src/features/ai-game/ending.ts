/** Classifies the end of a game against a character and returns its texts. */
import type { Color, Ending, Game } from '@sixtyfour/chess';
import { type GameOverInputs, type GameResult, messages, resultFor } from '@sixtyfour/contract';
import { moveCount, secondsPlayed } from '../../play/game-facts.ts';
import { scoreIn } from '../../play/score-eligibility.ts';
import { personaOf } from './selectors.ts';
import type { OverGame } from './state.ts';

export interface EndWords {
  readonly result: GameResult;
  readonly status: string;
  /** Shown in addition to the status. */
  readonly toast: string | null;
}

/**
 * The text for a mate by the character. The specification has two messages, depending on whose turn it is in the final
 * position; in legal play it is always the player's.
 */
export function mateByAi(playersTurn: boolean): string {
  return playersTurn ? messages.aiGame.aiWins : messages.aiGame.youWin;
}

/**
 * @param game in its final position
 * @param visitor the side of the visitor
 * @param opponent the name of the character
 */
export function endWords(
  ending: Ending,
  game: Pick<Game, 'lastMove' | 'turn'>,
  visitor: Color,
  opponent: string,
): EndWords {
  const words = messages.aiGame;
  // Derived from the ending, never from the text.
  const result = resultFor(ending.winner, visitor);
  const isVisitorsMove = game.lastMove?.piece.color === visitor;
  switch (ending.reason) {
    case 'checkmate':
      return isVisitorsMove
        ? { result, status: words.checkmate, toast: words.youWin }
        : { result, status: mateByAi(game.turn === visitor), toast: null };
    case 'timeout':
      return {
        result,
        status: { win: words.timeWon, loss: words.timeLost, draw: words.drawOver }[result],
        toast: null,
      };
    case 'resignation':
      return { result, status: result === 'win' ? words.resigns(opponent) : words.resigned, toast: null };
    case 'agreement':
      return { result, status: words.acceptsDraw(opponent), toast: null };
    // Only in a game from the server, whose page the visitor left for another game or for good.
    case 'abandonment':
      return { result, status: messages.gameOver.reasons.abandonment, toast: null };
    case 'stalemate':
    case 'repetition':
    case 'insufficient-material':
    case 'seventy-five-moves':
    case 'aborted':
      return { result, status: isVisitorsMove ? words.draw : words.drawOver, toast: null };
  }
}

/**
 * The inputs of the game-over dialog (R-OVR-12, R-OVR-13). Score and duration of a counted game are the server's; of
 * any other the score is omitted and the duration is the page's.
 */
export function gameOverOf(state: OverGame): GameOverInputs {
  const { live, result, eligibility } = state;
  return {
    result,
    gameType: 'ai',
    opponentName: personaOf(state).name,
    ...scoreIn(eligibility),
    moveCount: moveCount(live.game),
    gameDuration: eligibility.status === 'counted' ? eligibility.seconds : secondsPlayed(live),
  };
}
