import { messages, type ProblemCode, problemMessages, type PuzzleRush, type RushVerdict } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { reduceRush } from './reducer.ts';
import { beforeRush, type OwnEffect, type RushEvent, type RushState } from './state.ts';
import { PlayDriver } from '../../../play/test-driver.ts';

const words = messages.rush;
const ID = '7d1f2b7e-4f0e-4f7a-9a5f-0c9b8f1f2a3c';
/** White: queen e4 captures on e8, the rook recaptures, rook e1 mates. */
const TWO_MOVES = { fen: 'r3r1k1/5ppp/8/8/4Q3/8/5PPP/4R1K1 w - - 0 1', lead_in: null, moves: 2, played: [] };
const LED_INTO = {
  fen: '6k1/5ppp/8/r7/8/8/5PPP/4R1K1 w - - 1 2',
  lead_in: { fen: '6k1/5ppp/r7/8/8/8/5PPP/4R1K1 b - - 0 1', move: '2,0-3,0' },
  moves: 1,
  played: [],
};

function rushWith(change: Partial<PuzzleRush> = {}): PuzzleRush {
  const counts = { solved: 0, misses: 0, number: 1, bestToday: 5 };
  return { id: ID, mode: 'three', remainingMs: 180_000, puzzle: TWO_MOVES, ...counts, ...change };
}

interface Refused {
  readonly offline: boolean;
  readonly about: Extract<RushEvent, { type: 'refused' }>['about'];
}

class Driver extends PlayDriver<RushState, RushEvent, OwnEffect> {
  override now = 0;

  constructor() {
    super(reduceRush, beforeRush);
  }

  started(change: Partial<PuzzleRush> = {}): this {
    return this.send({ type: 'start', mode: 'three' }).send({ type: 'started', rush: rushWith(change) });
  }

  move(from: 'e4' | 'e1', to: 'e8' | 'a8' | 'e7'): this {
    return this.press(from).press(to);
  }

  judged(verdict: RushVerdict['verdict'], change: Partial<PuzzleRush>, reply: string | null = null): this {
    const finished = verdict === 'right' ? null : { id: 'p1', solution: [] };
    return this.send({ type: 'judged', verdict: { verdict, reply, finished, rush: rushWith(change) } });
  }

  refused(code: ProblemCode, { offline = false, about = 'move' }: Partial<Refused> = {}): this {
    const problem = { code, message: problemMessages[code], offline };
    return this.send({ type: 'refused', problem, about, id: about === 'start' ? null : ID });
  }
}

test('a rush begins with the server’s puzzle and the time it says', () => {
  const driver = new Driver().send({ type: 'start', mode: 'three' });
  expect(driver.sent('ask-start')).toEqual([{ type: 'ask-start', mode: 'three' }]);
  driver.now = 1_000;
  driver.send({ type: 'started', rush: rushWith() });
  expect(driver.playing).toMatchObject({
    live: { clock: { running: 'white', white: 180_000, anchor: 1_000 } },
    mover: 'solver',
    color: 'white',
    bests: { today: { three: 5 } },
  });
  expect(new Driver().started({ remainingMs: null }).playing.live.clock).toBeNull();
});

test('the time left can be asked for, and is announced when it gets low', () => {
  const driver = new Driver().started();
  driver.now = 55_000;
  expect(driver.type('clock').announced).toEqual(['Time left: 2 minutes 5 seconds.']);
  expect(driver.send({ type: 'low-time', side: 'white', seconds: 60 }).announced).toEqual(['60 seconds left']);
  expect(driver.sounds).toEqual([]);
  expect(driver.send({ type: 'low-time', side: 'white', seconds: 30 }).sounds).toEqual(['low-time']);
});

test('the time of a rush never rises, and stops at its end', () => {
  const driver = new Driver().started().move('e4', 'a8').judged('missed', { misses: 1, number: 2 });
  driver.now = 1_000;
  driver.send({ type: 'next-puzzle' });
  expect(driver.playing.live.clock).toMatchObject({ white: 179_000, anchor: 1_000 });
  driver.now = 11_000;
  expect(driver.send({ type: 'end' }).playing.live.clock).toMatchObject({ white: 169_000, running: null });
});

test('a move that mates has the sound of mate', () => {
  expect(new Driver().started({ puzzle: LED_INTO }).move('e1', 'e8').sounds).toEqual(['checkmate']);
});

