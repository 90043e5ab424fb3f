/** The character as an opponent: when it searches for a move, what it says, and its calculation. */
import { type Ms, opposite, remaining, runClock, stopClock } from '@sixtyfour/chess';
import { AI_REPLY_DELAY_MS, messages, timerSeconds } from '@sixtyfour/contract';
import { type MoveChoice, thinkingTime } from '@sixtyfour/engine';
import { boardFacts, moodAt, remark, resetMemory, type VoiceEvent } from '@sixtyfour/engine/voice';
import { requestOf } from '../../engine/position-request.ts';
import { secondsLeft } from '../../play/clock-face.ts';
import { announced } from '../../play/effects.ts';
import type { Change, Within } from '../../play/device-authority.ts';
import type { EventContext } from '../../play/state.ts';
import { calculationOf, showsCalculation } from './calculation.ts';
import { makeUncounted, report, declineToCount } from './eligibility.ts';
import { characterColor, isOwnTurn, levelOf } from './selectors.ts';
import type { Advice, OwnEffect, OverGame, PlayingGame } from './state.ts';

/** How long the character waits for the server to open the game, because its moves depend on the server's seed. */
const OPENING_PATIENCE_MS: Ms = 2_000;
/** A remark is outdated after two moves of each side. */
const REMARK_PLIES = 4;

type Chance = Pick<EventContext, 'at' | 'random'>;

/**
 * Starts the search for the character's move if it is its turn, and reports the game to the server.
 * @param now `at`: the start of its thinking time, normally the last move
 */
export function think(state: PlayingGame, { at }: Chance): Within<PlayingGame, OwnEffect> {
  const { id, eligibility } = state;
  const idle: PlayingGame = { ...state, thinking: null };
  if (isOwnTurn(state)) return [idle, report(state)];
  if (eligibility.status === 'opening') return [idle, [{ type: 'await-opening', id, ms: OPENING_PATIENCE_MS }]];
  // the search begins now; its result is shown at least half a second after the visitor's move.
  const [thinking, effect] = searching(state, 0, at, at + AI_REPLY_DELAY_MS);
  return [thinking, [effect, ...report(state)]];
}

/** @param since the time of the visitor's move */
export function searching(
  state: PlayingGame,
  attempt: 0 | 1,
  since: Ms,
  notBefore: Ms,
): readonly [PlayingGame, OwnEffect] {
  const thinking = { version: state.live.version, attempt };
  const level = levelOf(state.setup) ?? undefined;
  const request = { ...requestOf(state.live.game), persona: state.setup.persona, seed: state.seed, level };
  return [
    { ...state, thinking: { ...thinking, since } },
    { type: 'think', for: thinking, request, notBefore },
  ];
}

/** When to show the move that was found: at once, or after the time that a person would take. */
export function dueAt({ setup, live, color, thinking, lastChoice }: PlayingGame, choice: MoveChoice, now: Chance): Ms {
  if (!setup.thinksLikePerson || thinking === null) return now.at;
  const { game, clock } = live;
  const last = game.lastMove;
  const time = thinkingTime({
    doubt: choice.stance?.doubt ?? 0,
    ply: game.ply,
    retakes: Boolean(last?.captured) && choice.move.slice(2, 4) === last?.to,
    surprise: lastChoice === null ? 0 : distance(lastChoice.score, choice.score),
    left: clock && remaining(clock, opposite(color), now.at),
    roll: now.random,
  });
  // The device's clock may have been set back.
  return Math.min(thinking.since, now.at) + time;
}

/** A mate that appears or disappears counts as the maximum distance. */
function distance(a: MoveChoice['score'], b: MoveChoice['score']): number {
  if (a.kind !== b.kind) return Number.MAX_SAFE_INTEGER;
  return a.kind === 'mate' ? 0 : Math.abs(a.value - b.value);
}

/**
 * The character's response to a change of the position.
 * @param choice the result of its search, if the move is its own and was searched
 */
export function answerTo(
  state: PlayingGame,
  { played, before }: Change<PlayingGame>,
  now: Chance,
  choice: MoveChoice | null = null,
): Within<PlayingGame, OwnEffect> {
  if (played === null) return takenBack(state, now);
  const { persona } = state.setup;
  const board = boardFacts(state.live.game, characterColor(state));
  if (played.move.piece.color === state.color) {
    const { clock } = before.live;
    const thought = clock === null ? null : now.at - clock.anchor;
    const [kept, told] = declineToCount(state);
    const [next, effects] = speakAndThink(
      kept,
      { type: 'move', board, before: null, after: null, thought, mood: null },
      now,
    );
    return [next, [...told, ...effects]];
  }
  const isShown = choice !== null && showsCalculation(persona);
  const next: PlayingGame = {
    ...state,
    lastChoice: choice,
    calculation: isShown ? calculationOf(before.live.game, choice) : null,
  };
  const mood = moodAt(persona, state.seed, state.live.game);
  const event = { type: 'move', board, before: before.lastChoice, after: choice, thought: null, mood } as const;
  const [spoken, effects] = speakAndThink(next, event, now);
  return [spoken, [{ type: 'dismiss-toast', text: messages.aiGame.waitTurn }, ...effects]];
}

