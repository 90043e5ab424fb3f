import { messages } from '@sixtyfour/contract';
import { remaining } from '@sixtyfour/chess';
import type { MoveChoice } from '@sixtyfour/engine';
import { expect, test, describe } from 'vitest';
import { shownGame } from '../../play/board-view.ts';
import { initialGame, type OverGame, type PlayingGame } from './state.ts';
import { restartAsks } from './selectors.ts';
import { Driver } from './test-kit.ts';

const shownPly = ({ live, interaction }: PlayingGame | OverGame) => shownGame(live.game, interaction).ply;
const begun = () => new Driver().start();
const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const SCHOLARS_MATE = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

describe('before the start', () => {
  test('the first load waits, with Bobby Fish-er and standard rules', () => {
    expect(initialGame()).toMatchObject({
      phase: 'idle',
      status: 'Waiting to start...',
      setup: { persona: 'bobby-fish-er', ruleSet: 'standard', color: 'white', time: '5+0', startFen: '' },
    });
  });

  test('R-ER-04 a press says what to do, and selects nothing', () => {
    const driver = new Driver().press('e2');
    expect(driver.toasts).toEqual(['Click Start to begin the game']);
    expect(driver.sounds).toEqual(['error']);
    expect(driver.state).toMatchObject({ phase: 'idle', notice: 'Click Start to begin the game' });
  });

  test('choices are used at the start', () => {
    const driver = new Driver()
      .send({ type: 'set-up', change: { persona: 'deep-blue-berry' } })
      .send({ type: 'set-up', change: { ruleSet: 'simplified' } })
      .start();
    expect(driver.playing.setup).toMatchObject({ persona: 'deep-blue-berry', ruleSet: 'simplified' });
    expect(driver.playing.live.game.ruleSet).toBe('simplified');
    expect(driver.playing.status).toBe('Playing against Deep Blue-berry');
  });

  test.each([
    ['8/8 w - - 0 1', /eight ranks.*character/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1', /king/],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', /over/],
  ])('a position that cannot be played is refused with the reason: %s', (startFen, reason) => {
    const driver = new Driver({ startFen }).start();
    expect(driver.state).toMatchObject({ phase: 'idle', fenError: expect.stringMatching(reason) });
    driver.send({ type: 'set-up', change: { startFen: '' } });
    expect(driver.state).toMatchObject({ fenError: null });
  });
});

describe('start', () => {
  test('R-CLK-07 a fresh board, 300 s a side, white’s clock runs at once', () => {
    const { live, eligibility, status, interaction } = begun().playing;
    expect(live.game.ply).toBe(0);
    expect(live.clock).toEqual({ white: 300_000, black: 300_000, running: 'white', anchor: 1_000_000 });
    expect({ eligibility, status, interaction }).toEqual({
      eligibility: { status: 'eligible' },
      status: 'Playing against Bobby Fish-er',
      interaction: { selected: null, promoting: null, browsing: null },
    });
  });

  test('the character greets, the game is saved, and no search runs yet', () => {
    const driver = begun();
    expect(driver.sent('say')).toHaveLength(1);
    expect(driver.playing.remark).toBe(driver.sent('say')[0]?.remark);
    expect(driver.sent('save').at(-1)?.game).toMatchObject({
      id: 'game',
      moves: [],
      ending: null,
      counts: true,
      seed: 7,
    });
    expect(driver.sent('think')).toEqual([]);
  });

  test('a set-up position does not count; with black to move the character begins', () => {
    const driver = new Driver({ startFen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1' }).start();
    expect(driver.playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.position });
    expect(driver.sent('think')[0]?.for).toEqual({ version: 0, attempt: 0 });
  });

  test('a game that fills a search does not count, nor does the next one', () => {
    const driver = new Driver({ isMeanwhile: true }).start();
    expect(driver.playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.meanwhile });
    expect(driver.send({ type: 'restart' }).start().playing.eligibility).toEqual({
      status: 'uncounted',
      why: messages.gameCount.uncounted.meanwhile,
    });
  });

  test('without a clock it does not count either', () => {
    const { live, eligibility } = new Driver({ time: 'none' }).start().playing;
    expect({ clock: live.clock, eligibility }).toEqual({
      clock: null,
      eligibility: { status: 'uncounted', why: messages.gameCount.uncounted.time },
    });
  });

  test('a second start does nothing', () => {
    const driver = begun();
    const before = driver.state;
    expect(driver.start().state).toBe(before);
    expect(driver.effects).toEqual([]);
  });
});

