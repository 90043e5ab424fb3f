import { messages, NEXT_PUZZLE_DELAY_MS, PUZZLE_LEAD_IN_MS, PUZZLE_REPLY_MS } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { arrowsOf } from './selectors.ts';
import { NEW_SOLVER } from './solver.ts';
import { blackToMove, Driver, readyPuzzle } from './test-kit.ts';

const words = messages.puzzles;
const QUEEN = { from: 'e4', to: 'e8' } as const;
const ROOK = { from: 'e1', to: 'e8' } as const;
const MISS = { from: 'e4', to: 'a8' } as const;

const START = '6k1/5ppp/8/r7/8/8/5PPP/4R1K1 w - - 1 2';
const ledInto = readyPuzzle({
  id: 'led-into',
  fen: START,
  lead_in: { fen: '6k1/5ppp/r7/8/8/8/5PPP/4R1K1 b - - 0 1', move: '2,0-3,0' },
  solution: ['7,4-0,4'],
});

describe('the solution', () => {
  test('a right move is played, the reply comes after its time, and the last one solves the puzzle', () => {
    const driver = new Driver().at();
    expect(driver.announced).toEqual(['Find the best move! White to move. Moves remaining: 2.']);
    driver.move(QUEEN);
    expect(driver.playing.mover).toBe('reply');
    expect(driver.sent('wait')).toEqual([{ type: 'wait', ms: PUZZLE_REPLY_MS, event: 'reply' }]);
    expect(driver.announced[0]).toContain(words.right);
    driver.reply();
    expect(driver.playing.live.game.lastPlayed?.uci).toBe('a8e8');
    expect(driver.playing.feedback).toEqual({ kind: 'right', text: 'Black rook a8 takes queen on e8.' });
    driver.move(ROOK);
    expect(driver.over.by).toBe('solver');
    expect(driver.announced).toEqual([`White rook e1 takes rook on e8. Checkmate. ${words.solved}`]);
    expect(driver.sent('wait')).toEqual([{ type: 'wait', ms: NEXT_PUZZLE_DELAY_MS, event: 'move-on' }]);
    expect(driver.sounds).toEqual(['checkmate']);
  });

  test('a press while the reply is awaited does nothing, and makes no sound', () => {
    const driver = new Driver().at().move(QUEEN).press('e1');
    expect(driver.effects).toEqual([]);
    expect(driver.playing.interaction.selected).toBeNull();
    driver.type('Re7');
    expect(driver.playing.typedError).toBe(messages.onlineGame.waitTurn);
  });

  test('a reply that is no longer expected is not played', () => {
    const driver = new Driver().at();
    const before = driver.state;
    expect(driver.reply().state).toBe(before);
  });

  test('a miss changes nothing on the board', () => {
    const driver = new Driver().at().move(MISS);
    expect(driver.playing.live.game.ply).toBe(0);
    expect(driver.playing.feedback).toEqual({ kind: 'wrong', text: '' });
    expect(driver.sounds).toEqual(['error']);
    expect(driver.playing.missed).toBe(true);
  });

  test('the reason why a move was wrong is shown until the next feedback', () => {
    const driver = new Driver().at().move(MISS);
    const [asked] = driver.sent('explain');
    expect(asked?.game.lastPlayed?.san).toBe('Qxa8');
    const feedback = asked?.feedback ?? { kind: 'wrong', text: '' };
    const reason = { text: 'It loses the queen.', arrows: [['e4', 'a8']] } as const;
    driver.send({ type: 'explained', feedback, reason });
    expect(arrowsOf(driver.playing)).toEqual([['e4', 'a8']]);
    expect(driver.playing.feedback?.text).toBe('It loses the queen.');
    expect(driver.announced).toEqual(['It loses the queen.']);
    driver.move(MISS).send({ type: 'explained', feedback, reason });
    expect(arrowsOf(driver.playing)).toBeUndefined();
    expect(driver.playing.feedback?.text).toBe('');
  });

  test('A-20 a pawn becomes a queen unasked', () => {
    const puzzle = readyPuzzle({ fen: '6k1/4Pppp/8/8/8/8/5PPP/6K1 w - - 0 1', solution: ['1,4-0,4'] });
    const byHand = new Driver().at(puzzle).move({ from: 'e7', to: 'e8' });
    expect(byHand.over.live.game.lastPlayed?.uci).toBe('e7e8q');
    const byText = new Driver().at(puzzle).type('e8');
    expect(byText.over.by).toBe('solver');
  });

  test('A-20 the visitor chooses where the solution has another piece', () => {
    const puzzle = readyPuzzle({ fen: '8/1k1P1q2/8/8/8/8/PP6/1K6 w - - 0 1', solution: ['1,3-0,3=N'] });
    const driver = new Driver().at(puzzle).move({ from: 'd7', to: 'd8' });
    expect(driver.playing.interaction.promoting).toEqual({ from: 'd7', to: 'd8' });
    driver.type('d8');
    expect(driver.playing.typedError).toContain('Invalid move');
    driver.send({ type: 'promote', role: 'knight' });
    expect(driver.over.live.game.lastPlayed?.uci).toBe('d7d8n');
  });

  test('the solution is played to its end, but only after a miss', () => {
    const driver = new Driver().at().send({ type: 'show-solution' });
    expect(driver.effects).toEqual([expect.objectContaining({ text: words.solutionLater })]);
    expect(driver.state).toMatchObject({ phase: 'playing', mover: 'solver' });
    driver.move(MISS).send({ type: 'show-solution' }).reply().reply().reply();
    expect(driver.over.by).toBe('solution');
    expect(driver.over.live.game.ply).toBe(3);
    expect(driver.sent('load')).toEqual([]);
    expect(driver.state.solver.solved).toBe(0);
    expect(driver.state.solver.streak).toBe(0);
  });

  test('black is at the bottom where black is to move', () => {
    expect(new Driver().at(blackToMove).state.orientation).toBe('black');
  });

  test('typed commands are answered', () => {
    const driver = new Driver().at().type('moves e1');
    expect(driver.announced[0]).toMatch(/^From e1: /);
    expect(driver.type('resign').announced).toEqual([words.noResigning]);
    expect(driver.type('clock').announced[0]).toMatch(/no clock/);
  });
});

