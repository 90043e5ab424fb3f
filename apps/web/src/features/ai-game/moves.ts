/** What a committed intent brings: the next state with its status, line and effects, or the end. */
import {
  applyIntent,
  type Game,
  type Applied,
  type Ending,
  type GameEvent,
  type GameState,
  type Intent,
  type Ms,
  type PlayedMove,
} from '@sixtyfour/chess';
import { AI_REPLY_DELAY_MS, aiRefusalMessages, messages } from '@sixtyfour/contract';
import type { MoveChoice } from '@sixtyfour/engine';
import { DEFAULT_PERSONA, type PersonaId, personaById } from '@sixtyfour/engine/personas';
import { boardFacts, type VoiceEvent, moodAt } from '@sixtyfour/engine/voice';
import { refusalEffects } from '../../game/effects.ts';
import type { Aftermath } from '../../game/game-over.ts';
import { EMPTY_HAND } from '../../game/hand.ts';
import { soundOf } from '../../game/sound-choice.ts';
import { moveSentence } from '../../game/spoken.ts';
import type { Step } from '../../lib/machine.ts';
import { type SavedGame, toSavedGame } from '../../lib/saved-game.ts';
import { calculationOf, showsCalculation } from './calculation.ts';
import { finishOf, firstWorth, report } from './counting.ts';
import { type EndWords, endWords } from './ending.ts';
import { personaOf } from './selectors.ts';
import type { AiEffect, AiGame, OverGame, PlayingGame } from './state.ts';
import { remarkOn } from './voice.ts';

export function statusOf(game: Game, persona: PersonaId): string {
  return game.check === null
    ? messages.ai.playing(personaById(persona)?.name ?? DEFAULT_PERSONA.name)
    : messages.ai.check;
}

export interface Chance {
  readonly at: Ms;
  /** A random unsigned 32-bit number. */
  readonly roll: number;
}

/**
 * Applies an intent, the visitor's or the character's, and says what there is to say. A refusal changes nothing but the
 * notice.
 * @param choice what the character thought of its move, when it is the mover and did think
 */
export function intend(
  state: PlayingGame,
  intent: Intent,
  chance: Chance,
  choice: MoveChoice | null = null,
): Step<AiGame, AiEffect> {
  const applied = applyIntent(state.live, intent);
  if (!applied.ok) {
    const text = aiRefusalMessages[applied.error];
    return text === null ? [state, []] : refuse(state, text);
  }
  const played = moved(applied.value);
  if (applied.value.state.ending !== null) return end(state, applied.value.state, played, chance);
  return played === null
    ? [{ ...state, live: applied.value.state }, []]
    : goOn(state, applied.value.state, played, chance, choice);
}

export function refuse(state: PlayingGame, text: string): Step<AiGame, AiEffect> {
  return [{ ...state, hand: EMPTY_HAND, notice: text }, refusalEffects(text)];
}

function moved(applied: Applied): PlayedMove | null {
  const event = applied.events.find((each): each is Extract<GameEvent, { type: 'moved' }> => each.type === 'moved');
  return event?.played ?? null;
}

/** How long the character waits for the server to open the game, whose seed it plays by. */
const OPENING_PATIENCE_MS: Ms = 2_000;

/** The next move is looked for when it is the character's, and the game is saved and reported. */
export function think(state: PlayingGame, at: Ms, effects: readonly AiEffect[]): Step<AiGame, AiEffect> {
  const { id, live, seed, setup, counting } = state;
  const keep: readonly AiEffect[] = [{ type: 'save', game: savedOf(state, at) }, ...report(state)];
  if (live.game.turn === 'white') return [{ ...state, thinking: null }, [...effects, ...keep]];
  if (counting.is === 'opening')
    return [
      { ...state, thinking: null },
      [...effects, { type: 'await-opening', id, ms: OPENING_PATIENCE_MS }, ...keep],
    ];
  const thinking = { version: live.version, attempt: 0 } as const;
  const request = { ...positionOf(live), persona: setup.persona, seed };
  // the search begins now; what it finds is shown half a second after the move at the earliest.
  const effect: AiEffect = { type: 'think', for: thinking, request, notBefore: at + AI_REPLY_DELAY_MS };
  return [{ ...state, thinking }, [...effects, effect, ...keep]];
}

export function positionOf({ game }: GameState): Pick<SavedGame, 'ruleSet' | 'startFen' | 'moves'> {
  return { ruleSet: game.ruleSet, startFen: game.startFen, moves: game.history.map(({ uci }) => uci) };
}