describe('the visitor’s move', () => {
  test('the turn flips, the search begins at once and shows after 500 ms', () => {
    const driver = begun().move('e2e4');
    expect(driver.playing.live.game.turn).toBe('black');
    expect(driver.sent('think')).toEqual([
      {
        type: 'think',
        for: { version: 1, attempt: 0 },
        request: { ruleSet: 'standard', startFen: null, moves: ['e2e4'], persona: 'bobby-fish-er', seed: 7 },
        notBefore: driver.now + 500,
      },
    ]);
    expect(driver.sounds).toEqual(['move']);
    expect(driver.sent('announce').map(({ text }) => text)).toEqual(['White pawn e2 to e4. Bobby Fish-er to move.']);
  });

  test('R-CLK-01 only the side to move is charged', () => {
    const driver = begun().wait(4000).move('e2e4').wait(2000);
    const { clock } = driver.playing.live;
    expect(clock && [remaining(clock, 'white', driver.now), remaining(clock, 'black', driver.now)]).toEqual([
      295_000, 298_000,
    ]);
  });

  test('R-ER-04 refused: a press on the opponent’s turn, and on a piece of the opponent', () => {
    expect(begun().move('e2e4').press('d2').toasts).toEqual(['Wait for your turn']);
    expect(begun().press('e7').toasts).toEqual(['You can only move white pieces']);
    const withBlack = new Driver({ color: 'black' }).start().reply('e2e4').press('e4');
    expect(withBlack.toasts).toEqual(['You can only move black pieces']);
  });

  test('R-ER-03 an illegal target deselects', () => {
    const driver = begun().press('e2').press('e5');
    expect(driver.toasts).toEqual(['Invalid move']);
    expect(driver.playing.interaction.selected).toBeNull();
    expect(driver.playing.notice).toBe('Invalid move');
    expect(driver.press('e2').playing.notice).toBeNull();
  });

  test('R-ER-01 a pinned piece stays: its king would be in check', () => {
    const driver = new Driver({ startFen: '4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1' }).start().press('e2').press('c3');
    expect(driver.toasts).toEqual(['Invalid move: Cannot leave king in check!']);
    expect(driver.playing.live.game.ply).toBe(0);
  });

  test('R-MS-03 a check is the status until the next move', () => {
    const driver = begun().play('e2e4', 'f7f6', 'd1h5');
    expect(driver.playing.status).toBe('Check!');
    expect(driver.sounds).toEqual(['check']);
    expect(driver.reply('g7g6').playing.status).toBe('Playing against Bobby Fish-er');
  });
});

describe('the character’s move', () => {
  test('a reply is played, and its time charged', () => {
    const driver = begun().move('e2e4').reply('e7e5');
    expect(driver.playing.live.game.turn).toBe('white');
    expect(driver.playing.live.clock).toMatchObject({ black: 299_500, running: 'white' });
    expect(driver.sent('announce')[0]?.text).toBe('Black pawn e7 to e5. Your turn.');
  });

  test('late and doubled answers change nothing', () => {
    const driver = begun().move('e2e4');
    const { thinking } = driver;
    driver.reply('e7e5').move('d2d4');
    const before = driver.state;
    const choice: MoveChoice = {
      move: 'd7d5',
      score: { kind: 'cp', value: 0 },
      chosen: { kind: 'cp', value: 0 },
      depth: 1,
      nodes: 1,
      line: ['d7d5'],
    };
    driver.send({ type: 'replied', to: thinking, choice });
    expect(driver.state).toBe(before);
    driver.send({ type: 'failed', to: thinking, failure: 'died' });
    expect(driver.state).toBe(before);
  });

  test('R-ER-02 one that leaves its king in check is refused, and looked for again', () => {
    const driver = begun().play('e2e4', 'f7f6', 'd1h5').reply('a7a6');
    expect(driver.toasts).toEqual(['Invalid AI move: Cannot leave king in check!']);
    expect(driver.sent('think')[0]?.for).toEqual({ version: 3, attempt: 1 });
    expect(driver.playing.live.game.ply).toBe(3);
  });

  test.each([
    ['no-move', 'AI failed to make a move'],
    ['threw', 'An error occurred during the AI move'],
    ['died', 'Error during AI move'],
  ] as const)('R-ER-18 %s: one message, one more search, then any legal move', (failure, message) => {
    const driver = begun().move('e2e4');
    driver.send({ type: 'failed', to: driver.thinking, failure });
    expect(driver.toasts).toEqual([message]);
    expect(driver.playing.thinking).toMatchObject({ version: 1, attempt: 1 });
    driver.send({ type: 'failed', to: driver.thinking, failure }, 21);
    expect(driver.toasts).toEqual([]);
    expect(driver.playing.live.game.ply).toBe(2);
    expect(driver.playing.live.game.turn).toBe('white');
  });

  test('R-ER-18 an illegal move of the engine', () => {
    const driver = begun().move('e2e4').reply('e2e4');
    expect(driver.toasts).toEqual(['Invalid AI move']);
    expect(driver.reply('e7e5').playing.live.game.ply).toBe(2);
  });
});

