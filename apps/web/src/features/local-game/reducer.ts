/** The reducer of a game on one device. Pure, like that of the AI screen, and over the same rules and the same hand. */
import {
  applyIntent,
  type Ending,
  type GameEvent,
  type GameState,
  type Intent,
  type Ms,
  opposite,
  type PlayedMove,
  startGame,
} from '@sixtyfour/chess';
import { aiRefusalMessages, CLOCK_MS, messages } from '@sixtyfour/contract';
import { type GameEffect, REFUSED_START, refusalEffects } from '../../game/effects.ts';
import { fenErrorText } from '../../game/fen-error.ts';
import { AFTERMATHS, resultText } from '../../game/game-over.ts';
import { EMPTY_HAND, handle, type HandInput, type HandRefusal } from '../../game/hand.ts';
import { soundOf } from '../../game/sound-choice.ts';
import { moveSentence } from '../../game/spoken.ts';
import { readTyped } from '../../game/typed-command.ts';
import type { Step } from '../../lib/machine.ts';
import { type SavedGame, toGameState, toSavedGame } from '../../lib/saved-game.ts';
import { initialLocalGame, setUpLocal } from './initial.ts';
import type { LocalEvent, LocalGame, LocalIdle, LocalOver, LocalPlaying, LocalSetup } from './state.ts';

type LocalStep = Step<LocalGame, GameEffect>;

export function reduceLocal(state: LocalGame, event: LocalEvent): LocalStep {
  if (event.type === 'flip') return [{ ...state, orientation: opposite(state.orientation) }, []];
  if (event.type === 'auto-flip') return [turned({ ...state, autoFlip: event.on }), []];
  switch (state.phase) {
    case 'idle':
      return reduceIdle(state, event);
    case 'playing':
      return reducePlaying(state, event);
    case 'over':
      return reduceOver(state, event);
  }
}

function reduceIdle(state: LocalIdle, event: LocalEvent): LocalStep {
  switch (event.type) {
    case 'set-up':
      return [setUpLocal(state, event.change), []];
    case 'start':
      return start(state, event.id, event.at);
    case 'resume':
      return resume(state, event.saved, event.at);
    case 'reopen':
      return [reopened(state, event), []];
    case 'press':
      return [state, refusalEffects(messages.ai.startFirst)];
    default:
      return [state, []];
  }
}

function reducePlaying(state: LocalPlaying, event: LocalEvent): LocalStep {
  switch (event.type) {
    case 'press':
    case 'lift':
    case 'drop':
    case 'promote':
    case 'cancel':
    case 'browse':
      return acted(state, event, event.at);
    case 'typed':
      return typed(state, event.text, event.at);
    case 'flag':
      return intend(state, { type: 'flag', at: event.at });
    case 'resign':
      return intend(state, { type: 'resign', by: state.live.game.turn, at: event.at });
    case 'agree-draw':
      return agreeDraw(state, event.at);
    case 'takeback':
      return intend(state, { type: 'takeback', plies: 1, at: event.at });
    case 'low-time':
      return [state, lowTime(event)];
    case 'restart':
      return [
        turned({ ...initialLocalGame(state.setup), autoFlip: state.autoFlip }),
        [{ type: 'forget', id: state.id }],
      ];
    default:
      return [state, []];
  }
}

function reduceOver(state: LocalOver, event: LocalEvent): LocalStep {
  switch (event.type) {
    case 'browse':
      return [{ ...state, hand: handle(state.hand, event, state.live.game, 'both').hand }, []];
    case 'fold':
    case 'unfold':
    case 'review':
      return [{ ...state, aftermath: AFTERMATHS[event.type] }, []];
    case 'play-again':
      return start({ ...initialLocalGame(state.setup), autoFlip: state.autoFlip }, event.id, event.at);
    default:
      return [state, []];
  }
}

/** The board as it stands for the side to move, if it turns by itself. */
function turned<State extends LocalGame>(state: State): State {
  if (!state.autoFlip || state.phase === 'over') return state;
  return { ...state, orientation: state.phase === 'idle' ? 'white' : state.live.game.turn };
}

function start(state: LocalIdle, id: string, at: Ms): LocalStep {
  const { ruleSet, withClock, startFen } = state.setup;
  const started = startGame({
    origin: 'local',
    ruleSet,
    startFen: startFen.trim() === '' ? null : startFen,
    initialMs: withClock ? CLOCK_MS : null,
    at,
  });
  if (!started.ok) return refuseStart(state, fenErrorText(started.error));
  if (started.value.ending !== null) return refuseStart(state, messages.fen.over);
  const playing = begun(state, id, started.value);
  return [
    playing,
    [
      { type: 'announce', text: `${playing.status}.`, politeness: 'polite' },
      { type: 'save', game: savedOf(playing, at) },
    ],
  ];
}

function refuseStart(state: LocalIdle, fenError: string): LocalStep {
  return [{ ...state, fenError }, REFUSED_START];
}

function begun(state: LocalIdle, id: string, live: GameState): LocalPlaying {
  return turned({
    phase: 'playing',
    setup: state.setup,
    orientation: state.orientation,
    autoFlip: state.autoFlip,
    id,
    live,
    hand: EMPTY_HAND,
    status: statusOf(live),
    notice: null,
    typedOnce: null,
    typedError: null,
  });
}

function resume(state: LocalIdle, saved: SavedGame, at: Ms): LocalStep {
  const live = toGameState(saved);
  if (live === null) return [state, [{ type: 'forget', id: saved.id }]];
  const playing = begun({ ...state, setup: setupOf(saved) }, saved.id, live);
  return live.ending === null ? intend(playing, { type: 'flag', at }) : end(playing, live, null, at);
}

