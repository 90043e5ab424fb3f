/** The authority of a game against a character: this device decides by the rules, and the character responds. */
import { messages } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import { INITIAL_VOICE_STATE } from '@sixtyfour/engine/voice';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { createDeviceAuthority, type DeviceAuthority } from '../../play/device-authority.ts';
import { announced } from '../../play/effects.ts';
import { AT_REST } from '../../play/interaction.ts';
import { type SavedGame, timeOf } from '../../play/saved-game.ts';
import { uncountedText, VERIFYING } from '../../play/score-eligibility.ts';
import { answerTo, coachOrThink, speak, think } from './character.ts';
import {
  continueSaved,
  declineToCount,
  eligibilityOfSaved,
  finishOf,
  uncounted,
  isFollowed,
  OPENING,
  report,
  whyUncounted,
} from './eligibility.ts';
import { endWords } from './ending.ts';
import { characterColor, isOwnTurn, levelOf, personaOf, takebackPlies } from './selectors.ts';
import { type IdleGame, type OverGame, type OwnEffect, type PlayingGame, type Setup, setUp } from './state.ts';

const words = messages.aiGame;

type Device = DeviceAuthority<Setup, IdleGame, PlayingGame, OverGame, OwnEffect>;

export const device: Device = createDeviceAuthority<Setup, IdleGame, PlayingGame, OverGame, OwnEffect>({
  origin: 'ai',
  opponent: characterColor,
  setUp,
  begin: (idle, live, saved, { newId, random }) => {
    const setup = saved === null ? idle.setup : setupOf(saved, idle.setup);
    const why = whyUncounted(setup, live.game.startFen);
    const eligibility = why === null ? OPENING : uncounted(why);
    const color = setup.color === 'random' ? (random % 2 === 0 ? 'white' : 'black') : setup.color;
    const begun = {
      phase: 'playing',
      setup,
      // The visitor's pieces are at the bottom, unless the board was flipped before the start.
      orientation: setup.color === 'random' || saved !== null ? color : idle.orientation,
      color,
      id: saved?.id ?? newId,
      seed: saved?.seed ?? random,
      eligibility: saved === null ? eligibility : eligibilityOfSaved(saved),
      live,
      ...AT_REST,
      remark: null,
      voice: INITIAL_VOICE_STATE,
      lastChoice: null,
      calculation: null,
      thinking: null,
      coaching: null,
      hinting: null,
      hinted: null,
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
    // The toast of the reset says what to do for a start.
    const dismissal = { type: 'dismiss-toast', text: words.reset } as const;
    return [next, [...(asks ? [open] : []), dismissal, announced(text), ...said, ...effects]];
  },
  resumed: (state, now, saved) => {
    const [continued, told] = continueSaved(state, saved);
    // A question of the coach that was open when the page was left is asked again.
    const [next, effects] = coachOrThink(continued, now);
    return [next, [announced(words.resumed(personaOf(state).name)), ...told, ...effects, device.save(next, now.at)]];
  },
  status: statusOf,
  turn: (state) => (isOwnTurn(state) ? messages.play.turnIsYours : messages.spoken.turnOf(personaOf(state).name)),
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
      levelOffer: null,
    };
  },
  ended: (over, now) => {
    const { game, ending } = over.live;
    if (ending === null) throw new Error('the game has not ended');
    const { toast } = endWords(ending, game, over.color, personaOf(over).name);
    const [settled, forgotten] = declineToCount(over);
    const [spoken, said] = speak(settled, { type: 'end', result: over.result, reason: ending.reason }, now);
    return [
      spoken,
      [
        { type: 'stop-thinking' },
        ...(toast === null ? [] : [{ type: 'toast', text: toast, kind: 'info', ms: 5000 } as const]),
        ...said,
        ...forgotten,
        ...report(over, finishOf(over)),
        { type: 'recall' },
      ],
    ];
  },
  // A game that the server may not have opened yet is saved as not counting, because it lacks the server's seed.
  reopened: (over) => [...report(over, finishOf(over)), { type: 'recall' }],
  // Without the server's response the game has no final seed, so it could not be resumed.
  record: (state) => ({
    persona: state.setup.persona,
    seed: state.seed,
    engineVersion: ENGINE_VERSION,
    counts: isFollowed(state),
    whyUncounted: uncountedText(state.eligibility),
    color: state.color,
    time: state.setup.time,
    level: levelOf(state.setup),
  }),
});

function statusOf({ live, setup }: Pick<PlayingGame, 'live' | 'setup'>): string {
  return live.game.check === null ? words.playing(personaOf({ setup }).name) : words.check;
}

/** What is not saved is as in `chosen`. */
function setupOf(saved: SavedGame, chosen: Setup): Setup {
  return {
    persona: saved.persona ?? chosen.persona,
    ruleSet: saved.ruleSet,
    color: saved.color,
    time: timeOf(saved),
    startFen: saved.startFen ?? '',
    level: saved.level,
    coach: chosen.coach && !saved.counts,
    playToEnd: chosen.playToEnd,
    thinksLikePerson: chosen.thinksLikePerson && !saved.counts,
    countsOnRequest: false,
    isMeanwhile: false,
  };
}