describe('the end', () => {
  test('the visitor mates', () => {
    const driver = begun().play(...SCHOLARS_MATE);
    expect(driver.over).toMatchObject({ result: 'win', status: 'Checkmate!', aftermath: 'dialog' });
    expect(driver.sent('toast')).toEqual([{ type: 'toast', text: 'Checkmate! You win!', kind: 'info', ms: 5000 }]);
    expect(driver.sounds).toEqual(['checkmate']);
    expect(driver.sent('save')[0]?.game.ending).toMatchObject({ winner: 'white', reason: 'checkmate' });
    expect(driver.sent('announce')).toEqual([
      { type: 'announce', text: 'White queen h5 takes pawn on f7.', politeness: 'assertive' },
    ]);
  });

  test('the character mates', () => {
    const driver = begun().play(...FOOLS_MATE);
    expect(driver.over).toMatchObject({ result: 'loss', status: 'Checkmate! AI wins!' });
    expect(driver.toasts).toEqual([]);
  });

  test('a draw by the visitor’s move, and by the character’s', () => {
    const byVisitor = new Driver({ startFen: '7k/8/6Q1/8/8/8/8/K7 w - - 0 1' }).start().move('g6f7');
    expect(byVisitor.over).toMatchObject({ result: 'draw', status: 'Draw!' });
    expect(byVisitor.sounds).toEqual(['draw']);
    const byCharacter = new Driver({ startFen: '4k3/8/8/8/8/8/3q4/K7 b - - 0 1' }).start().reply('d2c2');
    expect(byCharacter.over).toMatchObject({ result: 'draw', status: 'Draw! Game Over' });
  });

  test('R-CLK-04 the visitor’s time is up', () => {
    const driver = begun().wait(299_999).send({ type: 'flag' });
    expect(driver.state.phase).toBe('playing');
    expect(driver.toasts).toEqual([]);
    driver.wait(1).send({ type: 'flag' });
    expect(driver.over).toMatchObject({ result: 'loss', status: "Time's up! You lose!" });
  });

  test('R-CLK-02 no clock goes below zero, however late the flag is seen', () => {
    const driver = begun().wait(400_000).send({ type: 'flag' });
    expect(driver.over.live.clock).toMatchObject({ white: 0, black: 300_000, running: null });
  });

  test('R-CLK-05 the character’s time is up, also when its answer comes too late', () => {
    expect(begun().move('e2e4').wait(300_000).send({ type: 'flag' }).over).toMatchObject({
      result: 'win',
      status: "Time's up! You win!",
    });
    const late = begun().move('e2e4').wait(300_000).reply('e7e5');
    expect(late.over).toMatchObject({ result: 'win' });
    expect(late.over.live.game.ply).toBe(1);
  });

  test('time-up against a lone king is a draw under the standard rules, a loss under the simplified', () => {
    const startFen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const ended = (ruleSet: 'standard' | 'simplified') =>
      new Driver({ startFen, ruleSet }).start().wait(300_000).send({ type: 'flag' }).over;
    expect(ended('standard')).toMatchObject({ result: 'draw', status: 'Draw! Game Over' });
    expect(ended('simplified')).toMatchObject({ result: 'loss', status: "Time's up! You lose!" });
  });

  test('resignation', () => {
    expect(begun().send({ type: 'resign' }).over).toMatchObject({ result: 'loss', status: 'You resigned' });
  });

  test('after the end the board takes no input but the walk through the moves', () => {
    const driver = begun().play(...FOOLS_MATE);
    const before = driver.state;
    expect(driver.press('e2').state).toBe(before);
    expect(driver.send({ type: 'flag' }).state).toBe(before);
    driver.send({ type: 'browse', ply: 1 });
    expect(shownPly(driver.over)).toBe(1);
    driver.send({ type: 'browse', ply: 99 });
    expect(shownPly(driver.over)).toBe(4);
  });
});

