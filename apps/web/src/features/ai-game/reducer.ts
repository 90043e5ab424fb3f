/** The one reducer of the AI screen: events in, the next state and effects out. Pure; the shell owns everything else. */
import { type GameState, opposite, startGame } from '@sixtyfour/chess';
import { CLOCK_MS, messages, PLAY_AGAIN_DELAY_MS } from '@sixtyfour/contract';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { INITIAL_VOICE_STATE } from '@sixtyfour/engine/voice';
import { REFUSED_START } from '../../game/effects.ts';
import { fenErrorText } from '../../game/fen-error.ts';
import { AFTERMATHS } from '../../game/game-over.ts';
import { EMPTY_HAND } from '../../game/hand.ts';
import type { Step } from '../../lib/machine.ts';
import { type SavedGame, toGameState } from '../../lib/saved-game.ts';
import { COUNTED, finishOf, firstWorth, GIVEN_UP, leavingOf, OPENING, report, uncountedText } from './counting.ts';
import { idleGame, initialGame, setUp } from './initial.ts';
import { end, intend, reopened, savedOf, statusOf, think } from './moves.ts';
import { failed, hint, hintFound, playerActed, playerTyped, replied, resign, takeback } from './play.ts';
import { personaOf } from './selectors.ts';
import type {
  AiEffect,
  AiGame,
  AiGameEvent,
  Counting,
  IdleGame,
  OverGame,
  PlayingGame,
  Setup,
  Uncounted,
} from './state.ts';
import { remarkOn } from './voice.ts';

const words = messages.ai;

export type AiStep = Step<AiGame, AiEffect>;