test('a reload goes on with a rush, and a step back shows the result of one that is over', () => {
  const note = { id: ID, missed: ['p0'], fen: '6k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 2' };
  const going = new Driver().send({ type: 'reopened', rush: rushWith({ misses: 1, puzzle: LED_INTO }), note });
  expect(going.playing).toMatchObject({ missed: ['p0'], rush: { misses: 1 }, mover: 'lead-in' });
  const over = new Driver().send({ type: 'reopened', rush: rushWith({ solved: 4, misses: 1, puzzle: null }), note });
  expect(over.state).toMatchObject({
    phase: 'over',
    missed: ['p0'],
    rush: { solved: 4 },
    live: { game: { turn: 'black' } },
  });
  expect(over.sent('save-best')).toEqual([{ type: 'save-best', mode: 'three', solved: 4 }]);
  const starting = new Driver()
    .send({ type: 'start', mode: 'five' })
    .send({ type: 'reopened', rush: rushWith(), note });
  expect(starting.state).toMatchObject({ phase: 'idle', starting: true });
});

test('the opponent’s move comes first; a press need not wait for it', () => {
  const driver = new Driver().started({ puzzle: LED_INTO });
  expect(driver.playing).toMatchObject({ mover: 'lead-in', live: { game: { ply: 0 } }, orientation: 'white' });
  expect(driver.send({ type: 'lead-in' }).playing).toMatchObject({ mover: 'solver', live: { game: { ply: 1 } } });
  const pressed = new Driver().started({ puzzle: LED_INTO }).move('e1', 'e8');
  // The lead-in is not counted as a ply of the solution.
  expect(pressed.sent('ask-move')).toMatchObject([{ move: { number: 1, ply: 0, move: '7,4-0,4' } }]);
});

test('a move is on the board at once, the server is asked, and until it answers no other is taken', () => {
  const driver = new Driver().started().move('e4', 'e8');
  expect(driver.sent('ask-move')).toEqual([{ type: 'ask-move', id: ID, move: { number: 1, ply: 0, move: '4,4-0,4' } }]);
  expect(driver.playing.live.game.ply).toBe(1);
  expect(driver.press('e1').playing.interaction.selected).toBeNull();
  driver.judged('right', {}, '0,0-0,4');
  expect(driver.playing).toMatchObject({ mover: 'solver', live: { game: { ply: 2 } } });
  expect(driver.move('e1', 'e8').sent('ask-move')).toMatchObject([{ move: { ply: 2, move: '7,4-0,4' } }]);
});

test('after a solved puzzle and after a miss the next one comes; missed ones can be looked at later', () => {
  const driver = new Driver().started().move('e4', 'a8');
  driver.judged('missed', { misses: 1, number: 2, puzzle: LED_INTO });
  expect(driver.playing.feedback).toEqual({ kind: 'wrong', text: words.missed });
  expect(driver.playing.missed).toEqual(['p1']);
  expect(driver.sent('note')).toMatchObject([{ note: { id: ID, missed: ['p1'], fen: null } }]);
  driver.send({ type: 'next-puzzle' });
  expect(driver.playing).toMatchObject({ rush: { number: 2 }, mover: 'lead-in' });
  driver.move('e1', 'e8').judged('solved', { misses: 1, solved: 1, number: 3 });
  expect(driver.playing.feedback.kind).toBe('right');
  expect(driver.send({ type: 'next-puzzle' }).playing.live.game.fen).toBe(TWO_MOVES.fen);
});

test('the third miss, the time and the visitor end it; the result is the server’s', () => {
  const missed = new Driver().started().move('e4', 'a8').judged('missed', { misses: 3, puzzle: null });
  expect(missed.send({ type: 'next-puzzle' }).over.rush.misses).toBe(3);
  expect(missed.sent('ask-end')).toEqual([]);
  for (const type of ['time-up', 'end'] as const) {
    const driver = new Driver().started().send({ type });
    expect(driver.sent('ask-end')).toHaveLength(1);
    driver.send({ type: 'synced', rush: rushWith({ solved: 4, puzzle: null, bestToday: 9 }) });
    expect(driver.over).toMatchObject({ isBest: true, bests: { here: { three: 4 }, today: { three: 9 } } });
    expect(driver.sent('save-best')).toEqual([{ type: 'save-best', mode: 'three', solved: 4 }]);
  }
});