describe('after the end', () => {
  test('View board folds the dialog, and it unfolds again', () => {
    const driver = begun()
      .play(...FOOLS_MATE)
      .send({ type: 'fold' });
    expect(driver.over.aftermath).toBe('bar');
    expect(driver.send({ type: 'unfold' }).over.aftermath).toBe('dialog');
  });

  test('Play Again resets and starts after half a second with the same opponent', () => {
    const driver = new Driver({ persona: 'gary-kaspar-bot' })
      .start()
      .send({ type: 'resign' })
      .send({ type: 'play-again' });
    expect(driver.state).toMatchObject({ phase: 'idle', restarting: true, setup: { persona: 'gary-kaspar-bot' } });
    expect(driver.effects).toEqual([{ type: 'restart-in', ms: 500 }]);
    expect(driver.start().playing.status).toBe('Playing against Gary Kaspar-Bot');
  });

  test('Try Different AI leads back with a hint', () => {
    const driver = new Driver({ persona: 'gary-kaspar-bot' }).start().send({ type: 'resign' });
    expect(driver.send({ type: 'try-different' }).state).toMatchObject({
      phase: 'idle',
      status: 'Select a new opponent and click Start',
      restarting: false,
    });
  });
});

describe('restart', () => {
  test('leads back to Bobby Fish-er, keeps the rules and the time, starts nothing', () => {
    const driver = new Driver({ persona: 'judit-poll-gar', ruleSet: 'simplified', time: 'none' }).start();
    driver.send({ type: 'restart' });
    expect(driver.state).toMatchObject({
      phase: 'idle',
      status: 'Select an opponent or click Start to play against Bobby Fish-er',
      restarting: false,
      setup: { persona: 'bobby-fish-er', ruleSet: 'simplified', color: 'white', time: 'none' },
    });
    expect(driver.toasts).toEqual(['Game reset - Click Start to play again']);
    expect(driver.sent('forget')).toEqual([{ type: 'forget', id: 'game' }]);
    expect(driver.sent('stop-thinking')).toHaveLength(1);
    driver.start();
    expect(driver.sent('dismiss-toast')).toEqual([
      { type: 'dismiss-toast', text: 'Game reset - Click Start to play again' },
    ]);
  });

  test('asks only after the first full move', () => {
    const driver = begun();
    expect(restartAsks(driver.state)).toBe(false);
    expect(restartAsks(driver.move('e2e4').state)).toBe(false);
    expect(restartAsks(driver.reply('e7e5').state)).toBe(true);
  });
});

