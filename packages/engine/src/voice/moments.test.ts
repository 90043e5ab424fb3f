import { expect, test } from 'vitest';
import type { BoardFacts } from './board-facts.ts';
import { EMPTY_MEMORY, type CharacterScore, type CharacterView, type VoiceEvent, type Memory } from './moments.ts';
import { occasionsOf, updateMemory } from './moments.ts';
import { QUIET } from './test-kit.ts';

const cp = (value: number): CharacterScore => ({ kind: 'cp', value });
const mate = (value: number): CharacterScore => ({ kind: 'mate', value });
const view = (score: CharacterScore, chosen = score): CharacterView => ({ score, chosen });

type Moved = Extract<VoiceEvent, { type: 'move' }>;

/** A move event; the character moves unless `mover` says otherwise. */
function moved(board: Partial<BoardFacts>, rest: Partial<Omit<Moved, 'type' | 'board'>> = {}): Moved {
  return { type: 'move', board: { ...QUIET, ...board }, before: null, after: null, thought: null, mood: null, ...rest };
}

const views = (before: CharacterView | null, now: CharacterView, board: Partial<BoardFacts> = {}): Moved =>
  moved(board, { before, after: now });

const momentsOf = (event: VoiceEvent, memory: Memory = EMPTY_MEMORY): string[] =>
  occasionsOf(event, memory).map(({ moment }) => moment);

test.each<[string, VoiceEvent, string[]]>([
  ['a quiet move', moved({}), []],
  ['the first game', { type: 'start', again: false }, ['start']],
  ['the next game', { type: 'start', again: true }, ['rematch']],
  ['the result', { type: 'end', result: 'win', reason: 'checkmate' }, ['win']],
  ['a small swing', views(view(cp(30)), view(cp(-40))), []],
  ['a check by the character', moved({ check: 'later' }), ['check-given']],
  ['its first check', moved({ check: 'first' }), ['first-check', 'check-given']],
  ['a check by the visitor', moved({ mover: 'visitor', check: 'first' }), ['check-taken']],
  ['a capture', moved({ captured: 'pawn' }), ['capture']],
  ['a capture by the visitor', moved({ mover: 'visitor', captured: 'pawn' }), ['your-capture']],
  ['a trade', moved({ captured: 'rook', trade: true }), ['trade']],
  ['a check that captures', moved({ check: 'later', captured: 'rook' }), ['check-given', 'capture']],
  ['a swing of 200 toward the character', views(view(cp(0)), view(cp(200))), ['your-blunder']],
  ['a swing of 199', views(view(cp(0)), view(cp(199))), []],
  ['a swing of 200 away from it', views(view(cp(0)), view(cp(-200))), ['own-blunder']],
  ['a larger advantage in a won game', views(view(cp(900)), view(cp(2500))), []],
  ['a larger disadvantage in a lost game', views(view(cp(-900)), view(mate(-4))), []],
  ['a new mate', views(view(cp(780)), view(mate(5)), { captured: 'knight' }), ['mate-in-sight', 'capture']],
  ['a mate at the first move', views(null, view(mate(3))), ['mate-in-sight']],
  ['a mate announced before', views(view(mate(5)), view(mate(3))), []],
  ['a mate seen but not played', views(view(cp(790)), view(mate(3), cp(760))), []],
  ['the visitor’s mate', views(view(cp(-790)), view(mate(-3))), []],
  ['a bad choice that was punished', views(view(cp(100), cp(-150)), view(cp(-150))), ['own-blunder']],
  ['a bad choice that was forgiven', views(view(cp(100), cp(-150)), view(cp(100))), ['your-blunder']],
  ['a lost game that becomes even', views(view(cp(-400)), view(cp(-50))), ['narrow-escape']],
  ['a swing in a game that stays lost', views(view(cp(-700)), view(cp(-400))), ['your-blunder']],
  ['castling', moved({ castled: true }), ['own-castling']],
  ['castling by the visitor', moved({ mover: 'visitor', castled: true }), ['your-castling']],
  ['a promotion with check', moved({ promoted: true, check: 'later' }), ['check-given', 'own-promotion']],
  ['a promotion by the visitor', moved({ mover: 'visitor', promoted: true }), ['your-promotion']],
  ['queens traded', moved({ captured: 'queen', trade: true, queensOff: true }), ['queens-off', 'trade']],
  ['en passant', moved({ enPassant: true, captured: 'pawn' }), ['en-passant', 'capture']],
  ['a repeated position', moved({ repeated: true }), ['repetition']],
  ['an endgame', moved({ endgame: true }), ['endgame']],
  ['a pin by the visitor', moved({ mover: 'visitor', pin: { pinned: 'rook', behind: 'king' } }), []],
  ['a long think', moved({ mover: 'visitor' }, { thought: 45_000 }), ['long-think']],
  ['a shorter think', moved({ mover: 'visitor' }, { thought: 44_999 }), []],
  ['a mood', moved({}, { mood: 'gambit' }), ['mood']],
])('%s', (_name, event, moments) => {
  expect(momentsOf(event)).toEqual(moments);
});

