/** The mode of puzzles: the solution replies for the opponent, and decides whether a move is right. */
import { messages, problemMessages } from '@sixtyfour/contract';
import { announced, refusalEffects } from '../../play/effects.ts';
import { browseTo } from '../../play/interaction.ts';
import { createPlayReducer } from '../../play/reducer.ts';
import type { EventContext } from '../../play/state.ts';
import { isLeaving } from './selectors.ts';
import { reduceShownPuzzle, STOP } from './shown-puzzle.ts';
import { explained, hint, isQueenMeant, solutionGoesOn, showSolution, tried } from './solving.ts';
import type { NoPuzzle, OwnEffect, PuzzleEvent, PuzzleState, PuzzleStep, Solved, Solving } from './state.ts';

export const reducePuzzle = createPlayReducer<NoPuzzle, Solving, Solved, PuzzleEvent, OwnEffect>({
  opponent: { seat: ({ puzzle }) => puzzle.color, isAwaiting: ({ mover }) => mover === 'solver' },
  authority: { move: tried, queens: isQueenMeant },
  messages: {
    names: () => messages.play.sides,
    waitTurn: () => messages.onlineGame.waitTurn,
    refusal: (refusal) => problemMessages[refusal],
    // A single puzzle shows no toast, which would cover other boards of the page; the feedback is enough.
    refused: ({ single }, text) =>
      single ? [{ type: 'sound', name: 'error' }, announced(text)] : refusalEffects(text),
    commands: ({ single }) => {
      const never = single ? messages.puzzles.noResigningOne : messages.puzzles.noResigning;
      return { resign: { never }, draw: { never } };
    },
    noticeLasts: 'until-replaced',
  },
  reduce: (state, event) => reduceShownPuzzle(state, event) ?? reducePhase(state, event),
});

function reducePhase(state: PuzzleState, event: PuzzleEvent & EventContext): PuzzleStep | null {
  switch (state.phase) {
    case 'idle':
      return null;
    case 'playing':
      return reduceSolving(state, event);
    case 'over':
      return reduceSolved(state, event);
  }
}

/**
 * Events that skip the wait for the lead-in, which is then played at once. Not a hint, which costs rating: its button
 * replaces 'Next Puzzle', and a second tap would hit it.
 */
const AT_ONCE: ReadonlySet<PuzzleEvent['type']> = new Set(['press', 'lift', 'drop', 'typed']);

/** Events after which the band is needed for this puzzle again, not for the failure to load the next one. */
const GOES_ON: ReadonlySet<PuzzleEvent['type']> = new Set([...AT_ONCE, 'hint', 'show-solution']);

/**
 * Stepping through a solved puzzle or drawing on it prevents the automatic next puzzle. Not a press, which may be the
 * second click of the solving move.
 */
function reduceSolved(state: Solved, event: PuzzleEvent): PuzzleStep | null {
  if (state.single || isLeaving(state)) return null;
  switch (event.type) {
    case 'browse':
      return [{ ...state, held: true, interaction: browseTo(event.ply, state.live.game) }, [STOP]];
    case 'drawn':
      return [{ ...state, held: true }, [STOP]];
    default:
      return null;
  }
}

function reduceSolving(state: Solving, event: PuzzleEvent & EventContext): PuzzleStep | null {
  if (isLeaving(state)) return event.type === 'flip' ? null : [state, []];
  if (state.trouble !== null && GOES_ON.has(event.type)) return reducePuzzle({ ...state, trouble: null }, event);
  if (state.mover === 'lead-in' && AT_ONCE.has(event.type)) {
    const [begun, first] = solutionGoesOn(state);
    const [after, then] = reducePuzzle(begun, event);
    return [after, [STOP, ...first, ...then]];
  }
  switch (event.type) {
    case 'hint':
      return hint(state);
    case 'show-solution':
      return showSolution(state);
    case 'explained':
      return explained(state, event);
    case 'reply':
      return solutionGoesOn(state);
    case 'press':
    case 'lift':
    case 'drop':
    case 'promote':
    case 'cancel':
      // While the solution is played automatically, only stepping through the moves is allowed.
      return state.mover === 'solver' ? null : [state, []];
    default:
      return null;
  }
}
