/** The mode of a rush: only the server knows the solutions, plays the replies and decides. */
import {
  type Clock,
  type Color,
  evenTimes,
  Game,
  type MoveInput,
  newClock,
  remaining,
  stopClock,
} from '@sixtyfour/chess';
import {
  makeSolutionEntry,
  messages,
  playEntries,
  playEntry,
  type ProblemCode,
  problemMessages,
  PUZZLE_LEAD_IN_MS,
  type PuzzleRush,
  RUSH_MISSES,
  RUSH_PAUSE_MS,
} from '@sixtyfour/contract';
import { NO_INTERACTION } from '../../../play/board-view.ts';
import { announced, moveEffects, type PlayEffect } from '../../../play/effects.ts';
import { AT_REST } from '../../../play/interaction.ts';
import { playInput } from '../../../play/play-uci.ts';
import { createPlayReducer } from '../../../play/reducer.ts';
import type { EventContext, PlayStep } from '../../../play/state.ts';
import { beforeLeadIn, ledInto } from '../ready-puzzle.ts';
import type { RushNote } from './note.ts';
import type { NoRush, OwnEffect, RushEvent, Rushing, RushOver, RushState } from './state.ts';

type RushStep = PlayStep<RushState, OwnEffect>;
type EventOf<Type extends RushEvent['type']> = Extract<RushEvent, { type: Type }> & EventContext;

const words = messages.rush;
const STOP: OwnEffect = { type: 'stop-waiting' };
/** Pause before the state is requested again, after a lost answer or a refused request for the state. */
const RETRY_MS = 2_000;
/** Problems that a retry cannot solve. */
const HOPELESS: ReadonlySet<ProblemCode> = new Set(['rush-not-found', 'unauthenticated']);

export const reduceRush = createPlayReducer<NoRush, Rushing, RushOver, RushEvent, OwnEffect>({
  opponent: { seat: ({ color }) => color, isAwaiting: ({ mover }) => mover === 'solver' },
  // Promotes to a queen unless another piece is typed.
  authority: { move: tried, queens: () => true },
  messages: {
    // Only the visitor has a clock.
    names: ({ color }) => ({ [color]: words.time }),
    waitTurn: () => messages.onlineGame.waitTurn,
    refusal: (refusal) => problemMessages[refusal],
    // No toast, which would cover the feedback on the next move.
    refused: (_, text) => [{ type: 'sound', name: 'error' }, announced(text)],
    commands: () => ({ resign: { never: words.noResigning }, draw: { never: words.noResigning } }),
    noticeLasts: 'until-act',
  },
  reduce: (state, event) => {
    if (isOutdated(state, event)) return [state, []];
    return reduceAny(state, event) ?? (state.phase === 'playing' ? reduceRushing(state, event) : null);
  },
});

/** Whether the event answers a request about an earlier rush. */
function isOutdated(state: RushState, event: RushEvent): boolean {
  const id = state.phase === 'idle' ? null : state.rush.id;
  switch (event.type) {
    case 'synced':
    case 'checked':
      return event.rush.id !== id;
    case 'judged':
      return event.verdict.rush.id !== id;
    case 'refused':
      return event.id !== id;
    default:
      return false;
  }
}

function reduceAny(state: RushState, event: RushEvent & EventContext): RushStep | null {
  switch (event.type) {
    case 'start': {
      if (state.phase === 'playing') return [state, []];
      // A finished rush is not to be shown again; one that was running before a reload can still be resumed.
      const forget: readonly OwnEffect[] = state.phase === 'over' ? [{ type: 'note', note: null }] : [];
      const starting = { ...noRush(state, null), mode: event.mode, starting: true };
      return [starting, [...forget, { type: 'ask-start', mode: event.mode }]];
    }
    case 'started':
      return state.phase === 'idle' ? begun(state, event.rush, [], event.at) : [state, []];
    case 'reopened':
      return state.phase === 'idle' && !state.starting ? reopened(state, event) : [state, []];
    case 'bests':
      return [{ ...state, bests: { ...state.bests, ...event.bests } }, []];
    case 'woken':
      return [state, [state.phase === 'playing' ? { type: 'check', id: state.rush.id } : { type: 'ask-bests' }]];
    case 'online': {
      if (state.phase !== 'idle') return [state, []];
      // After a failed start there is no new one, because the time would run unexpectedly.
      const mayResume = !state.starting && state.trouble === null;
      return [{ ...state, trouble: null }, mayResume ? [{ type: 'reopen' }] : []];
    }
    case 'choose':
      return state.phase === 'over'
        ? [noRush(state, null), [{ type: 'ask-bests' }, { type: 'note', note: null }]]
        : [state, []];
    case 'refused':
      if (state.phase === 'over') return [state, []];
      return state.phase === 'playing' && !HOPELESS.has(event.problem.code)
        ? refused(state, event)
        : [noRush(state, event.problem.message), [STOP, { type: 'sound', name: 'error' }]];
    default:
      return null;
  }
}

