/**
 * The mode of a game against a character: the character replies, this device decides, and the server may count the
 * game.
 */
import { applyIntent, type Color, opposite, parseUci, pliesUntilDrawOffer } from '@sixtyfour/chess';
import { deviceRefusalMessages, messages, PLAY_AGAIN_DELAY_MS } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, type PersonaId } from '@sixtyfour/engine/personas';
import { INITIAL_VOICE_STATE } from '@sixtyfour/engine/voice';
import { requestOf } from '../../engine/position-request.ts';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { createDeviceAuthority, type DeviceAuthority } from '../../play/device-authority.ts';
import { announced, refusalEffects } from '../../play/effects.ts';
import { answerWith, createPlayReducer, refusedIn } from '../../play/reducer.ts';
import { ineligibleReason, VERIFYING } from '../../play/score-eligibility.ts';
import { moveWords } from '../../play/spoken.ts';
import { timeOf } from '../../play/saved-game.ts';
import type { EventContext, PlayStep } from '../../play/state.ts';
import { advise, answerTo, coachOrThink, dueAt, playOn, searching, setCoach, speak, think } from './character.ts';
import {
  isCasual,
  ELIGIBLE,
  eligibilityOfSaved,
  finishOf,
  giveUp,
  ineligible,
  isFollowed,
  leavingOf,
  makeCount,
  makeIneligible,
  OFFERED,
  OPENING,
  report,
  whyCasual,
} from './eligibility.ts';
import { endWords } from './ending.ts';
import { offerAfter } from './streak.ts';
import {
  idleGame,
  setUp,
  type AiGame,
  type AiGameEvent,
  type EngineFailure,
  type IdleGame,
  type IneligibleReason,
  type OverGame,
  type OwnEffect,
  type PlayingGame,
  type Setup,
  type Thinking,
} from './state.ts';
import { characterColor, isVisitorsTurn, levelOf, namesOf, personaOf, takebackPlies } from './selectors.ts';

const words = messages.aiGame;

type Device = DeviceAuthority<Setup, IdleGame, PlayingGame, OverGame, OwnEffect>;
type AiStep = PlayStep<AiGame, OwnEffect>;
type EventOf<Type extends AiGameEvent['type']> = Extract<AiGameEvent, { type: Type }> & EventContext;