export function reduce(state: AiGame, event: AiGameEvent): AiStep {
  switch (event.type) {
    case 'flip':
      return [{ ...state, orientation: opposite(state.orientation) }, []];
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

function reduceIdle(state: IdleGame, event: AiGameEvent): AiStep {
  switch (event.type) {
    case 'set-up':
      return [setUp(state, event.change), []];
    case 'start':
      return start(state, event);
    case 'resume':
      return resume(state, event);
    case 'reopen':
      return reopen(state, event);
    case 'take-over':
      return [state, [{ type: 'take-over' }]];
    case 'press': {
      const text = state.elsewhere === null ? words.startFirst : elsewhereText(state.elsewhere);
      return [
        { ...state, notice: text },
        [
          { type: 'sound', name: 'error' },
          { type: 'toast', text, kind: 'error' },
        ],
      ];
    }
    default:
      return [state, []];
  }
}

function reducePlaying(state: PlayingGame, event: AiGameEvent): AiStep {
  switch (event.type) {
    case 'press':
    case 'lift':
    case 'drop':
    case 'promote':
    case 'cancel':
    case 'browse':
      return playerActed(state, event, event);
    case 'typed':
      return playerTyped(state, event.text, event);
    case 'replied':
      return replied(state, event);
    case 'failed':
      return failed(state, event);
    case 'flag':
      return intend(state, { type: 'flag', at: event.at }, event);
    case 'resign':
      return resign(state, event);
    case 'takeback':
      return takeback(state, event);
    case 'hint':
      return hint(state, event);
    case 'hint-found':
      return hintFound(state, event.version, event.move);
    case 'not-opened':
      return isOpening(state, event.id) ? notOpened(state, event.why, event.at) : [state, []];
    case 'dropped':
      return isFollowed(state, event.id) ? dropped(state, event.at) : [state, []];
    case 'low-time':
      return [state, lowTime(event.seconds)];
    default:
      return [state, []];
  }
}

function reduceOver(state: OverGame, event: AiGameEvent): AiStep {
  switch (event.type) {
    case 'browse': {
      const ply = Math.min(Math.max(0, event.ply), state.live.game.ply);
      const browsing = ply === state.live.game.ply ? null : ply;
      return [{ ...state, hand: { ...EMPTY_HAND, browsing } }, []];
    }
    case 'fold':
    case 'unfold':
    case 'review':
      return [{ ...state, aftermath: AFTERMATHS[event.type] }, []];
    case 'not-opened':
      return isOpening(state, event.id) ? [uncounted(state, event.why), []] : [state, []];
    case 'dropped':
      return isFollowed(state, event.id) ? [uncounted(state, 'dropped'), []] : [state, []];
    case 'worth':
      return isFollowed(state, event.id) ? [{ ...state, worth: event.worth }, []] : [state, []];
    case 'play-again':
      return [
        { ...idleGame(withUsualStart(state.setup)), orientation: state.orientation, restarting: true },
        [{ type: 'restart-in', ms: PLAY_AGAIN_DELAY_MS }],
      ];
    case 'try-different':
      return [
        idleGame(withUsualStart(state.setup), words.selectNew),
        [{ type: 'announce', text: words.selectNew, politeness: 'polite' }],
      ];
    default:
      return [state, []];
  }
}

/** A position that was set up is for one game. */
function withUsualStart(setup: Setup): Setup {
  return { ...setup, startFen: '' };
}

function start(state: IdleGame, event: Extract<AiGameEvent, { type: 'start' }>): AiStep {
  const { setup } = state;
  const startFen = setup.startFen.trim() === '' ? null : setup.startFen;
  const initialMs = setup.noClock ? null : CLOCK_MS;
  const started = startGame({ origin: 'ai', ruleSet: setup.ruleSet, startFen, initialMs, at: event.at });
  if (!started.ok) return refuseStart(state, fenErrorText(started.error));
  if (started.value.ending !== null) return refuseStart(state, messages.fen.over);
  const isCasual = startFen !== null || setup.noClock || setup.isPastime;
  const playing: PlayingGame = {
    phase: 'playing',
    setup,
    orientation: state.orientation,
    status: statusOf(started.value.game, setup.persona),
    notice: null,
    id: event.id,
    seed: event.seed,
    counting: isCasual ? { is: 'off', why: 'setup' } : OPENING,
    live: started.value,
    hand: EMPTY_HAND,
    line: null,
    voice: INITIAL_VOICE_STATE,
    view: null,
    calculation: null,
    thinking: null,
    hinting: null,
    typedResign: false,
    typedError: null,
  };
  const spoken = remarkOn({ type: 'start', again: state.restarting }, playing, event.at, event.roll);
  const announced = words.playing(personaOf(state).name);
  const { persona, ruleSet } = setup;
  const effects: AiEffect[] = [
    ...(isCasual ? [] : [{ type: 'open', id: event.id, persona, ruleSet } as const]),
    { type: 'announce', text: `${announced}.`, politeness: 'polite' },
    ...spoken.effects,
  ];
  return think({ ...playing, ...spoken.change }, event.at, effects);
}

function refuseStart(state: IdleGame, fenError: string): AiStep {
  return [{ ...state, fenError, restarting: false }, REFUSED_START];
}

/** A game that was on this device when the page was closed. Its clock went on meanwhile. */
function resume(state: IdleGame, event: Extract<AiGameEvent, { type: 'resume' }>): AiStep {
  const { saved, at } = event;
  const live = toGameState(saved);
  if (live === null || saved.persona === null) {
    return [
      state,
      [
        { type: 'forget', id: saved.id },
        { type: 'toast', text: messages.saved.unreadable, kind: 'info' },
      ],
    ];
  }
  const playing = playingOf(state, saved, saved.persona, live);
  if (live.ending !== null) return end(playing, live, null, event);
  const [next, effects] = intend(playing, { type: 'flag', at }, event);
  if (next.phase !== 'playing') return [next, effects];
  const text = words.resumed(personaOf(playing).name);
  return think(playing, at, [{ type: 'announce', text, politeness: 'polite' }]);
}

function reopen(state: IdleGame, { saved, aftermath }: Extract<AiGameEvent, { type: 'reopen' }>): AiStep {
  const live = toGameState(saved);
  if (live === null || live.ending === null || saved.persona === null) return [state, []];
  return reopened(playingOf(state, saved, saved.persona, live), live.ending, aftermath);
}

function playingOf(state: IdleGame, saved: SavedGame, persona: PersonaId, live: GameState): PlayingGame {
  return {
    phase: 'playing',
    setup: {
      persona,
      ruleSet: saved.ruleSet,
      noClock: saved.clock === null,
      startFen: saved.startFen ?? '',
      isPastime: false,
    },
    orientation: state.orientation,
    status: statusOf(live.game, persona),
    notice: null,
    id: saved.id,
    seed: saved.seed,
    counting: countingOf(saved),
    live,
    hand: EMPTY_HAND,
    line: null,
    voice: INITIAL_VOICE_STATE,
    view: null,
    calculation: null,
    thinking: null,
    hinting: null,
    typedResign: false,
    typedError: null,
  };
}

/** The game goes on in another tab, and is nothing to this one until it is taken over. */
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

/** A game that counted when it was saved is followed on by the server; its moves are told once more. */
function countingOf({ counts, clock, startFen }: SavedGame): Counting {
  if (counts) return COUNTED;
  return { is: 'off', why: clock === null || startFen !== null ? 'setup' : null };
}

function isOpening(state: PlayingGame | OverGame, id: string): boolean {
  return state.id === id && state.counting.is === 'opening';
}

function isFollowed(state: PlayingGame | OverGame, id: string): boolean {
  return state.id === id && state.counting.is === 'on';
}

function uncounted(state: OverGame, why: Uncounted): OverGame {
  const counting: Counting = { is: 'off', why };
  return { ...state, counting, worth: firstWorth(counting) };
}

/** A search that waits for the seed begins now. */
function opened(state: AiGame, { id, seed, at }: Extract<AiGameEvent, { type: 'opened' }>): AiStep {
  // Too late: the game went on without the server, or was given up.
  if (state.phase === 'idle' || !isOpening(state, id))
    return [state, [{ type: 'report', id, moves: [], finish: GIVEN_UP }]];
  const counted = { ...state, seed, counting: COUNTED };
  return counted.phase === 'over' ? [counted, report(counted, finishOf(counted))] : think(counted, at, []);
}

/** The game goes on by the page's own seed. */
function notOpened(state: PlayingGame, why: Uncounted, at: number): AiStep {
  const text = uncountedText(why);
  return think({ ...state, counting: { is: 'off', why }, notice: text }, at, [{ type: 'toast', text, kind: 'info' }]);
}

function dropped(state: PlayingGame, at: number): AiStep {
  const text = uncountedText('dropped');
  const next: PlayingGame = { ...state, counting: { is: 'off', why: 'dropped' }, notice: text };
  return [
    next,
    [
      { type: 'toast', text, kind: 'info' },
      { type: 'save', game: savedOf(next, at) },
    ],
  ];
}

/** 'Restart Game' leads back to before the start, and starts nothing. */
function restart(state: Exclude<AiGame, IdleGame>, at: number): AiStep {
  const effects: AiEffect[] = [
    { type: 'stop-thinking' },
    { type: 'toast', text: words.reset, kind: 'info' },
    ...(state.phase === 'playing'
      ? ([{ type: 'forget', id: state.id }, ...report(state, leavingOf(state, at))] as const)
      : []),
  ];
  const { ruleSet, isPastime, persona } = state.setup;
  const idle = initialGame({ ruleSet, isPastime });
  return [{ ...idle, status: words.select, orientation: state.orientation, lastPersona: persona }, effects];
}

function lowTime(seconds: number): readonly AiEffect[] {
  const announce = { type: 'announce', text: messages.spoken.secondsLeft(seconds), politeness: 'polite' } as const;
  return seconds === LOW_TIME_SOUND ? [{ type: 'sound', name: 'low-time' }, announce] : [announce];
}

const LOW_TIME_SOUND = 30;