function noRush({ orientation, bests, mode }: RushState, trouble: string | null): NoRush {
  return { phase: 'idle', orientation, mode, bests, starting: false, trouble };
}

function reduceRushing(state: Rushing, event: RushEvent & EventContext): RushStep | null {
  switch (event.type) {
    case 'synced':
      return event.rush.puzzle === null ? over(state, event.rush) : shown(state, event.rush, event.at);
    case 'checked':
      return checked(state, event);
    case 'judged':
      return judged(state, event);
    case 'lead-in':
      return state.mover === 'lead-in' ? ledIn(state) : [state, []];
    case 'next-puzzle':
      if (state.mover !== 'next') return [state, []];
      return state.rush.puzzle === null ? over(state, state.rush) : shown(state, state.rush, event.at);
    case 'time-up':
    case 'end':
      return ending(state, event.at);
    case 'press':
    case 'lift':
    case 'drop':
    case 'typed':
      if (state.mover === 'lead-in') {
        const [ready, effects] = ledIn(state);
        const [next, more] = reduceRush(ready, event);
        return [next, [...effects, ...more]];
      }
      return state.mover === 'solver' || event.type === 'typed' ? null : [state, []];
    case 'promote':
    case 'cancel':
      return state.mover === 'solver' ? null : [state, []];
    default:
      return null;
  }
}

function begun(state: NoRush, rush: PuzzleRush, missed: readonly string[], now: number): RushStep {
  const [next, effects] = shown({ ...state, missed }, rush, now);
  return [next, [...effects, { type: 'note', note: noteOf({ rush, missed }) }]];
}

function noteOf({ rush, missed }: Pick<Rushing, 'rush' | 'missed'>, board: Game | null = null): RushNote {
  return { id: rush.id, missed: [...missed], fen: board?.fen ?? null };
}

/** Resumes a rush, or shows the result of one that has ended. */
function reopened(state: NoRush, { rush, note: { missed, fen }, at }: EventOf<'reopened'>): RushStep {
  if (rush.puzzle !== null) return begun(state, rush, missed, at);
  const last = fen === null ? null : Game.fromFen(fen, 'standard');
  const live = { game: last?.ok === true ? last.value : Game.start('standard') };
  return [
    overState(state, { rush, missed, live, isBest: false }),
    [{ type: 'save-best', mode: rush.mode, solved: rush.solved }],
  ];
}

function overState(
  { orientation, bests }: Pick<RushState, 'orientation' | 'bests'>,
  facts: Pick<RushOver, 'rush' | 'missed' | 'live' | 'isBest'>,
): RushOver {
  const { mode } = facts.rush;
  return { phase: 'over', orientation, mode, bests, interaction: NO_INTERACTION, notice: null, ...facts };
}

/** Shows a puzzle of the rush, starting with its lead-in. */
function shown(state: (NoRush & { missed: readonly string[] }) | Rushing, rush: PuzzleRush, now: number): RushStep {
  const { puzzle } = rush;
  const plain = puzzle === null ? null : Game.fromFen(puzzle.fen, 'standard');
  if (puzzle === null || plain?.ok !== true) throw new Error('a rush that goes on has a puzzle');
  const start = ledInto(plain.value, puzzle.lead_in) ?? plain.value;
  const isNew = puzzle.played.length === 0;
  const before = isNew ? beforeLeadIn({ start }) : null;
  const { mode, bests, missed } = state;
  const next: Rushing = {
    phase: 'playing',
    orientation: start.turn,
    mode: rush.mode,
    bests: { here: bests.here, today: { ...bests.today, [mode]: rush.bestToday } },
    rush,
    missed,
    start,
    color: start.turn,
    live: {
      game: before ?? played(start, puzzle.played),
      clock: clockAfter(state, rush, start.turn, now),
    },
    ...AT_REST,
    mover: before === null ? 'solver' : 'lead-in',
    feedback: { kind: 'plain', text: words.findMove },
  };
  const text = `${messages.spoken.turnOf(messages.play.sides[start.turn])}. ${words.spoken(rush.solved, rush.misses)}`;
  return [
    next,
    [announced(text), ...(before === null ? [] : [{ type: 'wait', ms: PUZZLE_LEAD_IN_MS, event: 'lead-in' } as const])],
  ];
}

/** Answers arrive late: of several, the least time left is the most accurate. */
function clockAfter(state: NoRush | Rushing, { remainingMs }: PuzzleRush, color: Color, now: number): Clock | null {
  const clock = state.phase === 'playing' ? state.live.clock : null;
  const known = clock?.running ? remaining(clock, clock.running, now) : Infinity;
  const left = Math.min(remainingMs ?? Infinity, known);
  return left === Infinity ? null : newClock(evenTimes(left), color, now);
}

