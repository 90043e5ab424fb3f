/** What the visitor and the engine do while a game goes on. */
import { applyIntent, type MoveInput, parseUci } from '@sixtyfour/chess';
import { aiRefusalMessages, messages } from '@sixtyfour/contract';
import { resetMemory } from '@sixtyfour/engine/voice';
import { EMPTY_HAND, handle, type HandInput } from '../../game/hand.ts';
import { moveWords } from '../../game/spoken.ts';
import { readTyped } from '../../game/typed-command.ts';
import type { Step } from '../../lib/machine.ts';
import { uncount } from './counting.ts';
import { type Chance, intend, positionOf, refuse, savedOf, statusOf, think } from './moves.ts';
import { personaOf, takebackPlies } from './selectors.ts';
import type { AiEffect, AiGame, AiGameEvent, EngineFailure, PlayingGame, Thinking } from './state.ts';

const words = messages.ai;

type AiStep = Step<AiGame, AiEffect>;

/** A press, drag, choice or step at the board. */
export function playerActed(state: PlayingGame, input: HandInput, chance: Chance): AiStep {
  const { hand, move, refusal } = handle(state.hand, input, state.live.game, 'white');
  if (move !== null) return playerMoves(state, move, chance);
  const text = refusal === null ? null : aiRefusalMessages[refusal];
  if (text !== null) return refuse(state, text);
  return [{ ...state, hand, notice: null, typedResign: false }, []];
}

function playerMoves(state: PlayingGame, move: MoveInput, chance: Chance): AiStep {
  return intend(state, { type: 'move', by: 'white', ...move, at: chance.at }, chance);
}

/** Typed moves are of the newest position, whatever is looked at. */
export function playerTyped(state: PlayingGame, text: string, chance: Chance): AiStep {
  const names = { white: messages.play.you, black: personaOf(state).name };
  const typed = readTyped(text, state.live, names, chance.at);
  const next: PlayingGame = { ...state, typedError: null, typedResign: false };
  switch (typed.type) {
    case 'move':
      // The position is black's then, and its moves are not the visitor's to type.
      if (state.live.game.turn === 'black') return refuseTyped(next, words.waitTurn);
      return playerMoves(next, typed.move, chance);
    case 'answer':
      return answer(next, typed.text);
    case 'invalid':
      return refuseTyped(next, state.live.game.turn === 'black' ? words.waitTurn : typed.text);
    case 'draw':
      return answer(next, words.noDrawOffers);
    case 'resign':
      if (state.typedResign) return resign(next, chance);
      return answer({ ...next, typedResign: true }, messages.spoken.resignAgain);
  }
}

/** The field itself shows the reason as an alert. */
function refuseTyped(state: PlayingGame, typedError: string): AiStep {
  return [{ ...state, notice: null, typedError }, [{ type: 'sound', name: 'error' }]];
}

function answer(state: PlayingGame, text: string): AiStep {
  return [{ ...state, notice: text }, [{ type: 'announce', text, politeness: 'polite' }]];
}

export function resign(state: PlayingGame, chance: Chance): AiStep {
  return intend(state, { type: 'resign', by: 'white', at: chance.at }, chance);
}

function isFor(thinking: Thinking | null, to: Thinking): boolean {
  return thinking !== null && thinking.version === to.version && thinking.attempt === to.attempt;
}

export function replied(state: PlayingGame, event: Extract<AiGameEvent, { type: 'replied' }>): AiStep {
  if (!isFor(state.thinking, event.to)) return [state, []];
  const move = parseUci(state.live.game, event.choice.move);
  if (move.ok) {
    return intend(state, { type: 'move', by: 'black', ...move.value, at: event.at }, event, event.choice);
  }
  return tryAgain(state, move.error.code === 'king-in-check' ? words.aiKingInCheck : words.illegalMove, event);
}

const FAILURES: Readonly<Record<EngineFailure, string>> = {
  'no-move': words.noMove,
  threw: words.engineThrew,
  died: words.engineDied,
};

export function failed(state: PlayingGame, event: Extract<AiGameEvent, { type: 'failed' }>): AiStep {
  return isFor(state.thinking, event.to) ? tryAgain(state, FAILURES[event.failure], event) : [state, []];
}

/** Once with a short search, then any legal move: no game gets stuck. Only the first failure is told. */
function tryAgain(state: PlayingGame, text: string, chance: Chance): AiStep {
  const { live, seed, setup, thinking } = state;
  if (thinking?.attempt === 0) {
    const again: Thinking = { version: live.version, attempt: 1 };
    const [uncounted, told] = uncount(state, 'engine');
    const request = { ...positionOf(live), persona: setup.persona, seed };
    return [
      { ...uncounted, thinking: again, notice: text },
      [...told, { type: 'toast', text, kind: 'error' }, { type: 'think', for: again, request, notBefore: chance.at }],
    ];
  }
  const moves = live.game.legalMoves();
  const fallback = moves[chance.roll % moves.length];
  if (fallback === undefined) throw new Error(`no legal move, and the game goes on: ${live.game.fen}`);
  return intend(state, { type: 'move', by: 'black', ...fallback, at: chance.at }, chance);
}

export function takeback(state: PlayingGame, chance: Chance): AiStep {
  const plies = takebackPlies(state.live.game);
  if (plies === 0) return [state, []];
  const applied = applyIntent(state.live, { type: 'takeback', plies, at: chance.at });
  if (!applied.ok || applied.value.state.ending !== null) return intend(state, { type: 'flag', at: chance.at }, chance);
  const live = applied.value.state;
  const [uncounted, told] = uncount(state, 'help');
  const next: PlayingGame = {
    ...uncounted,
    live,
    hand: EMPTY_HAND,
    notice: null,
    voice: resetMemory(state.voice),
    view: null,
    calculation: null,
    hinting: null,
    typedResign: false,
    typedError: null,
    status: statusOf(live.game, state.setup.persona),
  };
  const text = `${messages.spoken.takenBack}. ${messages.spoken.yourTurn}.`;
  return think(next, chance.at, [
    ...told,
    { type: 'stop-thinking' },
    { type: 'sound', name: 'move' },
    { type: 'announce', text, politeness: 'polite' },
  ]);
}

export function hint(state: PlayingGame, chance: Chance): AiStep {
  const { live } = state;
  if (live.game.turn === 'black') return refuse(state, words.waitTurn);
  if (state.hinting === live.version) return [state, []];
  const [uncounted, told] = uncount(state, 'help');
  const next: PlayingGame = { ...uncounted, hinting: live.version, notice: null };
  return [
    next,
    [
      ...told,
      { type: 'suggest', version: live.version, request: positionOf(live) },
      { type: 'save', game: savedOf(next, chance.at) },
    ],
  ];
}

/** A hint takes the piece up and says where to. */
export function hintFound(state: PlayingGame, version: number, uci: string | null): AiStep {
  if (state.hinting !== version) return [state, []];
  const done: PlayingGame = { ...state, hinting: null };
  const move = uci === null ? null : parseUci(state.live.game, uci);
  if (move === null || !move.ok) return answer(done, words.noHint);
  const hand = { ...EMPTY_HAND, selected: move.value.from };
  return answer({ ...done, hand }, words.hintIs(moveWords({ move: move.value })));
}