function speakAndThink(state: PlayingGame, event: VoiceEvent, now: Chance): Within<PlayingGame, OwnEffect> {
  const [spoken, said] = speak({ ...state, hinting: null }, event, now);
  const [next, effects] = coachOrThink(spoken, now);
  return [next, [...said, ...effects]];
}

/** The coach judges the visitor's last move before the character searches for its own. */
export function coachOrThink(state: PlayingGame, now: Chance): Within<PlayingGame, OwnEffect> {
  return isOwnTurn(state) || !state.setup.coach ? think(state, now) : coach(state, now);
}

/** Lets the coach judge the visitor's move before the character replies. */
function coach(state: PlayingGame, { at }: Chance): Within<PlayingGame, OwnEffect> {
  const { version, game } = state.live;
  return [{ ...state, coaching: { version, at, advice: null } }, [{ type: 'coach', version, game }]];
}

/**
 * Handles the coach's judgment. After a good move the character replies as without a coach; after a blunder the clock
 * is stopped.
 */
export function advise(
  state: PlayingGame,
  version: number,
  advice: Advice | null,
  now: Chance,
): Within<PlayingGame, OwnEffect> {
  const { coaching } = state;
  if (coaching?.version !== version || coaching.advice !== null) return [state, []];
  if (advice === null) return playOn(state, version, { ...now, at: coaching.at });
  const live = { ...state.live, clock: state.live.clock && stopClock(state.live.clock, now.at) };
  const [spoken, said] = speak({ ...state, live, coaching: { ...coaching, advice } }, { type: 'coach' }, now);
  return [spoken, [...said, announced(advice.reason)]];
}

/** The visitor does not take the blunder back, so the character replies to it. */
export function playOn(state: PlayingGame, version: number, now: Chance): Within<PlayingGame, OwnEffect> {
  return state.coaching?.version === version ? answerCoached(state, now) : [state, []];
}

function answerCoached(state: PlayingGame, now: Chance): Within<PlayingGame, OwnEffect> {
  const { clock, game } = state.live;
  const live = { ...state.live, clock: clock && runClock(clock, game.turn, now.at) };
  return think({ ...state, live, coaching: null }, now);
}

/** Turns the coach on or off during a game. Turning it on makes the game uncounted. */
export function setCoach(state: PlayingGame, on: boolean, now: Chance): Within<PlayingGame, OwnEffect> {
  const next: PlayingGame = { ...state, setup: { ...state.setup, coach: on } };
  if (on) {
    const [changed, told] = makeUncounted(next, 'coach');
    if (state.eligibility.status !== 'opening') return [changed, told];
    // The server's answer, for which the character's search has waited, no longer matters.
    const [thinking, effects] = think(changed, { ...now, at: state.live.clock?.anchor ?? now.at });
    return [thinking, [...told, ...effects]];
  }
  return next.coaching === null ? [next, []] : answerCoached(next, now);
}

function takenBack(state: PlayingGame, now: Chance): Within<PlayingGame, OwnEffect> {
  const [helped, told] = makeUncounted(state, 'help');
  const voice = resetMemory(state.voice);
  const [next, effects] = think(
    { ...helped, voice, remark: null, lastChoice: null, calculation: null, hinting: null, coaching: null },
    now,
  );
  return [next, [...told, { type: 'stop-thinking' }, ...effects]];
}

/** The character's reaction to an event, if it has one. @param state the state after the event */
export function speak<State extends PlayingGame | OverGame>(
  state: State,
  event: VoiceEvent,
  { at, random }: Chance,
): readonly [State, readonly OwnEffect[]] {
  const { game } = state.live;
  const { persona } = state.setup;
  const { line, state: voice } = remark({
    persona,
    event,
    ply: game.ply,
    roll: random,
    visitorLowOnTime: isLowOnTime(state, at),
    state: state.voice,
  });
  if (line !== null) return [{ ...state, voice, remark: line }, [{ type: 'say', remark: line, persona }]];
  const { lastAt } = state.voice.spoken;
  const isStale = lastAt !== null && game.ply - lastAt >= REMARK_PLIES;
  return [{ ...state, voice, remark: isStale ? null : state.remark }, []];
}

function isLowOnTime({ live: { clock, times }, color }: PlayingGame | OverGame, at: Ms): boolean {
  if (clock === null || times === null) return false;
  return secondsLeft(remaining(clock, color, at)) <= timerSeconds(times[color].initialMs).pulse;
}
