/**
 * The mode of a game against a character: the character replies, this device decides, and the server may count the
 * game.
 */
import { applyIntent, type Color, type Ms, parseUci, pliesUntilDrawOffer } from '@sixtyfour/chess';
import { deviceRefusalMessages, messages, PLAY_AGAIN_DELAY_MS } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, type PersonaId } from '@sixtyfour/engine/personas';
import type { Within } from '../../play/device-authority.ts';
import { announced, refusalEffects } from '../../play/effects.ts';
import { answerWith, createPlayReducer } from '../../play/reducer.ts';
import type { EventContext } from '../../play/state.ts';
import { device } from './authority.ts';
import { advise, answerTo, dueAt, playOn, searching, setCoach } from './character.ts';
import { declineToCount, uncounted, isUncounted, LEFT, makeCount, makeUncounted, report } from './eligibility.ts';
import { hint, hintFound } from './hints.ts';
import { characterColor, isOwnTurn, namesOf, personaOf } from './selectors.ts';
import { dropped, isFollowedAs, isOpening, notOpened, opened } from './server-answers.ts';
import {
  type AiGame,
  type AiGameEvent,
  type AiStep,
  type EngineFailure,
  type EventOf,
  type IdleGame,
  idleGame,
  type OverGame,
  type OwnEffect,
  type PlayingGame,
  type Setup,
  setUp,
  type Thinking,
} from './state.ts';
import { offerAfter } from './streak.ts';

const words = messages.aiGame;

export const reduce = createPlayReducer<IdleGame, PlayingGame, OverGame, AiGameEvent, OwnEffect>({
  opponent: { seat: ({ color }) => color, isAwaiting: isOwnTurn },
  authority: {
    ...device,
    confirms: true,
    resign: (state, now) => device.apply(state, { type: 'resign', by: state.color, at: now.at }, now),
    draw: offerDraw,
  },
  messages: {
    names: (state) => namesOf(state),
    waitTurn: waitTurnText,
    refusal: (refusal, state) => {
      if (refusal === 'not-your-turn') return waitTurnText(state);
      return refusal === 'not-your-piece' && state.color === 'black' ? words.blackOnly : deviceRefusalMessages[refusal];
    },
    commands: () => ({ resign: { confirm: messages.spoken.resignAgain }, draw: 'done' }),
    noticeLasts: 'until-input',
  },
  reduce: (state, event) => reduceOwn(state, event) ?? device.reduce(state, event),
});

/** The visitor waits for the character, or the character for an answer about a blunder. */
function waitTurnText({ coaching }: PlayingGame): string {
  return coaching?.advice ? messages.coach.decide : words.waitTurn;
}

function reduceOwn(state: AiGame, event: AiGameEvent & EventContext): AiStep | null {
  switch (event.type) {
    case 'restart':
      return state.phase === 'idle' ? [state, []] : restart(state);
    case 'opened':
      return opened(state, event);
    case 'elsewhere':
      return elsewhere(state, event.persona);
    default:
      break;
  }
  switch (state.phase) {
    case 'idle':
      return reduceIdle(state, event);
    case 'playing':
      return reducePlaying(state, event);
    case 'over':
      return reduceOver(state, event);
  }
}

function reduceIdle(state: IdleGame, event: AiGameEvent & EventContext): AiStep | null {
  switch (event.type) {
    case 'start-with':
      return startWith(state, event);
    case 'take-over':
      return [state, [{ type: 'take-over' }]];
    case 'press': {
      const text = state.elsewhere === null ? words.startFirst : elsewhereText(state.elsewhere);
      return [{ ...state, notice: text }, refusalEffects(text)];
    }
    default:
      return null;
  }
}