const device: Device = createDeviceAuthority<Setup, IdleGame, PlayingGame, OverGame, OwnEffect>({
  origin: 'ai',
  opponent: characterColor,
  setUp,
  begin: (idle, live, saved, { newId, random }) => {
    const setup: Setup =
      saved === null
        ? idle.setup
        : {
            persona: saved.persona ?? idle.setup.persona,
            ruleSet: saved.ruleSet,
            color: saved.color,
            time: timeOf(saved),
            startFen: saved.startFen ?? '',
            level: saved.level,
            coach: idle.setup.coach && !saved.counts,
            playToEnd: idle.setup.playToEnd,
            thinksLikePerson: idle.setup.thinksLikePerson && !saved.counts,
            countsOnRequest: false,
            isPastime: false,
          };
    const why = whyCasual(setup, live.game.startFen);
    const eligibility = why === null ? OPENING : ineligible(why);
    const color = setup.color === 'random' ? (random % 2 === 0 ? 'white' : 'black') : setup.color;
    const begun = {
      phase: 'playing',
      setup,
      // The visitor's pieces are at the bottom, unless the board was flipped before the start.
      orientation: setup.color === 'random' || saved !== null ? color : idle.orientation,
      notice: null,
      color,
      id: saved?.id ?? newId,
      seed: saved?.seed ?? random,
      eligibility: saved === null ? eligibility : eligibilityOfSaved(saved),
      live,
      interaction: NO_INTERACTION,
      line: null,
      voice: INITIAL_VOICE_STATE,
      view: null,
      calculation: null,
      thinking: null,
      coaching: null,
      hinting: null,
      hinted: null,
      typedOnce: null,
      typedError: null,
    } as const;
    return { ...begun, status: statusOf(begun) };
  },
  started: (state, { restarting }, now) => {
    const { id, setup } = state;
    const [spoken, said] = speak(state, { type: 'start', again: restarting }, now);
    const [next, effects] = think(spoken, now);
    const open = { type: 'open', id, persona: setup.persona, ruleSet: setup.ruleSet, color: state.color } as const;
    const text = `${words.playing(personaOf(state).name)}.`;
    const asks = state.eligibility.status === 'opening';
    return [next, [...(asks ? [open] : []), announced(text), ...said, ...effects]];
  },
  resumed: (state, now) => {
    // A question of the coach that was open when the page was left is asked again.
    const [next, effects] = coachOrThink(state, now);
    return [next, [announced(words.resumed(personaOf(state).name)), ...effects, device.save(next, now.at)]];
  },
  status: statusOf,
  turn: (state) => (isVisitorsTurn(state) ? messages.play.turnIsYours : messages.spoken.turnOf(personaOf(state).name)),
  answer: answerTo,
  takebackPlies: ({ live, color }) => takebackPlies(live.game, color),
  over: (ended, ending) => {
    const { result, status } = endWords(ending, ended.live.game, ended.color, personaOf(ended).name);
    return {
      ...ended,
      phase: 'over',
      status,
      notice: null,
      interaction: NO_INTERACTION,
      result,
      eligibility: isFollowed(ended) ? VERIFYING : ended.eligibility,
      aftermath: 'dialog',
      offer: null,
    };
  },
  ended: (over, now) => {
    const { game, ending } = over.live;
    if (ending === null) throw new Error('the game has not ended');
    const { toast } = endWords(ending, game, over.color, personaOf(over).name);
    const [spoken, said] = speak(over, { type: 'end', result: over.result, reason: ending.reason }, now);
    return [
      spoken,
      [
        { type: 'stop-thinking' },
        ...(toast === null ? [] : [{ type: 'toast', text: toast, kind: 'info', ms: 5000 } as const]),
        ...said,
        ...report(over, finishOf(over)),
        { type: 'recall' },
      ],
    ];
  },
  // A game that the server may not have opened yet is saved as not counting, because it lacks the server's seed.
  reopened: (over) => [...report(over, finishOf(over)), { type: 'recall' }],
  endSentence: ({ status }) => status,
  // Without the server's response the game has no final seed, so it could not be resumed.
  record: (state) => ({
    persona: state.setup.persona,
    seed: state.seed,
    counts: isFollowed(state),
    whyUncounted: ineligibleReason(state.eligibility),
    color: state.color,
    time: state.setup.time,
    level: levelOf(state.setup),
  }),
});