describe('help, which makes a game uncounted', () => {
  test('a takeback takes the reply as well, and the game counts no more', () => {
    const driver = begun().play('e2e4', 'e7e5').send({ type: 'takeback' });
    expect(driver.playing.live.game.ply).toBe(0);
    expect(driver.playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.help });
    expect(driver.sent('save')[0]?.game).toMatchObject({ moves: [], counts: false });
  });

  test('while the character thinks it takes the visitor’s move, and the answer comes too late', () => {
    const driver = begun().move('e2e4');
    const { thinking } = driver;
    driver.send({ type: 'takeback' });
    expect(driver.playing.live.game.ply).toBe(0);
    expect(driver.sent('stop-thinking')).toHaveLength(1);
    driver.send({ type: 'failed', to: thinking, failure: 'died' });
    expect(driver.effects).toEqual([]);
  });

  test('with no move of the visitor there is nothing to take back', () => {
    const driver = begun().send({ type: 'takeback' });
    expect(driver.effects).toEqual([]);
    expect(driver.playing.eligibility).toEqual({ status: 'eligible' });
    const second = new Driver({ startFen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1' })
      .start()
      .reply('e8e7')
      .send({ type: 'takeback' });
    expect(second.playing.live.game.ply).toBe(1);
  });

  test('a hint takes up the piece, and the game counts no more', () => {
    const driver = begun().send({ type: 'hint' });
    expect(driver.playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.help });
    expect(driver.sent('suggest')[0]).toMatchObject({ version: 0, request: { moves: [] } });
    driver.send({ type: 'hint-found', version: 0, move: 'g1f3' });
    expect(driver.playing).toMatchObject({ interaction: { selected: 'g1' }, notice: 'Hint: White knight g1 to f3.' });
  });

  test('a hint that arrives after the move is not shown, and a missing hint has a message', () => {
    const driver = begun().send({ type: 'hint' }).move('e2e4');
    const before = driver.state;
    expect(driver.send({ type: 'hint-found', version: 0, move: 'g1f3' }).state).toBe(before);
    driver.reply('e7e5').send({ type: 'hint' }).send({ type: 'hint-found', version: 2, move: null });
    expect(driver.playing.notice).toBe('No hint found.');
  });
});

describe('the coach', () => {
  const advice = { reason: 'Your queen on h5 isn’t safe.', arrows: [['f6', 'h5']] } as const;
  const coached = (setup = {}) => new Driver({ coach: true, ...setup }).start();
  /** After 1. e4 e5, with White to move. */
  const afterOne = () => coached().play('e2e4').send({ type: 'coached', version: 1, advice: null }).reply('e7e5');

  test('a game with the coach does not count, and says why', () => {
    expect(coached().playing.eligibility).toEqual({ status: 'uncounted', why: messages.gameCount.uncounted.coach });
    expect(coached().sent('open')).toEqual([]);
  });

  test('the character looks at the visitor’s move before it answers', () => {
    const driver = coached().move('e2e4');
    expect(driver.playing).toMatchObject({ thinking: null, coaching: { version: 1, advice: null } });
    expect(driver.sent('coach').map(({ game }) => game.ply)).toEqual([1]);
    expect(driver.sent('think')).toEqual([]);
  });

  test('a move that is no blunder is answered as soon as without the coach', () => {
    const driver = coached().move('e2e4');
    const movedAt = driver.now;
    driver.wait(300).send({ type: 'coached', version: 1, advice: null });
    expect(driver.sent('think').map(({ notBefore }) => notBefore)).toEqual([movedAt + 500]);
    expect(driver.playing.coaching).toBeNull();
  });

  test('a blunder is explained in the character’s own words and in plain ones, and clock and answer wait', () => {
    const driver = afterOne().move('d1h5');
    const { version } = driver.playing.live;
    driver.send({ type: 'coached', version, advice });
    expect(driver.playing.coaching?.advice).toEqual(advice);
    expect(driver.sent('say')).toHaveLength(1);
    expect(driver.sent('announce').map(({ text }) => text)).toEqual([advice.reason]);
    expect(driver.playing.thinking).toBeNull();
    expect(driver.playing.live.clock?.running).toBeNull();
  });

  test('it is taken back alone, and the visitor moves again', () => {
    const driver = afterOne().move('d1h5');
    driver.send({ type: 'coached', version: driver.playing.live.version, advice }).send({ type: 'takeback' });
    expect(driver.playing).toMatchObject({ coaching: null, thinking: null });
    expect(driver.playing.live.game.ply).toBe(2);
    expect(driver.playing.live.game.turn).toBe('white');
  });

  test('a press keeps the blunder; that costs the character no time, and it answers once', () => {
    const driver = afterOne().move('d1h5');
    const { version, clock } = driver.playing.live;
    driver.send({ type: 'coached', version, advice }).wait(30_000).send({ type: 'play-on', version });
    expect(driver.sent('think')).toHaveLength(1);
    expect(driver.playing.live.clock).toEqual({ ...clock, anchor: driver.now });
    driver.send({ type: 'play-on', version });
    expect(driver.sent('think')).toEqual([]);
  });

  test('a page that was left meanwhile has the move judged again', () => {
    const { saved } = afterOne().move('d1h5');
    const driver = new Driver({ coach: true }).send({ type: 'resume', saved });
    expect(driver.sent('coach').map(({ game }) => game.ply)).toEqual([3]);
    expect(driver.sent('think')).toEqual([]);
  });

  test('its clock stands still also while the page is closed', () => {
    const driver = afterOne().move('d1h5');
    const { version } = driver.playing.live;
    const { saved } = driver.send({ type: 'coached', version, advice });
    const later = new Driver({ coach: true }).wait(600_000).send({ type: 'resume', saved });
    expect(later.playing.live.clock).toEqual({ ...driver.playing.live.clock, running: 'black', anchor: later.now });
  });

  test('a takeback also removes what the character said about the move', () => {
    const driver = afterOne().move('d1h5');
    driver.send({ type: 'coached', version: driver.playing.live.version, advice });
    expect(driver.playing.remark).not.toBeNull();
    expect(driver.send({ type: 'takeback' }).playing.remark).toBeNull();
  });

  test('late advice changes nothing', () => {
    const driver = afterOne();
    const before = driver.playing;
    driver.send({ type: 'coached', version: 1, advice });
    expect(driver.playing).toBe(before);
  });

  test('turned on before the server has opened the game, the character answers at once, as it will not count', () => {
    const driver = new Driver().ask().move('e2e4');
    expect(driver.playing.thinking).toBeNull();
    const movedAt = driver.now;
    driver.wait(300).send({ type: 'set-coach', on: true });
    expect(driver.sent('think').map(({ notBefore }) => notBefore)).toEqual([movedAt + 500]);
    driver.opened();
    expect(driver.sent('report').map(({ finish }) => finish?.by)).toEqual(['casual']);
  });

  test('turning it on makes a game uncounted; it can be turned off while it judges a move', () => {
    const driver = begun().send({ type: 'set-coach', on: true });
    expect(driver.announced).toEqual(['The coach is on.']);
    expect(driver.playing.eligibility.status).toBe('uncounted');
    expect(driver.sent('report').map(({ finish }) => finish?.by)).toEqual(['casual']);
    driver.move('e2e4').send({ type: 'set-coach', on: false });
    expect(driver.announced).toEqual(['The coach is off.']);
    expect(driver.playing).toMatchObject({ coaching: null, thinking: { attempt: 0 } });
  });
});