describe('the solver', () => {
  test('a puzzle counts once: by its first miss, by a hint, or by a solution without both', () => {
    const missed = new Driver().at().move(MISS);
    expect(missed.sent('save-solver').map(({ change }) => change)).toMatchObject([{ type: 'tried', clean: false }]);
    expect(missed.move(MISS).sent('save-solver')).toEqual([]);
    const hinted = new Driver().at().send({ type: 'hint' });
    expect(hinted.playing.interaction.selected).toBe('e4');
    expect(hinted.sent('save-solver').map(({ change }) => change)).toMatchObject([{ type: 'tried', clean: false }]);
    const clean = new Driver().at(blackToMove).move({ from: 'd8', to: 'd1' });
    expect(clean.sent('save-solver').map(({ change }) => change)).toMatchObject([
      { type: 'tried', clean: true },
      { type: 'solved' },
    ]);
    expect(clean.state.solver).toMatchObject({ solved: 1, streak: 1, recent: ['black-to-move'] });
    expect(clean.state.solver.rating).toBeGreaterThan(NEW_SOLVER.rating);
  });

  test('a puzzle solved recently does not count again', () => {
    const solver = { ...NEW_SOLVER, recent: [blackToMove.id] };
    const driver = new Driver().at(blackToMove, solver).move({ from: 'd8', to: 'd1' });
    expect(driver.over.solver).toEqual(solver);
    expect(driver.sent('save-solver')).toEqual([]);
  });

  test('a puzzle missed before a reload does not count again, and its solution is shown on request', () => {
    const solver = { ...NEW_SOLVER, tried: [readyPuzzle().id] };
    const { id } = readyPuzzle();
    for (const request of [{ kind: 'one', id, missed: id } as const, { kind: 'daily', missed: id } as const]) {
      const driver = new Driver().begin(solver, request).loaded(readyPuzzle());
      expect(driver.playing.counted).toBe(true);
      expect(driver.move(MISS).sent('save-solver')).toEqual([]);
      expect(driver.sent('schedule')).toEqual([]);
      expect(driver.send({ type: 'show-solution' }).playing.mover).toBe('solution');
    }
    const another = new Driver().begin(NEW_SOLVER, { kind: 'daily', missed: id }).loaded(blackToMove);
    expect(another.playing.missed).toBe(false);
  });
});