function reducePlaying(state: PlayingGame, event: AiGameEvent & EventContext): AiStep | null {
  switch (event.type) {
    case 'replied':
      return isFor(state.thinking, event.to) ? replied(state, event) : [state, []];
    case 'failed':
      return isFor(state.thinking, event.to) ? tryAgain(state, FAILURES[event.failure], event) : [state, []];
    case 'make-count': {
      const [next, told] = makeCount(state);
      if (next === state) return [state, []];
      return [next, [...told, announced(messages.panel.counts), device.save(next, event.at)]];
    }
    case 'set-coach': {
      const [next, effects] = setCoach(state, event.on, event);
      const told = announced(event.on ? messages.coach.isOn : messages.coach.isOff);
      return saved([next, [...effects, told]], event.at);
    }
    // These stop and start the clock.
    case 'coached':
      return saved(advise(state, event.version, event.advice, event), event.at);
    case 'play-on':
      return saved(playOn(state, event.version, event), event.at);
    case 'offer-draw':
      return offerDraw(state, event);
    case 'hint':
      return hint(state, event.at);
    case 'hint-found':
      return hintFound(state, event.version, event.move);
    case 'not-opened':
      return isOpening(state, event.id) ? notOpened(state, event.why, event) : [state, []];
    case 'dropped':
      return isFollowedAs(state, event.id) ? dropped(state, event.at) : [state, []];
    default:
      return null;
  }
}

/** The step, whose game is also saved. */
function saved([next, effects]: Within<PlayingGame, OwnEffect>, at: Ms): AiStep {
  return [next, [...effects, device.save(next, at)]];
}

function reduceOver(state: OverGame, event: AiGameEvent & EventContext): AiStep | null {
  switch (event.type) {
    case 'not-opened':
      return [isOpening(state, event.id) ? { ...state, eligibility: uncounted(event.why) } : state, []];
    case 'dropped':
      return [isFollowedAs(state, event.id) ? { ...state, eligibility: uncounted('dropped') } : state, []];
    case 'eligibility':
      return [isFollowedAs(state, event.id) ? { ...state, eligibility: event.eligibility } : state, []];
    case 'recalled': {
      const { game } = device.save(state, event.at);
      return [{ ...state, levelOffer: offerAfter([game, ...event.games.filter(({ id }) => id !== game.id)]) }, []];
    }
    case 'play-again':
      return playAgain(state.setup);
    case 'play-at':
      return playAgain({ ...state.setup, level: event.level });
    case 'try-different':
      return [idleGame(withUsualStart(state.setup), words.selectNew), [announced(words.selectNew)]];
    default:
      return null;
  }
}

/** Start and first move are one state change, so that the board of the home page continues without a flash. */
function startWith(idle: IdleGame, event: EventOf<'start-with'>): AiStep {
  const [begun, effects] = device.reduce(setUp(idle, { countsOnRequest: true }), { ...event, type: 'start' }) ?? [
    idle,
    [],
  ];
  if (begun.phase !== 'playing') return [begun, effects];
  const [moved, more] = device.move(begun, event.move, event);
  return [moved, [...effects, ...more]];
}

/** Keeps the chosen color; a random one is drawn again. */
function playAgain(setup: Setup): AiStep {
  return [{ ...idleGame(withUsualStart(setup)), restarting: true }, [{ type: 'restart-in', ms: PLAY_AGAIN_DELAY_MS }]];
}

/** A set-up position applies to one game only. */
function withUsualStart(setup: Setup): Setup {
  return { ...setup, startFen: '', countsOnRequest: false };
}

/** The game is open in another tab; this tab does not play it until it takes over. */
function elsewhere(state: AiGame, persona: PersonaId | null): AiStep {
  if (state.phase === 'over') return [state, []];
  const notice = persona === null ? null : elsewhereText(persona);
  const told = notice === null ? [] : [announced(notice)];
  if (state.phase === 'idle')
    return [{ ...state, setup: { ...state.setup, ...(persona && { persona }) }, elsewhere: persona, notice }, told];
  const idle = idleGame(withUsualStart(state.setup));
  return [
    { ...idle, orientation: state.orientation, elsewhere: persona, notice },
    [{ type: 'stop-thinking' }, ...told],
  ];
}

function elsewhereText(persona: PersonaId): string {
  return words.elsewhere(personaOf({ setup: { persona } }).name);
}