export function savedOf(state: PlayingGame | OverGame, at: Ms): SavedGame {
  const { id, seed, setup } = state;
  // A game that the server may not have opened yet has no seed to go on with.
  const counts = state.counting.is === 'on';
  return toSavedGame(state.live, { id, origin: 'ai', persona: setup.persona, seed, counts }, at);
}

function goOn(
  state: PlayingGame,
  live: GameState,
  played: PlayedMove,
  chance: Chance,
  choice: MoveChoice | null,
): Step<AiGame, AiEffect> {
  const byCharacter = played.move.piece.color === 'black';
  const { name } = personaOf(state);
  const next: PlayingGame = {
    ...state,
    live,
    // The character's reply leaves a visitor alone who looks at an earlier position (U-12).
    hand: byCharacter ? state.hand : EMPTY_HAND,
    status: statusOf(live.game, state.setup.persona),
    notice: null,
    view: byCharacter ? choice : state.view,
    calculation: byCharacter ? calculated(state, choice) : state.calculation,
    hinting: null,
    typedResign: false,
    typedError: null,
  };
  const board = boardFacts(live.game);
  const voiceEvent: VoiceEvent = byCharacter
    ? {
        type: 'move',
        board,
        before: state.view,
        after: choice,
        thought: null,
        mood: moodAt(next.setup.persona, next.seed, live.game),
      }
    : { type: 'move', board, before: null, after: null, thought: thoughtFor(state.live, chance.at), mood: null };
  const spoken = remarkOn(voiceEvent, next, chance.at, chance.roll);
  const turn = byCharacter ? messages.spoken.yourTurn : messages.spoken.turnOf(name);
  return think({ ...next, ...spoken.change }, chance.at, [
    { type: 'sound', name: soundOf(played, null) },
    { type: 'announce', text: moveSentence(played, turn), politeness: 'polite' },
    ...spoken.effects,
  ]);
}

function calculated({ setup, live }: PlayingGame, choice: MoveChoice | null): PlayingGame['calculation'] {
  return choice !== null && showsCalculation(setup.persona) ? calculationOf(live.game, choice) : null;
}

/** How long the side to move has been thinking; null without a clock. */
function thoughtFor({ clock }: GameState, at: Ms): Ms | null {
  return clock === null ? null : at - clock.anchor;
}

function overOf(ended: PlayingGame, { result, status }: EndWords): OverGame {
  const { setup, orientation, id, seed, counting, live, line, voice, view, calculation } = ended;
  return {
    phase: 'over',
    setup,
    orientation,
    status,
    notice: null,
    id,
    seed,
    counting,
    live,
    hand: EMPTY_HAND,
    line,
    voice,
    view,
    calculation,
    result,
    worth: firstWorth(counting),
    aftermath: 'dialog',
  };
}

/** A game that has ended before, as it is looked at again: nothing of its end is news. */
export function reopened(ended: PlayingGame, ending: Ending, aftermath: Aftermath): Step<AiGame, AiEffect> {
  const { game } = ended.live;
  const words = endWords(ending, game.lastMove?.piece.color ?? null, game.turn);
  const over: OverGame = { ...overOf(ended, words), aftermath };
  // The page may have been left before the server had heard of the end. It says what the game counted.
  return [over, report(over, finishOf(over))];
}

/** @param played the move that ended it, or null when it was no move */
export function end(
  state: PlayingGame,
  live: GameState,
  played: PlayedMove | null,
  chance: Chance,
): Step<AiGame, AiEffect> {
  const { ending, game } = live;
  if (ending === null) throw new Error('the game has not ended');
  const lastMover = game.lastMove?.piece.color ?? null;
  const words = endWords(ending, lastMover, game.turn);
  const { result, status, toast } = words;
  const ended: PlayingGame = { ...state, live };
  const spoken = remarkOn({ type: 'end', result, reason: ending.reason }, ended, chance.at, chance.roll);
  const over: OverGame = { ...overOf(ended, words), ...spoken.change };
  const said = played === null ? status : `${moveSentence(played, null)} ${status}`;
  const effects: AiEffect[] = [
    { type: 'stop-thinking' },
    { type: 'sound', name: soundOf(played, ending) },
    { type: 'announce', text: said, politeness: 'assertive' },
    ...(toast === null ? [] : [{ type: 'toast', text: toast, kind: 'info', ms: 5000 } as const]),
    ...spoken.effects,
    { type: 'save', game: savedOf(over, chance.at) },
    ...report(over, finishOf(over)),
  ];
  return [over, effects];
}