describe('what comes next', () => {
  test('the next puzzle is fetched while the solved one is looked at, and shown when its time has come', () => {
    const driver = new Driver().at(blackToMove).move({ from: 'd8', to: 'd1' });
    const [load] = driver.sent('load');
    expect(load?.not).toEqual([blackToMove.id]);
    driver.loaded(readyPuzzle());
    expect(driver.state.phase).toBe('over');
    driver.send({ type: 'move-on' });
    expect(driver.playing.puzzle.id).toBe('two-moves');
    expect(driver.state.last).toMatchObject({ puzzle: { id: blackToMove.id }, by: 'solver' });
  });

  test('Next Puzzle stops the waiting and asks for no second one', () => {
    const driver = new Driver().at(blackToMove).move({ from: 'd8', to: 'd1' }).send({ type: 'next' });
    expect(driver.sent('stop-waiting')).toHaveLength(1);
    expect(driver.sent('load')).toEqual([]);
    driver.loaded(readyPuzzle());
    expect(driver.playing.puzzle.id).toBe('two-moves');
  });

  test('a puzzle that is left takes no more moves, and keeps its secret', () => {
    const driver = new Driver().at().send({ type: 'next' });
    expect(driver.sent('load')[0]?.not).toEqual(['two-moves']);
    expect(driver.move(QUEEN).playing.live.game.ply).toBe(0);
    expect(driver.send({ type: 'next' }).sent('load')).toEqual([]);
    expect(driver.loaded(blackToMove).state.last).toBeNull();
  });

  test('a puzzle whose loading in advance failed is requested again when it is due', () => {
    const driver = new Driver().at(blackToMove).move({ from: 'd8', to: 'd1' }).failed();
    expect(driver.state.phase).toBe('over');
    expect(driver.send({ type: 'move-on' }).sent('load')).toHaveLength(1);
    expect(driver.failed().over.trouble).toMatchObject({ kind: 'failed', text: 'why' });
  });

  test('a puzzle that cannot be loaded leaves the one on the board, and a move or a hint ends the trouble', () => {
    const driver = new Driver().at().send({ type: 'next' }).failed();
    expect(driver.playing).toMatchObject({ coming: null, trouble: { kind: 'failed' } });
    driver.move(QUEEN).reply();
    expect(driver.playing).toMatchObject({ trouble: null, mover: 'solver', live: { game: { ply: 2 } } });
    driver.send({ type: 'next' }).failed().send({ type: 'hint' });
    expect(driver.playing).toMatchObject({ trouble: null, notice: 'Look at the rook on e1.' });
  });

  test('if the next puzzle cannot be loaded, a reply, a shown solution or a lead-in that was interrupted goes on', () => {
    const replying = new Driver().at().move(QUEEN);
    const showing = new Driver().at().move(MISS).send({ type: 'show-solution' });
    for (const driver of [replying, showing]) {
      driver.send({ type: 'next' }).reply().failed();
      expect(driver.sent('wait')).toEqual([{ type: 'wait', ms: PUZZLE_REPLY_MS, event: 'reply' }]);
      expect(driver.reply().playing.live.game.ply).toBeGreaterThan(0);
    }
    expect(replying.playing.mover).toBe('solver');
    const led = new Driver()
      .at(ledInto)
      .send({ type: 'choose', choice: { theme: 'fork' } })
      .failed('none');
    expect(led.sent('wait')).toEqual([{ type: 'wait', ms: PUZZLE_LEAD_IN_MS, event: 'reply' }]);
    expect(new Driver().at().send({ type: 'next' }).failed().sent('wait')).toEqual([]);
  });

  test('Retry asks for the same, and the trouble stays until it is over', () => {
    const request = { kind: 'one', id: 'x' } as const;
    const driver = new Driver().begin(NEW_SOLVER, request).failed().send({ type: 'retry' });
    expect(driver.sent('load')).toMatchObject([{ request }]);
    expect(driver.idle.trouble).not.toBeNull();
    expect(driver.loaded(blackToMove).playing.puzzle).toBe(blackToMove);
  });

  test('a late answer is ignored', () => {
    const driver = new Driver().begin();
    const late = driver.state.requestId;
    driver.send({ type: 'choose', choice: { level: 'advanced' } });
    expect(driver.sent('load')).toMatchObject([{ choice: { level: 'advanced', theme: null } }]);
    const before = driver.state;
    driver.send({ type: 'loaded', requestId: late, puzzle: blackToMove });
    driver.send({ type: 'load-failed', requestId: late, kind: 'failed', text: '' });
    expect(driver.state).toBe(before);
  });

  test('the list of themes is asked for once', () => {
    const driver = new Driver().at().send({ type: 'open-choice' });
    expect(driver.sent('load-themes')).toHaveLength(1);
    driver.send({ type: 'themes-loaded', themes: ['fork'] }).send({ type: 'open-choice' });
    expect(driver.effects).toEqual([]);
  });
});