describe('walking through the moves', () => {
  test('a reply leaves an earlier position in view, an own move does not', () => {
    const driver = begun().play('e2e4', 'e7e5', 'g1f3').send({ type: 'browse', ply: 1 }).reply('b8c6');
    expect(shownPly(driver.playing)).toBe(1);
    driver.type('Bc4');
    expect(shownPly(driver.playing)).toBe(5);
  });

  test('a press on an earlier position leads back to the game and does nothing else', () => {
    const driver = begun().play('e2e4', 'e7e5').send({ type: 'browse', ply: 0 }).press('g1');
    expect(driver.playing.interaction).toEqual({ selected: null, promoting: null, browsing: null });
  });
});

describe('typed', () => {
  test.each([
    ['e4', 'e2e4'],
    ['e2e4', 'e2e4'],
    ['nf3', 'g1f3'],
  ])('%s plays %s', (text, uci) => {
    expect(begun().type(text).playing.live.game.lastPlayed?.uci).toBe(uci);
  });

  test('nonsense is refused with a reason, and the next text clears it', () => {
    const driver = begun().type('Ke9');
    expect(driver.playing.typedError).toMatch(/^Invalid move: /);
    expect(driver.type('last').playing.typedError).toBeNull();
  });

  test('commands are answered in the status and aloud', () => {
    const driver = begun().wait(61_000).type('clock');
    const answer = 'You: 3 minutes 59 seconds. Bobby Fish-er: 5 minutes 0 seconds.';
    expect(driver.playing.notice).toBe(answer);
    expect(driver.sent('announce')).toEqual([{ type: 'announce', text: answer, politeness: 'polite' }]);
    expect(driver.type('moves e2').playing.notice).toBe('From e2: e3, e4.');
  });

  test('resign asks once more, and anything else takes it back', () => {
    const driver = begun().type('resign');
    expect(driver.playing.notice).toMatch(/resign again/);
    driver.type('last').type('resign');
    expect(driver.state.phase).toBe('playing');
    expect(driver.type('resign').over.status).toBe('You resigned');
  });

  test('the characters take no draw offers', () => {
    expect(begun().type('draw').playing.notice).toMatch(/doesn’t accept draws/);
  });

  test('on the opponent’s turn nothing typed is played', () => {
    expect(begun().move('e2e4').type('e7e5').playing).toMatchObject({
      typedError: 'Wait for your turn',
      live: { game: { ply: 1 } },
    });
  });
});