/** 'Restart Game' returns to the setup without starting a game. */
function restart(state: PlayingGame | OverGame): AiStep {
  const idle = idleGame({ ...withUsualStart(state.setup), persona: DEFAULT_PERSONA.id, color: 'white' }, words.select);
  return [
    { ...idle, orientation: turnedLike(state), lastPersona: state.setup.persona },
    [
      { type: 'stop-thinking' },
      { type: 'toast', text: words.reset, kind: 'info' },
      ...(state.phase === 'playing'
        ? ([{ type: 'forget', id: state.id }, ...declineToCount(state)[1], ...report(state, LEFT)] as const)
        : []),
    ],
  ];
}

/** The visitor becomes White again; a manually flipped board stays flipped. */
function turnedLike({ color, orientation }: PlayingGame | OverGame): Color {
  return color === orientation ? 'white' : 'black';
}

function isFor(thinking: Thinking | null, to: Thinking): boolean {
  return thinking !== null && thinking.version === to.version && thinking.attempt === to.attempt;
}

function replied(state: PlayingGame, event: EventOf<'replied'>): AiStep {
  const { to, choice, at } = event;
  const until = dueAt(state, choice, event);
  if (event.delayed !== true && until > at) return [state, [{ type: 'delay-reply', to, choice, until }]];
  const by = characterColor(state);
  const resigns = choice.stance?.resigns === true && isUncounted(state) && !state.setup.playToEnd;
  if (resigns) return device.apply(state, { type: 'resign', by, at }, event);
  const move = parseUci(state.live.game, choice.move);
  if (!move.ok)
    return tryAgain(state, move.error.code === 'king-in-check' ? words.aiKingInCheck : words.illegalMove, event);
  return device.apply(state, { type: 'move', by, ...move.value, at }, event, (next, change, now) =>
    answerTo(next, change, now, choice),
  );
}

/**
 * The character answers at once, based on the evaluation of its last move. Uncounted games only: the verifier could not
 * reproduce the answer.
 */
function offerDraw(state: PlayingGame, now: EventContext): AiStep {
  if (!isUncounted(state)) return answerWith(state, words.noDrawOffers);
  if (!isOwnTurn(state)) return answerWith(state, words.waitTurn);
  const { live, color } = state;
  const plies = pliesUntilDrawOffer(live.drawOfferedAtPly[color], live.game.ply);
  if (plies > 0) return answerWith(state, words.drawTooSoon(Math.ceil(plies / 2)));
  const offered = applyIntent(live, { type: 'offer-draw', by: color, at: now.at });
  // The clock has run out; the flag event follows.
  if (!offered.ok || offered.value.state.ending !== null) return [state, []];
  const asked = offered.value.state;
  const answer = { by: characterColor(state), at: now.at };
  if (state.lastChoice?.stance?.acceptsDraw === true)
    return device.apply({ ...state, live: asked }, { type: 'accept-draw', ...answer }, now);
  const declined = applyIntent(asked, { type: 'decline-draw', ...answer });
  if (!declined.ok) return [state, []];
  const next = { ...state, live: declined.value.state };
  const [told, effects] = answerWith(next, words.declinesDraw(personaOf(state).name));
  return [told, [...effects, device.save(next, now.at)]];
}

const FAILURES: Readonly<Record<EngineFailure, string>> = {
  'no-move': words.noMove,
  threw: words.engineThrew,
  died: words.engineDied,
};

/**
 * Retries with a short search, then plays any legal move, so that no game gets stuck. Only the first failure is
 * reported.
 */
function tryAgain(state: PlayingGame, text: string, now: EventContext): AiStep {
  if (state.thinking?.attempt === 0) {
    const [failed, told] = makeUncounted(state, 'engine');
    const [next, effect] = searching({ ...failed, notice: text }, 1, state.thinking.since, now.at);
    return [next, [...told, { type: 'toast', text, kind: 'error' }, effect]];
  }
  const { game } = state.live;
  const moves = game.legalMoves();
  const fallback = moves[now.random % moves.length];
  if (fallback === undefined) throw new Error(`no legal move, and the game goes on: ${game.fen}`);
  return device.apply(state, { type: 'move', by: characterColor(state), ...fallback, at: now.at }, now);
}