test('an end whose answer is lost is asked for again, and the rush does not go on', () => {
  const driver = new Driver().started().send({ type: 'end' });
  for (let lost = 0; lost < 2; lost += 1) {
    driver.refused('internal', { offline: true, about: 'end' });
    expect(driver.playing.mover).toBe('server');
    expect(driver.sent('ask-end')).toEqual([{ type: 'ask-end', id: ID, after: 2_000 }]);
    expect(driver.sent('ask-state')).toEqual([]);
  }
  expect(driver.send({ type: 'synced', rush: rushWith({ puzzle: null }) }).over.rush.id).toBe(ID);
});

test('late answers about an earlier rush change nothing in the next one', () => {
  const id = '2b1d6c1e-52f0-4a4e-8a56-8f4f6f0c1d2e';
  const again = new Driver().started().send({ type: 'end' });
  again.send({ type: 'synced', rush: rushWith({ puzzle: null }) }).send({ type: 'start', mode: 'three' });
  expect(again.refused('internal', { offline: true, about: 'end' }).idle.starting).toBe(true);
  again.send({ type: 'started', rush: rushWith({ id }) }).move('e4', 'e8');
  const before = again.state;
  for (const late of [
    () => again.judged('missed', { misses: 3, puzzle: null }),
    () => again.send({ type: 'synced', rush: rushWith({ puzzle: null }) }),
    () => again.refused('internal', { offline: true, about: 'end' }),
    () => again.refused('rush-not-found', { about: 'state' }),
  ]) {
    expect(late().state).toBe(before);
    expect(again.effects).toEqual([]);
  }
  expect(again.judged('right', { id }, '0,0-0,4').playing).toMatchObject({ mover: 'solver', rush: { id } });
});

test('after a refused move or a lost answer, the server is asked for the state of the rush', () => {
  const driver = new Driver().started().move('e4', 'e8').refused('stale');
  expect(driver.playing.feedback.text).toBe(problemMessages.stale);
  expect(driver.sent('ask-state')).toEqual([{ type: 'ask-state', id: ID, after: 0 }]);
  const lost = new Driver().started().move('e4', 'e8').refused('internal', { offline: true });
  expect(lost.playing.feedback.text).toBe(words.retrying);
  const puzzle = { ...TWO_MOVES, played: ['4,4-0,4', '0,0-0,4'] };
  lost.send({ type: 'synced', rush: rushWith({ puzzle }) });
  expect(lost.playing).toMatchObject({ mover: 'solver', live: { game: { ply: 2 } } });
});

test('the reason of a failed start disappears when the connection is back', () => {
  const driver = new Driver()
    .send({ type: 'start', mode: 'five' })
    .refused('unavailable', { offline: true, about: 'start' });
  expect(driver.state).toMatchObject({ trouble: problemMessages.unavailable });
  expect(driver.send({ type: 'online' }).state).toMatchObject({ phase: 'idle', starting: false, trouble: null });
});

test('a rush that could not be resumed is asked for again when the connection is back, unless another was started', () => {
  const online = { type: 'online' } as const;
  expect(new Driver().send(online).sent('reopen')).toHaveLength(1);
  const starting = new Driver().send({ type: 'start', mode: 'five' });
  expect(starting.send(online).sent('reopen')).toEqual([]);
  expect(starting.refused('unavailable', { offline: true, about: 'start' }).send(online).sent('reopen')).toEqual([]);
  expect(new Driver().started().send(online).sent('reopen')).toEqual([]);
});

test('a page that was asleep asks whether its rush goes on, and takes only the smaller time', () => {
  const driver = new Driver().started().send({ type: 'woken' });
  expect(driver.sent('check')).toEqual([{ type: 'check', id: ID }]);
  driver.now = 4_000;
  driver.send({ type: 'checked', rush: rushWith({ remainingMs: 20_000 }) });
  expect(driver.playing.live.clock).toMatchObject({ running: 'white', white: 20_000, anchor: 4_000 });
  driver.now = 5_000;
  driver.send({ type: 'checked', rush: rushWith({ remainingMs: 170_000 }) });
  expect(driver.playing.live.clock).toMatchObject({ white: 19_000, anchor: 5_000 });
  expect(driver.send({ type: 'checked', rush: rushWith({ puzzle: null, remainingMs: 0 }) }).over.rush.id).toBe(ID);
});