describe('resuming', () => {
  const { saved } = begun().play('e2e4', 'e7e5');

  test('a saved game continues where it was, including its clock', () => {
    const driver = new Driver();
    driver.now = saved.updatedAt + 10_000;
    driver.send({ type: 'resume', saved });
    expect(driver.playing.live.game.history.map(({ uci }) => uci)).toEqual(['e2e4', 'e7e5']);
    expect(
      remaining(driver.playing.live.clock ?? { white: 0, black: 0, running: null, anchor: 0 }, 'white', driver.now),
    ).toBe(289_000);
    expect(driver.sent('announce')[0]?.text).toBe('Your game against Bobby Fish-er continues.');
  });

  test('R-CLK-04 a game resumed after its flag has ended by time', () => {
    const driver = new Driver();
    driver.now = saved.updatedAt + 3_600_000;
    driver.send({ type: 'resume', saved });
    expect(driver.over).toMatchObject({ result: 'loss', status: "Time's up! You lose!" });
  });

  test('on the character’s turn it thinks again', () => {
    const game = begun().move('e2e4').saved;
    const driver = new Driver();
    driver.now = game.updatedAt + 100;
    expect(driver.send({ type: 'resume', saved: game }).sent('think')).toHaveLength(1);
  });

  test('moves that lead nowhere cost the saved game, with one notice', () => {
    const driver = new Driver().send({ type: 'resume', saved: { ...saved, moves: ['e2e5'] } });
    expect(driver.state.phase).toBe('idle');
    expect(driver.toasts).toEqual(['We couldn’t read a saved game.']);
    expect(driver.sent('forget')).toEqual([{ type: 'forget', id: 'game' }]);
  });
});

test('low time is announced, with one sound at 30 seconds', () => {
  const driver = begun().send({ type: 'low-time', side: 'white', seconds: 60 });
  expect(driver.sounds).toEqual([]);
  expect(driver.sent('announce')[0]?.text).toBe('60 seconds left');
  expect(driver.send({ type: 'low-time', side: 'white', seconds: 30 }).sounds).toEqual(['low-time']);
});

test('the board flips in every phase, and the color at the bottom is announced', () => {
  expect(new Driver().send({ type: 'flip' }).state.orientation).toBe('black');
  const driver = begun().send({ type: 'flip' });
  expect(driver.playing.orientation).toBe('black');
  expect(driver.announced).toEqual(['Chess board, black at the bottom']);
  expect(driver.send({ type: 'flip' }).announced).toEqual(['Chess board, white at the bottom']);
});

describe('a game that is not played in this tab', () => {
  test('a finished game is shown again without announcing its end, and its score is read from the server', () => {
    const { saved } = begun().play(...SCHOLARS_MATE);
    const again = new Driver().send({ type: 'reopen', saved, aftermath: 'bar' });
    expect(again.over).toMatchObject({ aftermath: 'bar', result: 'win', status: 'Checkmate!' });
    expect(again.effects).toEqual([
      {
        type: 'report',
        id: 'game',
        moves: SCHOLARS_MATE,
        finish: expect.objectContaining({ by: 'board', result: 'win' }),
      },
      { type: 'recall' },
    ]);
    const goesOn = new Driver().send({
      type: 'reopen',
      saved: { ...saved, moves: ['e2e4'], ending: null },
      aftermath: 'bar',
    });
    expect(goesOn.state.phase).toBe('idle');
  });

  test('A-117 one that another tab has taken stops here, says so, and can be taken over', () => {
    const driver = begun().play('e2e4', 'e7e5').send({ type: 'elsewhere', persona: 'bobby-fish-er' });
    expect(driver.state).toMatchObject({
      phase: 'idle',
      elsewhere: 'bobby-fish-er',
      notice: 'Your game against Bobby Fish-er is open in another tab.',
    });
    const announced = { type: 'announce', text: 'Your game against Bobby Fish-er is open in another tab.' };
    expect(driver.effects).toEqual([{ type: 'stop-thinking' }, expect.objectContaining(announced)]);
    expect(driver.send({ type: 'take-over' }).effects).toEqual([{ type: 'take-over' }]);
    expect(driver.send({ type: 'elsewhere', persona: null }).state).toMatchObject({ elsewhere: null, notice: null });
  });
});

