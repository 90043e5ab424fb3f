import { messages } from '@sixtyfour/contract';
import type { AiGameEnd } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import { describe, expect, test } from 'vitest';
import { UNKNOWN, VERIFYING } from '../../play/score-eligibility.ts';
import { losesIfLeft } from './eligibility.ts';
import type { AiGame, AiGameFinish } from './state.ts';
import { Driver } from './test-kit.ts';

const SCHOLARS_MATE = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
const OFFLINE = { type: 'not-opened', id: 'game', why: 'offline' } as const;

const begun = () => new Driver().start();
const eligibilityOf = (state: AiGame) => (state.phase === 'idle' ? null : state.eligibility);
/** The reports to the server that the last event caused. */
const reported = (driver: Driver) =>
  driver.sent('report').map(({ moves, finish }) => [moves.length, finish?.by ?? null]);

const TWENTY_PLIES =
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 h2h3 h7h6 a2a3 a7a6 b1d2 c5a7 d2f1 c8e6 f1g3 d8d7'.split(' ');

describe('a game that may count is opened', () => {
  test('it begins at once, and the server is asked for it', () => {
    const driver = new Driver({ persona: 'judit-poll-gar', ruleSet: 'simplified' }).ask();
    expect(driver.sent('open')).toEqual([
      { type: 'open', id: 'game', persona: 'judit-poll-gar', ruleSet: 'simplified', color: 'white' },
    ]);
    expect(eligibilityOf(driver.state)).toEqual({ status: 'opening' });
    expect(driver.opened().playing).toMatchObject({ seed: 7, eligibility: { status: 'eligible' } });
  });

  test('one that cannot count is not', () => {
    expect(new Driver({ time: 'none' }).ask().sent('open')).toEqual([]);
    expect(new Driver({ isMeanwhile: true }).ask().sent('open')).toEqual([]);
  });

  test('the first search waits for the seed, two seconds at the most', () => {
    const waiting = () => new Driver().ask().move('e2e4');
    expect(waiting().sent('think')).toEqual([]);
    expect(waiting().sent('await-opening')).toEqual([{ type: 'await-opening', id: 'game', ms: 2_000 }]);

    const opened = waiting().send({ type: 'opened', id: 'game', seed: 9 });
    expect(opened.sent('think')[0]?.request).toMatchObject({ seed: 9, moves: ['e2e4'] });
    expect(reported(opened)).toEqual([[1, null]]);

    const given = waiting().send(OFFLINE);
    expect(given.sent('think')[0]?.request).toMatchObject({ seed: 3 });
    expect(given.playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.offline });
  });

  test('R-AI-24 A-73 the half second before the reply begins at the move, not at the answer of the server', () => {
    const waiting = new Driver().ask().move('e2e4');
    const movedAt = waiting.now;
    const [search] = waiting.wait(2_000).send(OFFLINE).sent('think');
    expect(search?.notBefore).toBe(movedAt + 500);
  });

  test('without a server the game continues, and a notice says that it does not count', () => {
    const driver = new Driver().ask().send(OFFLINE);
    expect(driver.toasts).toEqual(['No connection, so this game doesn’t count.']);
    expect(driver.playing.notice).toBe('No connection, so this game doesn’t count.');
    expect(driver.play('e2e4', 'e7e5').playing.live.game.ply).toBe(2);
    expect(driver.sent('report')).toEqual([]);
    expect(driver.sent('save')[0]?.game.counts).toBe(false);
  });

  test('a late answer ends the game that is no longer played', () => {
    for (const late of [new Driver().ask().send(OFFLINE), new Driver().ask().send({ type: 'restart' })]) {
      const before = late.state;
      late.send({ type: 'opened', id: 'game', seed: 9 });
      expect(late.state).toBe(before);
      expect(reported(late)).toEqual([[0, 'casual']]);
    }
  });

  test('the time that ran out after the answer changes nothing', () => {
    const driver = begun();
    const before = driver.state;
    expect(driver.send(OFFLINE).state).toBe(before);
  });

  test('until it is opened it is saved as one that does not count: the page knows no seed to go on with', () => {
    expect(new Driver().ask().sent('save')[0]?.game.counts).toBe(false);
    expect(begun().sent('save').at(-1)?.game).toMatchObject({ counts: true, seed: 7 });
  });
});