test('a fork has the attacker and the targets in the character’s words', () => {
  const fork = { by: 'knight', targets: ['queen', 'rook'] } as const;
  expect(occasionsOf(moved({ fork }), EMPTY_MEMORY)).toEqual([
    { moment: 'own-fork', detail: null, words: { piece: 'knight', targets: 'your queen and rook' } },
  ]);
  const rooks = { by: 'bishop', targets: ['rook', 'rook'] } as const;
  expect(occasionsOf(moved({ mover: 'visitor', fork: rooks }), EMPTY_MEMORY)).toEqual([
    { moment: 'your-fork', detail: null, words: { piece: 'bishop', targets: 'both my rooks' } },
  ]);
});

test('a pin has the pinned piece and the one behind, a capture the captured piece, a result its reason', () => {
  expect(occasionsOf(moved({ pin: { pinned: 'knight', behind: 'queen' } }), EMPTY_MEMORY)).toEqual([
    { moment: 'own-pin', detail: null, words: { piece: 'knight', behind: 'queen' } },
  ]);
  expect(occasionsOf(moved({ captured: 'queen' }), EMPTY_MEMORY)).toEqual([
    { moment: 'capture', detail: 'queen', words: { piece: 'queen' } },
  ]);
  expect(occasionsOf({ type: 'end', result: 'draw', reason: 'stalemate' }, EMPTY_MEMORY)).toEqual([
    { moment: 'draw', detail: 'stalemate', words: {} },
  ]);
});

test('a gambit comes before its opening, and neither is mentioned after ply 16', () => {
  const opening = { id: 'latvian', name: 'the Latvian Gambit', moves: '', offers: 'f5' } as const;
  const gambit = (answer: 'open' | 'taken' | 'left', by: 'character' | 'visitor' = 'character', ply = 8) =>
    momentsOf(moved({ opening, gambit: { by, answer }, ply }));
  expect(gambit('open')).toEqual(['own-gambit', 'opening']);
  expect(gambit('taken')).toEqual(['gambit-taken', 'opening']);
  expect(gambit('left')).toEqual(['gambit-left', 'opening']);
  expect(gambit('open', 'visitor')).toEqual(['your-gambit', 'opening']);
  expect(gambit('open', 'visitor', 17)).toEqual([]);
});

test('a gambit of the visitor is no longer on offer once it was answered', () => {
  const answered = (answer: 'taken' | 'left') => momentsOf(moved({ gambit: { by: 'visitor', answer }, ply: 6 }));
  expect(answered('taken')).toEqual([]);
  expect(answered('left')).toEqual([]);
});

/** The memory after moves with these scores, two plies apart, without a slip of the visitor. */
function after(scores: readonly number[]): Memory {
  let memory = EMPTY_MEMORY;
  for (const [index, score] of scores.entries())
    memory = updateMemory(memory, moved({ ply: 2 * index + 2 }, { after: view(cp(score)) }));
  return memory;
}

test('a side that was lost and now leads has made a comeback', () => {
  const close = (score: number): Moved => views(view(cp(score)), view(cp(score)), { ply: 10 });
  expect(momentsOf(close(150), after([0, -300, -100]))).toEqual(['comeback']);
  expect(momentsOf(close(150), after([0, -299, -100]))).toEqual([]);
  expect(momentsOf(close(149), after([0, -300, -100]))).toEqual([]);
  expect(momentsOf(close(-150), after([0, 300, 100]))).toEqual(['your-comeback']);
});

test('twelve moves without a slip are steady play, and a slip restarts the count', () => {
  const at = (ply: number, memory: Memory) =>
    occasionsOf(views(view(cp(0)), view(cp(0)), { ply }), memory).map(({ moment, words }) => [moment, words.moves]);
  const watched = after([0]);
  expect(watched.slipAt).toBe(2);
  expect(at(24, watched)).toEqual([]);
  expect(at(26, watched)).toEqual([['steady', '12']]);
  const slipped = updateMemory(watched, views(view(cp(0)), view(cp(90)), { ply: 20 }));
  expect(at(26, slipped)).toEqual([]);
  expect(at(44, slipped)).toEqual([['steady', '12']]);
});

test.each([1, -1])('beyond the limit of scores, where slips do not show, no play is steady: %i', (sign) => {
  let memory = after([0]);
  for (let ply = 4; ply <= 40; ply += 2) {
    const now = views(view(cp(sign * 200 * (ply + 2))), view(cp(sign * 200 * (ply + 4))), { ply });
    expect(momentsOf(now, memory)).not.toContain('steady');
    memory = updateMemory(memory, now);
  }
  const back = (ply: number) => momentsOf(views(view(cp(0)), view(cp(0)), { ply }), memory);
  expect(back(62)).not.toContain('steady');
  expect(back(64)).toContain('steady');
});