describe('the opponent’s move that leads to a puzzle', () => {
  test('the position before is shown, then the move is played, and it is the solver’s turn', () => {
    const driver = new Driver().at(ledInto);
    expect(driver.playing).toMatchObject({ mover: 'lead-in', orientation: 'white', live: { game: { ply: 0 } } });
    expect(driver.announced[0]).toContain('Moves remaining: 1.');
    expect(driver.sent('wait')).toEqual([{ type: 'wait', ms: PUZZLE_LEAD_IN_MS, event: 'reply' }]);
    driver.reply();
    expect(driver.playing.live.game.fen).toBe(START);
    expect(driver.announced).toEqual(['Black rook a6 to a5. Your turn.']);
    driver.move({ from: 'e1', to: 'e8' });
    expect(driver.over.by).toBe('solver');
    expect(driver.send({ type: 'browse', ply: 0 }).over.interaction.browsing).toBe(0);
  });

  test('a press or a typed move need not wait for it', () => {
    const pressed = new Driver().at(ledInto).press('e1');
    expect(pressed.playing).toMatchObject({ mover: 'solver', interaction: { selected: 'e1' } });
    expect(pressed.sent('stop-waiting')).toHaveLength(1);
    expect(new Driver().at(ledInto).type('Re8').over.by).toBe('solver');
  });

  test('a hint before it is ignored, and costs nothing', () => {
    const driver = new Driver().at(ledInto);
    const before = driver.state;
    expect(driver.send({ type: 'hint' }).state).toBe(before);
    expect(driver.effects).toEqual([]);
  });

  test('a miss and the shown solution count from the puzzle on', () => {
    const driver = new Driver()
      .at(ledInto)
      .reply()
      .move({ from: 'e1', to: 'e7' })
      .send({ type: 'show-solution' })
      .reply();
    expect(driver.over).toMatchObject({ by: 'solution', live: { game: { ply: 2 } } });
  });
});

describe('holding a solved puzzle, and looking back', () => {
  const solved = () => new Driver().at(blackToMove).move({ from: 'd8', to: 'd1' });

  test.each([{ type: 'browse', ply: 0 }, { type: 'drawn' }] as const)(
    'after $type it stays until Next Puzzle',
    (act) => {
      const driver = solved().loaded(readyPuzzle()).send(act);
      expect(driver.sent('stop-waiting')).toHaveLength(1);
      expect(driver.over.held).toBe(true);
      expect(driver.send({ type: 'next' }).playing.puzzle.id).toBe('two-moves');
    },
  );

  test('R-PZ-07 a press does not hold it: it may be the second click of the solving move', () => {
    const driver = solved().press('d1');
    expect(driver.sent('stop-waiting')).toEqual([]);
    expect(driver.over.held).toBe(false);
  });

  test('a single puzzle has no next one to hold back', () => {
    const driver = new Driver().alone(blackToMove).move({ from: 'd8', to: 'd1' }).send({ type: 'drawn' });
    expect(driver.over.held).toBe(false);
  });

  test('Back shows the last one from its start, Next Puzzle the one that was left, as it was', () => {
    const driver = solved().loaded(readyPuzzle()).send({ type: 'move-on' }).move(QUEEN);
    const left = driver.playing;
    driver.send({ type: 'back' });
    expect(driver.over).toMatchObject({
      puzzle: { id: blackToMove.id },
      orientation: 'black',
      by: 'solver',
      interaction: { browsing: 0 },
    });
    driver.send({ type: 'next' });
    expect(driver.state).toEqual(left);
    // The wait for the reply starts again.
    expect(driver.sent('wait')).toHaveLength(1);
    expect(driver.reply().playing.mover).toBe('solver');
  });

  test('while looking back, a chosen theme gets its puzzle although Next Puzzle is pressed before it is loaded', () => {
    const driver = solved().loaded(readyPuzzle()).send({ type: 'move-on' }).send({ type: 'back' });
    driver.send({ type: 'choose', choice: { theme: 'fork' } }).send({ type: 'next' });
    expect(driver.over.puzzle.id).toBe(blackToMove.id);
    expect(driver.loaded(readyPuzzle({ id: 'chosen' })).playing.puzzle.id).toBe('chosen');
  });

  test('before the first is solved there is nothing to go back to', () => {
    const driver = new Driver().at();
    const before = driver.state;
    expect(driver.send({ type: 'back' }).state).toBe(before);
  });
});