function setupOf({ ruleSet, clock, startFen }: SavedGame): LocalSetup {
  return { ruleSet, withClock: clock !== null, startFen: startFen ?? '' };
}

function reopened(state: LocalIdle, { saved, aftermath }: Extract<LocalEvent, { type: 'reopen' }>): LocalGame {
  const live = toGameState(saved);
  if (live === null || live.ending === null) return state;
  return { ...overOf(begun({ ...state, setup: setupOf(saved) }, saved.id, live), live.ending), aftermath };
}

function overOf({ setup, orientation, autoFlip, id, live }: LocalPlaying, ending: Ending): LocalOver {
  return {
    phase: 'over',
    setup,
    orientation,
    autoFlip,
    id,
    live,
    hand: EMPTY_HAND,
    status: resultText(ending.reason, ending),
    notice: null,
    aftermath: 'dialog',
  };
}

function statusOf({ game }: GameState): string {
  return game.check === null ? messages.local.turnOf[game.turn] : messages.ai.check;
}

function savedOf({ id, live }: LocalPlaying | LocalOver, at: Ms): SavedGame {
  return toSavedGame(live, { id, origin: 'local', persona: null, seed: 0, counts: false }, at);
}

function acted(state: LocalPlaying, input: HandInput, at: Ms): LocalStep {
  const { hand, move, refusal } = handle(state.hand, input, state.live.game, 'both');
  if (move !== null) return intend(state, { type: 'move', by: state.live.game.turn, ...move, at });
  const text = refusal === null ? null : refusalText(refusal, state);
  if (text !== null) return [{ ...state, hand, notice: text }, refusalEffects(text)];
  return [{ ...state, hand, notice: null, typedOnce: null }, []];
}

function refusalText(refusal: HandRefusal, { live }: LocalPlaying): string | null {
  return refusal === 'not-your-piece' ? messages.local.onlyTurn[live.game.turn] : aiRefusalMessages[refusal];
}

function typed(state: LocalPlaying, text: string, at: Ms): LocalStep {
  const read = readTyped(text, state.live, messages.spoken.sides, at);
  const next: LocalPlaying = { ...state, typedError: null, typedOnce: null };
  switch (read.type) {
    case 'move':
      return intend(next, { type: 'move', by: state.live.game.turn, ...read.move, at });
    case 'invalid':
      return [{ ...next, notice: null, typedError: read.text }, [{ type: 'sound', name: 'error' }]];
    case 'answer':
      return answer(next, read.text);
    case 'resign':
      if (state.typedOnce === 'resign') return intend(next, { type: 'resign', by: state.live.game.turn, at });
      return answer({ ...next, typedOnce: 'resign' }, messages.spoken.resignAgain);
    case 'draw':
      if (state.typedOnce === 'draw') return agreeDraw(next, at);
      return answer({ ...next, typedOnce: 'draw' }, messages.spoken.drawAgain);
  }
}

function answer(state: LocalPlaying, text: string): LocalStep {
  return [{ ...state, notice: text }, [{ type: 'announce', text, politeness: 'polite' }]];
}

/** Both sit at the board: the one to move offers, the other accepts. */
function agreeDraw(state: LocalPlaying, at: Ms): LocalStep {
  const { turn } = state.live.game;
  const offered = applyIntent({ ...state.live, drawOffer: opposite(turn) }, { type: 'accept-draw', by: turn, at });
  if (!offered.ok || offered.value.state.ending === null) return [state, []];
  return end(state, offered.value.state, null, at);
}

function intend(state: LocalPlaying, intent: Intent): LocalStep {
  const applied = applyIntent(state.live, intent);
  if (!applied.ok) return [state, []];
  const { state: live, events } = applied.value;
  const moved = events.find((event): event is Extract<GameEvent, { type: 'moved' }> => event.type === 'moved');
  const played = moved?.played ?? null;
  if (live.ending !== null) return end(state, live, played, intent.at);
  const next = turned<LocalPlaying>({
    ...state,
    live,
    hand: EMPTY_HAND,
    status: statusOf(live),
    notice: null,
    typedOnce: null,
    typedError: null,
  });
  const turn = messages.local.turnOf[live.game.turn];
  const text = played === null ? `${messages.spoken.takenBack}. ${turn}.` : moveSentence(played, turn);
  return [
    next,
    [
      { type: 'sound', name: soundOf(played, null) },
      { type: 'announce', text, politeness: 'polite' },
      { type: 'save', game: savedOf(next, intent.at) },
    ],
  ];
}

function end(state: LocalPlaying, live: GameState, played: PlayedMove | null, at: Ms): LocalStep {
  if (live.ending === null) throw new Error('the game has not ended');
  const over = overOf({ ...state, live }, live.ending);
  const { status } = over;
  const text = played === null ? `${status}.` : `${moveSentence(played, null)} ${status}.`;
  return [
    over,
    [
      { type: 'sound', name: soundOf(played, live.ending) },
      { type: 'announce', text, politeness: 'assertive' },
      { type: 'save', game: savedOf(over, at) },
    ],
  ];
}

function lowTime({ side, seconds }: Extract<LocalEvent, { type: 'low-time' }>): readonly GameEffect[] {
  const text = messages.spoken.sideSecondsLeft(messages.spoken.sides[side], seconds);
  const announce = { type: 'announce', text, politeness: 'polite' } as const;
  return seconds === 30 ? [{ type: 'sound', name: 'low-time' }, announce] : [announce];
}