export const reduce = createPlayReducer<IdleGame, PlayingGame, OverGame, AiGameEvent, OwnEffect>({
  opponent: { seat: ({ color }) => color, isAwaiting: isVisitorsTurn },
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
      return state.phase === 'idle' ? [state, []] : restart(state, event.at);
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
      return [next, [...told, device.save(next, event.at)]];
    }
    case 'set-coach': {
      const [next, told] = setCoach(state, event.on, event);
      return [next, [...told, device.save(next, event.at)]];
    }
    case 'coached':
      return advise(state, event.version, event.advice, event);
    case 'offer-draw':
      return offerDraw(state, event);
    case 'play-on':
      return playOn(state, event.version, event);
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

function reduceOver(state: OverGame, event: AiGameEvent & EventContext): AiStep | null {
  switch (event.type) {
    case 'not-opened':
      return [isOpening(state, event.id) ? { ...state, eligibility: ineligible(event.why) } : state, []];
    case 'dropped':
      return [isFollowedAs(state, event.id) ? { ...state, eligibility: ineligible('dropped') } : state, []];
    case 'eligibility':
      return [isFollowedAs(state, event.id) ? { ...state, eligibility: event.eligibility } : state, []];
    case 'recalled': {
      const { game } = device.save(state, event.at);
      return [{ ...state, offer: offerAfter([game, ...event.games.filter(({ id }) => id !== game.id)]) }, []];
    }
    case 'play-again':
      return playAgain(state, state.setup);
    case 'play-at':
      return playAgain(state, { ...state.setup, level: event.level });
    case 'try-different':
      return [idleGame(withUsualStart(state.setup), words.selectNew), [announced(words.selectNew)]];
    default:
      return null;
  }
}

function statusOf({ live, setup }: Pick<PlayingGame, 'live' | 'setup'>): string {
  return live.game.check === null ? words.playing(personaOf({ setup }).name) : words.check;
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

/** The next game is played with the other color, unless the color is random. */
function playAgain({ color }: OverGame, setup: Setup): AiStep {
  const next = { ...withUsualStart(setup), color: setup.color === 'random' ? 'random' : opposite(color) } as const;
  return [{ ...idleGame(next), restarting: true }, [{ type: 'restart-in', ms: PLAY_AGAIN_DELAY_MS }]];
}

/** A set-up position applies to one game only. */
function withUsualStart(setup: Setup): Setup {
  return { ...setup, startFen: '', countsOnRequest: false };
}

/** The game is open in another tab; this tab does not play it until it takes over. */
function elsewhere(state: AiGame, persona: PersonaId | null): AiStep {
  if (state.phase === 'over') return [state, []];
  const notice = persona === null ? null : elsewhereText(persona);
  if (state.phase === 'idle')
    return [{ ...state, setup: { ...state.setup, ...(persona && { persona }) }, elsewhere: persona, notice }, []];
  const idle = idleGame(withUsualStart(state.setup));
  return [{ ...idle, orientation: state.orientation, elsewhere: persona, notice }, [{ type: 'stop-thinking' }]];
}

function elsewhereText(persona: PersonaId): string {
  return words.elsewhere(personaOf({ setup: { persona } }).name);
}

/** 'Restart Game' returns to the setup without starting a game. */
function restart(state: PlayingGame | OverGame, at: number): AiStep {
  const idle = idleGame({ ...withUsualStart(state.setup), persona: DEFAULT_PERSONA.id, color: 'white' }, words.select);
  return [
    { ...idle, orientation: turnedLike(state), lastPersona: state.setup.persona },
    [
      { type: 'stop-thinking' },
      { type: 'toast', text: words.reset, kind: 'info' },
      ...(state.phase === 'playing'
        ? ([{ type: 'forget', id: state.id }, ...report(state, leavingOf(state, at))] as const)
        : []),
    ],
  ];
}

/** The visitor becomes White again; a manually flipped board stays flipped. */
function turnedLike({ color, orientation }: PlayingGame | OverGame): Color {
  return color === orientation ? 'white' : 'black';
}

function isOpening(state: PlayingGame | OverGame, id: string): boolean {
  return state.id === id && state.eligibility.status === 'opening';
}

function isFollowedAs(state: PlayingGame | OverGame, id: string): boolean {
  return state.id === id && isFollowed(state);
}

/** Starts the search that has waited for the seed. */
function opened(state: AiGame, { id, seed, ...now }: EventOf<'opened'>): AiStep {
  // Too late: the game went on without the server, or was given up.
  if (state.phase === 'idle' || !isOpening(state, id)) return [state, [giveUp(id)]];
  if (state.phase === 'playing')
    return thinkAndSave({ ...state, seed, eligibility: state.setup.countsOnRequest ? OFFERED : ELIGIBLE }, now);
  if (state.setup.countsOnRequest) return [{ ...state, eligibility: ineligible('unasked') }, [giveUp(id)]];
  const over = { ...state, seed, eligibility: VERIFYING };
  return [over, report(over, finishOf(over))];
}

/** The game continues with the page's own seed. */
function notOpened(state: PlayingGame, why: IneligibleReason, now: EventContext): AiStep {
  const text = messages.gameCount.uncounted[why];
  // No message if the visitor did not ask for a game that counts.
  if (state.setup.countsOnRequest) return thinkAndSave({ ...state, eligibility: ineligible(why) }, now);
  const [next, effects] = thinkAndSave({ ...state, eligibility: ineligible(why), notice: text }, now);
  return [next, [{ type: 'toast', text, kind: 'info' }, ...effects]];
}

function thinkAndSave(state: PlayingGame, now: Pick<EventContext, 'at' | 'random'>): AiStep {
  const [next, effects] = think(state, now);
  return [next, [...effects, device.save(next, now.at)]];
}

function dropped(state: PlayingGame, at: number): AiStep {
  const text = messages.gameCount.uncounted.dropped;
  const next: PlayingGame = { ...state, eligibility: ineligible('dropped'), notice: text };
  return [next, [{ type: 'toast', text, kind: 'info' }, device.save(next, at)]];
}

function isFor(thinking: Thinking | null, to: Thinking): boolean {
  return thinking !== null && thinking.version === to.version && thinking.attempt === to.attempt;
}

function replied(state: PlayingGame, event: EventOf<'replied'>): AiStep {
  const { to, choice, at } = event;
  const until = dueAt(state, choice, event);
  if (event.delayed !== true && until > at) return [state, [{ type: 'delay-reply', to, choice, until }]];
  const by = characterColor(state);
  const resigns = choice.stance?.resigns === true && isCasual(state) && !state.setup.playToEnd;
  if (resigns) return device.apply(state, { type: 'resign', by, at }, event);
  const move = parseUci(state.live.game, choice.move);
  if (!move.ok)
    return tryAgain(state, move.error.code === 'king-in-check' ? words.aiKingInCheck : words.illegalMove, event);
  return device.apply(state, { type: 'move', by, ...move.value, at }, event, (next, change, now) =>
    answerTo(next, change, now, choice),
  );
}

/**
 * The character answers at once, based on the evaluation of its last move. Casual games only: the verifier could not
 * reproduce the answer.
 */
function offerDraw(state: PlayingGame, now: EventContext): AiStep {
  if (!isCasual(state)) return answerWith(state, words.noDrawOffers);
  if (!isVisitorsTurn(state)) return answerWith(state, words.waitTurn);
  const { live, color } = state;
  const plies = pliesUntilDrawOffer(live.drawOfferedAtPly[color], live.game.ply);
  if (plies > 0) return answerWith(state, words.drawTooSoon(Math.ceil(plies / 2)));
  const offered = applyIntent(live, { type: 'offer-draw', by: color, at: now.at });
  // The clock has run out; the flag event follows.
  if (!offered.ok || offered.value.state.ending !== null) return [state, []];
  const asked = offered.value.state;
  const answer = { by: characterColor(state), at: now.at };
  if (state.view?.stance?.acceptsDraw === true)
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
    const [casual, told] = makeIneligible(state, 'engine');
    const [next, effect] = searching({ ...casual, notice: text }, 1, state.thinking.since, now.at);
    return [next, [...told, { type: 'toast', text, kind: 'error' }, effect]];
  }
  const { game } = state.live;
  const moves = game.legalMoves();
  const fallback = moves[now.random % moves.length];
  if (fallback === undefined) throw new Error(`no legal move, and the game goes on: ${game.fen}`);
  return device.apply(state, { type: 'move', by: characterColor(state), ...fallback, at: now.at }, now);
}

function hint(state: PlayingGame, at: number): AiStep {
  const { live } = state;
  if (!isVisitorsTurn(state)) return [refusedIn(state, words.waitTurn), refusalEffects(words.waitTurn)];
  if (state.hinting === live.version) return [state, []];
  const [casual, told] = makeIneligible(state, 'help');
  const next: PlayingGame = { ...casual, hinting: live.version, notice: null };
  return [
    next,
    [...told, { type: 'suggest', version: live.version, request: requestOf(live.game) }, device.save(next, at)],
  ];
}

/** Selects the hinted piece, draws its move and announces it. */
function hintFound(state: PlayingGame, version: number, uci: string | null): AiStep {
  if (state.hinting !== version) return [state, []];
  const done: PlayingGame = { ...state, hinting: null };
  const move = uci === null ? null : parseUci(state.live.game, uci);
  if (move === null || !move.ok) return answerWith(done, words.noHint);
  const interaction = { ...NO_INTERACTION, selected: move.value.from, isHinted: true } as const;
  const hinted = { from: move.value.from, to: move.value.to, version };
  return answerWith({ ...done, interaction, hinted }, words.hintIs(moveWords({ move: move.value })));
}