/** The page was asleep: its clock may have stood still, and the rush may be over. Other facts may be outdated. */
function checked(state: Rushing, { rush, at }: EventOf<'checked'>): RushStep {
  // The answer about the move tells more.
  if (rush.puzzle === null && state.mover !== 'server') return over(state, rush);
  if (!state.live.clock?.running) return [state, []];
  return [{ ...state, live: { ...state.live, clock: clockAfter(state, rush, state.color, at) } }, []];
}

function played(start: Game, entries: readonly string[]): Game {
  const game = playEntries(start, entries);
  if (game === null) throw new Error(`the server has played ${entries.join(' ')}, which is not legal`);
  return game;
}

function ledIn(state: Rushing): readonly [Rushing, readonly PlayEffect[]] {
  const { start, live } = state;
  return [
    { ...state, live: { ...live, game: start }, interaction: NO_INTERACTION, mover: 'solver' },
    moveEffects(start, messages.play.turnIsYours),
  ];
}

/** Plays a legal move: shows it at once, and sends it to the server. */
function tried(state: Rushing, input: MoveInput): RushStep {
  const { live, rush, start } = state;
  const game = playInput(live.game, input);
  const asked = { number: rush.number, ply: live.game.ply - start.ply, move: makeSolutionEntry(input) };
  return [
    {
      ...state,
      live: { ...live, game },
      interaction: NO_INTERACTION,
      mover: 'server',
      notice: null,
      feedback: { kind: 'plain', text: words.checking },
    },
    [...moveEffects(game, null), { type: 'ask-move', id: rush.id, move: asked }],
  ];
}

function judged(state: Rushing, { verdict: { verdict, reply, finished, rush } }: EventOf<'judged'>): RushStep {
  if (state.mover !== 'server') return [state, []];
  if (verdict === 'right') {
    const game = playEntry(state.live.game, reply ?? '');
    if (game === null) throw new Error(`the server replies ${reply}, which is not legal`);
    const feedback = { kind: 'right', text: words.right } as const;
    const live = { ...state.live, game };
    return [{ ...state, rush, live, mover: 'solver', feedback }, moveEffects(game, messages.play.turnIsYours)];
  }
  const isSolved = verdict === 'solved';
  const text = isSolved ? words.next : rush.misses < RUSH_MISSES ? words.missed : words.lastMiss;
  const missed = isSolved || finished === null ? state.missed : [...state.missed, finished.id];
  return [
    { ...state, rush, missed, mover: 'next', feedback: { kind: isSolved ? 'right' : 'wrong', text } },
    [
      // Saved at once, because the visitor may leave before the end.
      ...(isSolved
        ? [{ type: 'save-best', mode: state.mode, solved: rush.solved } as const]
        : [{ type: 'sound', name: 'error' } as const, { type: 'note', note: noteOf({ rush, missed }) } as const]),
      announced(text),
      { type: 'wait', ms: RUSH_PAUSE_MS[isSolved ? 'solved' : 'missed'], event: 'next-puzzle' },
    ],
  ];
}

/**
 * The refused move was late or a duplicate, or its answer was lost: asks the server for the state of the rush. An end that
 * did not arrive is asked for again.
 */
function refused(state: Rushing, { problem: { message, offline }, about }: EventOf<'refused'>): RushStep {
  const feedback = { kind: 'plain', text: offline ? words.retrying : message } as const;
  const after = offline || about !== 'move' ? RETRY_MS : 0;
  const said = feedback.text === state.feedback.text ? [] : [announced(feedback.text)];
  return [
    { ...state, mover: 'server', interaction: NO_INTERACTION, feedback },
    [...said, { type: about === 'end' ? 'ask-end' : 'ask-state', id: state.rush.id, after }],
  ];
}

/** The rush is over, by time, misses or the visitor; the server determines the result. */
function ending(state: Rushing, now: number): RushStep {
  const feedback = { kind: 'plain', text: words.over } as const;
  const { clock } = state.live;
  const live = { ...state.live, clock: clock && stopClock(clock, now) };
  const ended: Rushing = { ...state, live, mover: 'server', interaction: NO_INTERACTION, feedback };
  return [ended, [STOP, { type: 'ask-end', id: state.rush.id, after: 0 }]];
}

function over(state: Rushing, rush: PuzzleRush): RushStep {
  const { mode, bests, missed, live, orientation } = state;
  const isBest = rush.solved > bests.here[mode];
  const here = isBest ? { ...bests.here, [mode]: rush.solved } : bests.here;
  const today = { ...bests.today, [mode]: rush.bestToday };
  const text = [words.over, words.result(rush.solved), ...(isBest ? [words.newBest] : [])].join(' ');
  return [
    overState({ orientation, bests: { here, today } }, { rush, missed, live, isBest }),
    [
      STOP,
      { type: 'save-best', mode, solved: rush.solved },
      { type: 'note', note: noteOf({ rush, missed }, live.game) },
      { type: 'sound', name: 'game-end' },
      announced(text, 'assertive'),
    ],
  ];
}