describe('reports to the server', () => {
  test('all moves so far, after each', () => {
    const driver = begun();
    expect(reported(driver.move('e2e4'))).toEqual([[1, null]]);
    expect(reported(driver.reply('e7e5'))).toEqual([[2, null]]);
  });

  test.each<[string, AiGameEnd, (driver: Driver) => Driver]>([
    ['a mate', 'board', (driver) => driver.play(...SCHOLARS_MATE)],
    ['a resignation', 'resignation', (driver) => driver.play('e2e4', 'e7e5').send({ type: 'resign' })],
    ['a flag', 'timeout', (driver) => driver.wait(300_001).send({ type: 'flag' })],
    ['A-105 a restart', 'left', (driver) => driver.play('e2e4', 'e7e5').send({ type: 'restart' })],
    ['A-105 a takeback', 'casual', (driver) => driver.play('e2e4', 'e7e5').send({ type: 'takeback' })],
    ['A-105 a hint', 'casual', (driver) => driver.send({ type: 'hint' })],
  ])('%s ends it by %s', (_name, by, play) => {
    expect(reported(play(begun())).map(([, end]) => end)).toContain(by);
  });

  test('the result and the time of a game that is given up', () => {
    const left = begun().play('e2e4', 'e7e5').send({ type: 'restart' }).sent('report')[0];
    expect(left).toMatchObject({ moves: ['e2e4', 'e7e5'], finish: { by: 'left', result: 'loss' } });
  });

  test('nothing more once it does not count', () => {
    const driver = begun().send({ type: 'hint' }).move('e2e4');
    expect(driver.sent('report')).toEqual([]);
    expect(driver.send({ type: 'resign' }).sent('report')).toEqual([]);
    expect(driver.over.eligibility).toEqual({
      status: 'uncounted',
      why: 'Games with a takeback or a hint don’t count.',
    });
  });

  test('A-89 a move that is not the character’s own ends the counting', () => {
    const driver = begun().move('e2e4');
    driver.send({ type: 'failed', to: driver.thinking, failure: 'threw' });
    expect(driver.playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.engine });
    expect(reported(driver)).toEqual([[1, 'casual']]);
  });

  test('a game that was resigned before it was opened', () => {
    const driver = new Driver().ask().send({ type: 'resign' });
    expect(driver.over.eligibility).toEqual({ status: 'opening' });
    driver.send({ type: 'opened', id: 'game', seed: 9 });
    expect(driver.over.eligibility).toEqual(VERIFYING);
    expect(reported(driver)).toEqual([[0, 'resignation']]);
    expect(new Driver().ask().send({ type: 'resign' }).send(OFFLINE).over.eligibility).toEqual({
      status: 'uncounted',
      why: 'No connection, so this game doesn’t count.',
    });
  });
});

const begunOnHomePage = () =>
  new Driver()
    .send({ type: 'start-with', move: { from: 'e2', to: 'e4' } })
    .opened()
    .reply('e7e5');

test('A-120 a game of the home page that is restarted before the second move is forgotten', () => {
  expect(reported(begunOnHomePage().send({ type: 'restart' }))).toEqual([[0, 'casual']]);
});

test('A-120 a game of the home page that ends before the second move is forgotten, and is just for fun', () => {
  const driver = begunOnHomePage();
  expect(driver.playing.eligibility).toEqual({ status: 'offered' });
  expect(reported(driver.send({ type: 'resign' }))).toEqual([[0, 'casual']]);
  const justForFun = messages.gameCount.uncounted.unasked;
  expect(driver.over.eligibility).toEqual({ status: 'uncounted', why: justForFun });
  expect(driver.sent('save')[0]?.game).toMatchObject({ counts: false, whyUncounted: justForFun });
});