describe('the visitor with the black pieces', () => {
  const begunAsBlack = () => new Driver({ color: 'black' }).start();

  test('the character moves first, with the seed of the server; the board shows black at the bottom', () => {
    const asked = new Driver();
    expect(asked.state.orientation).toBe('white');
    asked.send({ type: 'set-up', change: { color: 'black' } });
    expect(asked.state.orientation).toBe('black');
    expect(asked.ask().sent('open')).toEqual([
      { type: 'open', id: 'game', persona: 'bobby-fish-er', ruleSet: 'standard', color: 'black' },
    ]);
    expect(asked.sent('think')).toEqual([]);
    asked.opened();
    expect(asked.playing.thinking).toMatchObject({ version: 0, attempt: 0 });
    expect(asked.reply('e2e4').playing.live.game.turn).toBe('black');
    expect(asked.move('e7e5').playing.live.game.turn).toBe('white');
  });

  test('black’s mate is the visitor’s', () => {
    const driver = begunAsBlack().play('f2f3', 'e7e5', 'g2g4', 'd8h4');
    expect(driver.over).toMatchObject({ result: 'win', status: 'Checkmate!' });
    expect(driver.toasts).toEqual(['Checkmate! You win!']);
  });

  test('resigning is a loss, and a takeback takes the own move', () => {
    const driver = begunAsBlack().play('e2e4', 'e7e5');
    expect(driver.send({ type: 'takeback' }).playing.live.game.ply).toBe(1);
    expect(driver.send({ type: 'resign' }).over).toMatchObject({ result: 'loss', status: 'You resigned' });
  });
});

describe('colors', () => {
  test.each(['white', 'black', 'random'] as const)('Play Again and Try Different AI keep the choice %s', (color) => {
    const over = () => new Driver({ color }).start().send({ type: 'resign' });
    for (const type of ['play-again', 'try-different'] as const) {
      const { state } = over().send({ type });
      expect(state).toMatchObject({ phase: 'idle', setup: { color } });
      expect(state.orientation).toBe(color === 'random' ? 'white' : color);
    }
  });

  test('Play Again draws a random color again', () => {
    const driver = new Driver({ color: 'random' });
    const colors = [0, 1, 1].map((random) => {
      const { color } = driver.send({ type: 'start' }, random).playing;
      driver.send({ type: 'resign' }).send({ type: 'play-again' });
      return color;
    });
    expect(colors).toEqual(['white', 'black', 'black']);
  });

  test.each([
    [0, 'white'],
    [1, 'black'],
  ] as const)('a random color depends on chance: %i is %s', (random, color) => {
    const driver = new Driver({ color: 'random' }).send({ type: 'start' }, random);
    expect(driver.playing).toMatchObject({ color, orientation: color });
  });
});

test.each(['1+0', '3+2', '10+0', '15+10'] as const)(
  'a game of %s is not opened on the server: it does not count',
  (time) => {
    const driver = new Driver({ time }).ask();
    expect(driver.sent('open')).toEqual([]);
    expect(driver.playing.eligibility.status).toBe('uncounted');
  },
);

test('each move adds the increment, on either side', () => {
  const driver = new Driver({ time: '3+2' }).start().move('e2e4').reply('e7e5');
  expect(driver.playing.live.clock).toMatchObject({ white: 181_000, black: 181_500, running: 'white' });
});