describe('a puzzle that was missed', () => {
  test('is remembered once, to come back', () => {
    const driver = new Driver().at().move(MISS);
    expect(driver.sent('schedule')).toMatchObject([{ puzzle: { id: 'two-moves' }, missed: true }]);
    expect(driver.move(MISS).sent('schedule')).toEqual([]);
    expect(driver.move(QUEEN).reply().move(ROOK).sent('schedule')).toEqual([]);
  });

  test('says why it is back, does not count for the rating, and is scheduled anew', () => {
    const driver = new Driver().at({ ...blackToMove, missedDaysAgo: 3 });
    expect(driver.announced[0]).toMatch(/^You missed this one 3 days ago/);
    driver.move({ from: 'd8', to: 'd1' });
    expect(driver.sent('save-solver').map(({ change }) => change.type)).toEqual(['solved']);
    expect(driver.sent('schedule')).toMatchObject([{ puzzle: { id: blackToMove.id }, missed: false }]);
  });

  test('comes back once in a visit, even if it is not solved', () => {
    const repeated = { ...blackToMove, missedDaysAgo: 3 };
    const driver = new Driver().at(repeated).send({ type: 'next' });
    expect(driver.sent('load')).toMatchObject([{ repeated: [blackToMove.id] }]);
    driver.loaded({ ...readyPuzzle(), missedDaysAgo: 2 }).send({ type: 'next' });
    expect(driver.sent('load')).toMatchObject([{ repeated: ['two-moves', blackToMove.id] }]);
    driver.loaded(readyPuzzle({ id: 'other' })).send({ type: 'next' });
    expect(driver.sent('load')).toMatchObject([{ repeated: ['two-moves', blackToMove.id] }]);
  });

  test('is also scheduled anew if it comes by its id, as after a reload', () => {
    const request = { kind: 'one', id: blackToMove.id } as const;
    const driver = new Driver().begin(NEW_SOLVER, request).loaded(blackToMove).move({ from: 'd8', to: 'd1' });
    expect(driver.sent('schedule')).toMatchObject([{ puzzle: { id: blackToMove.id }, missed: false }]);
  });
});

describe('a single puzzle on a page', () => {
  test('it stays when it is solved, can be solved again, and counts once', () => {
    const driver = new Driver().alone();
    expect(driver.effects).toEqual([]);
    driver.move(QUEEN).reply().move(ROOK);
    expect(driver.over.by).toBe('solver');
    expect(driver.sent('load')).toEqual([]);
    expect(driver.sent('wait')).toEqual([]);
    expect(driver.sent('save-solver').map(({ change }) => change.type)).toEqual(['tried', 'solved']);
    driver.send({ type: 'again' });
    expect(driver.playing.live.game.ply).toBe(0);
    driver.move(MISS);
    expect(driver.sent('save-solver')).toEqual([]);
  });

  test('the daily puzzle is replaced on a later day, unless its solution has begun', () => {
    const daily = readyPuzzle({}, '2026-11-28');
    const driver = new Driver().alone(daily);
    const isAsked = (today = '2026-11-29') => driver.send({ type: 'woken', today }).sent('load').length > 0;
    expect(isAsked('2026-11-27')).toBe(false);
    expect(isAsked('2026-11-28')).toBe(false);
    expect(isAsked()).toBe(true);
    expect(driver.sent('load')).toMatchObject([{ request: { kind: 'daily' } }]);
    driver.failed().press('e4');
    expect(isAsked(), 'after a failure').toBe(true);
    driver.failed().press('e8');
    expect(isAsked()).toBe(false);
    driver.reply().move(ROOK);
    expect(driver.state.phase).toBe('over');
    expect(isAsked(), 'once it is solved').toBe(true);
    driver.loaded(blackToMove);
    expect(isAsked()).toBe(false);
  });

  test('the same daily puzzle again, because the clock of the device is ahead, changes nothing', () => {
    const daily = readyPuzzle({}, '2026-11-28');
    const driver = new Driver().alone(daily).move(MISS);
    const before = driver.state;
    driver.send({ type: 'woken', today: '2026-11-29' }).loaded(readyPuzzle({}, '2026-11-28'));
    expect(driver.state).toEqual({ ...before, requestId: before.requestId + 1 });
  });

  test('one that the page itself has counts for nothing', () => {
    const driver = new Driver().alone({ ...readyPuzzle(), rating: null }).move(MISS);
    expect(driver.sent('save-solver')).toEqual([]);
    driver.move(QUEEN).reply().move(ROOK);
    expect(driver.over.by).toBe('solver');
    expect(driver.sent('save-solver')).toEqual([]);
  });

  test('refusals are shown in its band, and not by a toast', () => {
    const driver = new Driver().alone().press('g8');
    expect(driver.sent('toast')).toEqual([]);
    expect(driver.sounds).toEqual(['error']);
    expect(driver.announced).toEqual([driver.playing.notice]);
    driver.type('resign');
    expect(driver.announced).toEqual([words.noResigningOne]);
  });
});