describe('a saved game', () => {
  const resumed = ({ saved }: Driver) => new Driver().send({ type: 'resume', saved });

  test('that counted is still followed: all its moves are reported again', () => {
    const driver = resumed(begun().play('e2e4', 'e7e5'));
    expect(driver.playing).toMatchObject({ seed: 7, eligibility: { status: 'eligible' } });
    expect(reported(driver)).toEqual([[2, null]]);
  });

  test('that did not stays so, and says why', () => {
    const helped = { status: 'uncounted', why: messages.gameCount.uncounted.help };
    const driver = resumed(begun().send({ type: 'hint' }).play('e2e4', 'e7e5'));
    expect(driver.playing.eligibility).toEqual(helped);
    expect(driver.sent('report')).toEqual([]);
    expect(driver.send({ type: 'resign' }).over.eligibility).toEqual(helped);
  });

  test('of an older build says only that it does not count', () => {
    const { saved } = begun().send({ type: 'hint' }).play('e2e4');
    const driver = new Driver().send({ type: 'resume', saved: { ...saved, whyUncounted: null } });
    expect(driver.playing.eligibility).toEqual({ status: 'uncounted', why: messages.panel.uncounted });
  });

  test.each([
    ['another engine version', '1-00000000'],
    ['an older build, which saved no engine version', undefined],
  ])('A-47 of %s continues uncounted, so that the server does not verify it', (_what, engineVersion) => {
    const { saved } = begun().play('e2e4', 'e7e5').move('d2d4');
    expect(saved).toMatchObject({ counts: true, engineVersion: ENGINE_VERSION });
    const driver = new Driver().send({ type: 'resume', saved: { ...saved, engineVersion } });
    const why = messages.gameCount.uncounted.updated;
    expect(driver.playing).toMatchObject({ eligibility: { status: 'uncounted', why }, notice: why });
    expect(driver.toasts).toEqual([why]);
    expect(reported(driver)).toEqual([[3, 'casual']]);
    expect(driver.sent('save')[0]?.game).toMatchObject({ counts: false, whyUncounted: why });
    expect(driver.sent('think')).toHaveLength(1);
    const again = resumed(driver);
    expect(again.toasts).toEqual([]);
    expect(again.sent('report')).toEqual([]);
  });

  test('A-47 of another engine version whose time ran out meanwhile still counts: this page plays no move of it', () => {
    const { saved } = begun().play('e2e4', 'e7e5');
    const driver = new Driver()
      .wait(600_000)
      .send({ type: 'resume', saved: { ...saved, engineVersion: '1-00000000' } });
    expect(driver.over.eligibility).toEqual(VERIFYING);
    expect(reported(driver)).toEqual([[2, 'timeout']]);
  });

  test('that the server no longer knows continues, with a notice that it does not count', () => {
    const driver = resumed(begun().play('e2e4', 'e7e5')).send({ type: 'dropped', id: 'game' });
    expect(driver.playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.dropped });
    expect(driver.toasts).toHaveLength(1);
    expect(driver.sent('save')[0]?.game.counts).toBe(false);
  });
});

describe('score eligibility', () => {
  const won = () => begun().play(...SCHOLARS_MATE);
  const counted = { status: 'counted', score: 1295, seconds: 5, rank: 2, streak: 1, day: '2026-11-21' } as const;

  test('is verified first, then known', () => {
    const driver = won();
    expect(driver.over.eligibility).toEqual(VERIFYING);
    expect(driver.send({ type: 'eligibility', id: 'game', eligibility: UNKNOWN }).over.eligibility).toEqual(UNKNOWN);
    expect(driver.send({ type: 'eligibility', id: 'game', eligibility: counted }).over.eligibility).toEqual(counted);
  });

  test('of another game is not shown', () => {
    expect(won().send({ type: 'eligibility', id: 'another', eligibility: counted }).over.eligibility).toEqual(
      VERIFYING,
    );
  });

  test('a game that the server dropped at its end counts nothing', () => {
    expect(won().send({ type: 'dropped', id: 'game' }).over.eligibility).toMatchObject({ status: 'uncounted' });
  });

  test('R-OVR-13 the end tells the server result and time', () => {
    expect(won().sent('report')).toEqual([
      {
        type: 'report',
        id: 'game',
        moves: SCHOLARS_MATE,
        finish: { by: 'board', result: 'win' } satisfies AiGameFinish,
      },
    ]);
  });
});

test('A-105 A-115 T-07 giving a game up may cost a loss from the twentieth ply on, if it counts', () => {
  const afterNineteen = () => begun().play(...TWENTY_PLIES.slice(0, 19));
  const afterTwenty = () => afterNineteen().reply('d8d7');
  expect(losesIfLeft(afterNineteen().state)).toBe(false);
  expect(losesIfLeft(afterTwenty().state)).toBe(true);
  expect(losesIfLeft(afterTwenty().send({ type: 'hint' }).state)).toBe(false);
  expect(losesIfLeft(afterTwenty().send({ type: 'resign' }).state)).toBe(false);
});