test('a late answer to that question puts nothing back', () => {
  const driver = new Driver().started({ remainingMs: null });
  const late = { type: 'checked', rush: rushWith({ remainingMs: null }) } as const;
  driver.move('e4', 'a8').judged('missed', { misses: 1, number: 2, puzzle: LED_INTO, remainingMs: null });
  for (const type of ['next-puzzle', 'lead-in'] as const) {
    const { state } = driver;
    expect(driver.send(late).state).toEqual(state);
    driver.send({ type });
  }
  const { state } = driver;
  expect(driver.send(late).state).toEqual(state);
  const other = { ...late.rush, id: '2b1d6c1e-52f0-4a4e-8a56-8f4f6f0c1d2e', puzzle: null };
  expect(driver.send({ ...late, rush: other }).state).toBe(state);
  expect(new Driver().send(late).state).toBe(beforeRush);
});

test('an end that is found while a move is judged waits for that answer; one that was asked for is not undone', () => {
  const gone = { type: 'checked', rush: rushWith({ puzzle: null, remainingMs: 0 }) } as const;
  const driver = new Driver().started().move('e4', 'a8').send(gone);
  expect(driver.playing).toMatchObject({ mover: 'server', live: { clock: { white: 0, running: 'white' } } });
  driver.judged('missed', { misses: 3, puzzle: null }).send({ type: 'next-puzzle' });
  expect(driver.over.missed).toEqual(['p1']);
  const ending = new Driver().started().send({ type: 'end' });
  expect(ending.send({ type: 'checked', rush: rushWith() }).playing.live.clock).toMatchObject({ running: null });
});

test('the best of today is unknown until it arrives, and asked for again by a page that was asleep', () => {
  const driver = new Driver();
  expect(driver.idle.bests.today).toEqual({});
  driver.send({ type: 'bests', bests: { here: { three: 2, five: 0, survival: 0 } } });
  expect(driver.send({ type: 'woken' }).sent('ask-bests')).toHaveLength(1);
  const today = { three: 9, five: 8, survival: 7 };
  expect(driver.send({ type: 'bests', bests: { today } }).idle.bests).toEqual({
    here: { three: 2, five: 0, survival: 0 },
    today,
  });
  driver.started().send({ type: 'synced', rush: rushWith({ puzzle: null, solved: 3, bestToday: 10 }) });
  expect(driver.send({ type: 'woken' }).sent('ask-bests')).toHaveLength(1);
  driver.send({ type: 'bests', bests: { today: { three: 0, five: 0, survival: 0 } } });
  expect(driver.over.bests).toMatchObject({ here: { three: 3 }, today: { three: 0 } });
});

test('a finished rush is not resumed in place of the next one, if that could not be started', () => {
  const over = new Driver().started().send({ type: 'synced', rush: rushWith({ puzzle: null }) });
  expect(over.send({ type: 'start', mode: 'five' }).sent('note')).toEqual([{ type: 'note', note: null }]);
  expect(new Driver().send({ type: 'start', mode: 'five' }).sent('note')).toEqual([]);
});

test('a start that is refused says why', () => {
  const driver = new Driver().send({ type: 'start', mode: 'five' }).refused('too-many-requests', { about: 'start' });
  expect(driver.state).toMatchObject({
    phase: 'idle',
    starting: false,
    trouble: problemMessages['too-many-requests'],
  });
});

test('if the server does not deliver the state it is asked again later, with one message', () => {
  const driver = new Driver()
    .started()
    .move('e4', 'e8')
    .refused('stale')
    .refused('too-many-requests', { about: 'state' });
  expect(driver.sent('ask-state')).toEqual([{ type: 'ask-state', id: ID, after: 2_000 }]);
  expect(driver.effects).toHaveLength(2);
  expect(driver.refused('too-many-requests', { about: 'state' }).effects).toHaveLength(1);
});

test.each(['rush-not-found', 'unauthenticated'] as const)('a rush that cannot go on is left: %s', (code) => {
  const driver = new Driver().started().refused(code, { about: 'state' });
  expect(driver.state).toMatchObject({ phase: 'idle', trouble: problemMessages[code] });
  expect(driver.sent('ask-state')).toEqual([]);
  expect(driver.sent('stop-waiting')).toHaveLength(1);
});
