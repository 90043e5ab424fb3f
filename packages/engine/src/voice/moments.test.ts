import { expect, test } from 'vitest';
import { momentOf } from './moments.ts';
import type { CharacterScore, CharacterView, MomentFacts } from './moments.ts';

const cp = (value: number): CharacterScore => ({ kind: 'cp', value });
const mate = (value: number): CharacterScore => ({ kind: 'mate', value });
const view = (score: CharacterScore, chosen = score): CharacterView => ({ score, chosen });

test.each<[string, MomentFacts, ReturnType<typeof momentOf>]>([
  ['nothing', {}, null],
  ['an even exchange of views', { before: view(cp(30)), after: view(cp(-40)) }, null],
  ['the visitor’s win', { result: 'win', inCheck: 'character' }, 'win'],
  ['the visitor’s loss, whatever else happened', { result: 'loss', inCheck: 'visitor', captured: 'queen' }, 'loss'],
  ['a draw', { result: 'draw' }, 'draw'],
  ['a check by the character', { inCheck: 'visitor' }, 'check-given'],
  ['a check by the visitor', { inCheck: 'character' }, 'check-taken'],
  ['a capture', { captured: 'pawn' }, 'capture'],
  ['a check that captures', { inCheck: 'visitor', captured: 'rook' }, 'check-given'],
  ['a swing of 200 towards the character', { before: view(cp(0)), after: view(cp(200)) }, 'your-blunder'],
  ['a swing of 199', { before: view(cp(0)), after: view(cp(199)) }, null],
  ['a swing of 200 away from it', { before: view(cp(0)), after: view(cp(-200)) }, 'own-blunder'],
  [
    'a blunder before the check it allows',
    { before: view(cp(0)), after: view(mate(3)), inCheck: 'visitor' },
    'your-blunder',
  ],
  ['more of what was already won', { before: view(cp(900)), after: view(cp(2500)) }, null],
  ['more of what was already lost', { before: view(cp(-900)), after: view(mate(-4)) }, null],
  ['a mate that is new', { before: view(cp(780)), after: view(mate(5)), captured: 'knight' }, 'mate-in-sight'],
  ['a mate at the first look', { after: view(mate(3)) }, 'mate-in-sight'],
  ['a mate announced before', { before: view(mate(5)), after: view(mate(3)) }, null],
  ['a mate seen but not played', { before: view(cp(790)), after: view(mate(3), cp(760)) }, null],
  ['the visitor’s mate', { before: view(cp(-790)), after: view(mate(-3)) }, null],
  ['a bad choice that was punished', { before: view(cp(100), cp(-150)), after: view(cp(-150)) }, 'own-blunder'],
  ['a bad choice that was forgiven', { before: view(cp(100), cp(-150)), after: view(cp(100)) }, 'your-blunder'],
  ['a first move without a view before it', { before: null, after: view(cp(300)) }, null],
])('%s', (_name, facts, moment) => {
  expect(momentOf(facts)).toBe(moment);
});
