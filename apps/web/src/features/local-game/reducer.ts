/** The mode of a game on one device: the visitors play both sides, and this device decides. */
import { opposite } from '@sixtyfour/chess';
import { deviceRefusalMessages, messages } from '@sixtyfour/contract';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { createDeviceAuthority } from '../../play/device-authority.ts';
import { announced, refusalEffects } from '../../play/effects.ts';
import { resultText } from '../../play/game-over.ts';
import { AT_REST } from '../../play/interaction.ts';
import { createPlayReducer } from '../../play/reducer.ts';
import { timeOf } from '../../play/saved-game.ts';
import type { EventContext, PlayStep } from '../../play/state.ts';
import {
  initialLocalGame,
  setUpLocal,
  type LocalEvent,
  type LocalGame,
  type LocalIdle,
  type LocalOver,
  type LocalPlaying,
  type LocalSetup,
} from './state.ts';

type LocalStep = PlayStep<LocalGame>;

const device = createDeviceAuthority<LocalSetup, LocalIdle, LocalPlaying, LocalOver, never>({
  origin: 'local',
  opponent: () => null,
  setUp: setUpLocal,
  begin: ({ setup, orientation, autoFlip }, live, saved, { newId }) =>
    turned<LocalPlaying>({
      phase: 'playing',
      setup: saved === null ? setup : { ruleSet: saved.ruleSet, time: timeOf(saved), startFen: saved.startFen ?? '' },
      orientation,
      autoFlip,
      id: saved?.id ?? newId,
      live,
      ...AT_REST,
      status: statusOf({ live }),
    }),
  started: (state) => [state, [announced(`${state.status}.`)]],
  resumed: (state) => [state, []],
  status: statusOf,
  turn: ({ live }) => messages.local.turnOf[live.game.turn],
  answer: (state) => [turned(state), []],
  takebackPlies: () => 1,
  over: (ended, ending) => ({
    ...ended,
    phase: 'over',
    interaction: NO_INTERACTION,
    status: resultText(ending.reason, ending),
    notice: null,
    aftermath: 'dialog',
  }),
  ended: (over) => [over, []],
  reopened: () => [],
  record: ({ setup: { time } }) => ({
    persona: null,
    seed: 0,
    counts: false,
    whyUncounted: null,
    color: 'white',
    time,
    level: null,
  }),
});

export const reduceLocal = createPlayReducer<LocalIdle, LocalPlaying, LocalOver, LocalEvent, never>({
  opponent: { seat: () => 'both', isAwaiting: () => true },
  authority: { ...device, draw: agreeDraw },
  messages: {
    names: () => messages.play.sides,
    waitTurn: () => messages.aiGame.waitTurn,
    refusal: (refusal, { live }) =>
      refusal === 'not-your-piece' ? messages.local.onlyTurn[live.game.turn] : deviceRefusalMessages[refusal],
    commands: () => ({
      resign: { confirm: messages.spoken.resignAgain },
      draw: { confirm: messages.spoken.drawAgain },
    }),
    noticeLasts: 'until-input',
  },
  reduce: (state, event) => reduceOwn(state, event) ?? device.reduce(state, event),
});

function reduceOwn(state: LocalGame, event: LocalEvent & EventContext): LocalStep | null {
  switch (event.type) {
    case 'auto-flip':
      return [turned({ ...state, autoFlip: event.on }), []];
    case 'press':
      return state.phase === 'idle' ? [state, refusalEffects(messages.aiGame.startFirst)] : null;
    case 'agree-draw':
      return state.phase === 'playing' ? agreeDraw(state, event) : null;
    case 'restart':
      return state.phase === 'playing' ? [before(state), [{ type: 'forget', id: state.id }]] : null;
    case 'play-again':
      return state.phase === 'over' ? device.reduce(before(state), { ...event, type: 'start' }) : null;
    default:
      return null;
  }
}

/** The setup for the next game, with the same options. */
function before({ setup, autoFlip }: LocalPlaying | LocalOver): LocalIdle {
  return { ...initialLocalGame(setup), autoFlip };
}

/** Turns the board toward the side to move, if automatic flipping is on. */
function turned<State extends LocalGame>(state: State): State {
  if (!state.autoFlip || state.phase === 'over') return state;
  return { ...state, orientation: state.phase === 'idle' ? 'white' : state.live.game.turn };
}

function statusOf({ live: { game } }: Pick<LocalPlaying, 'live'>): string {
  return game.check === null ? messages.local.turnOf[game.turn] : messages.aiGame.check;
}

/** Both players are present: the side to move offers a draw and the other accepts. */
function agreeDraw(state: LocalPlaying, now: EventContext): LocalStep {
  const { turn } = state.live.game;
  const offered = { ...state, live: { ...state.live, drawOffer: opposite(turn) } };
  return device.apply(offered, { type: 'accept-draw', by: turn, at: now.at }, now);
}
