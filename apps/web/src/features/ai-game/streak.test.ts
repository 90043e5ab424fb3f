import { describe, expect, test } from 'vitest';
import { messages } from '@sixtyfour/contract';
import type { SavedGame } from '../../play/saved-game.ts';
import { savedGameWith } from '../../play/test-game.ts';
import { offerAfter } from './streak.ts';
import { Driver } from './test-kit.ts';

const TEN_PLIES = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6'.split(' ');

const finished = (winner: 'white' | 'black' | null, more: Partial<SavedGame> = {}): SavedGame =>
  savedGameWith({
    persona: 'judit-poll-gar',
    moves: TEN_PLIES,
    counts: false,
    ending: { winner, reason: winner === null ? 'agreement' : 'resignation', at: 2_000 },
    ...more,
  });

const won = (more: Partial<SavedGame> = {}) => finished('white', more);
const lost = (more: Partial<SavedGame> = {}) => finished('black', more);
const drawn = finished(null);
const SHORT = { moves: TEN_PLIES.slice(0, 9), id: 'short' };
const AT_800 = { level: 800 } as const;
const AT_2000 = { level: 2000 } as const;
const DEEP = { persona: 'deep-blue-berry' } as const;

test.each<readonly [string, readonly SavedGame[], ReturnType<typeof offerAfter>]>([
  ['three wins at the usual level', [won(), won(), won()], { level: 1200, direction: 'older' }],
  ['three losses at the usual level', [lost(), lost(), lost()], { level: 800, direction: 'younger' }],
  ['three wins at a level', [won(AT_800), won(AT_800), won(AT_800)], { level: 1000, direction: 'older' }],
  ['wins with the black pieces', [1, 2, 3].map(() => lost({ color: 'black' })), { level: 1200, direction: 'older' }],
  ['no game', [], null],
  ['two wins', [won(), won()], null],
  ['four wins: the offer was made', [won(), won(), won(), won()], null],
  ['six wins', [1, 2, 3, 4, 5, 6].map(() => won()), { level: 1200, direction: 'older' }],
  ['a loss in between', [won(), lost(), won(), won()], null],
  ['a draw in between', [won(), drawn, won(), won()], null],
  ['three draws', [drawn, drawn, drawn], null],
  ['another character in between', [won(), won({ persona: 'bobby-fish-er' }), won(), won()], null],
  ['another level in between', [won(), won(AT_800), won(), won()], null],
  ['a short game in between is left out', [won(), won(SHORT), won(), won()], { level: 1200, direction: 'older' }],
  ['a short game is followed by no offer', [won(SHORT), won(), won(), won()], null],
  ['an unfinished game in between', [won(), won({ ending: null }), won(), won()], { level: 1200, direction: 'older' }],
  ['at the highest level', [won(AT_2000), won(AT_2000), won(AT_2000)], null],
  ['below the lowest level', [1, 2, 3].map(() => lost({ level: 600 })), null],
  ['the strongest character', [won(DEEP), won(DEEP), won(DEEP)], null],
])('%s', (_what, games, offer) => {
  expect(offerAfter(games)).toEqual(offer);
});

describe('the offer', () => {
  const thirdLoss = () =>
    new Driver({ persona: 'judit-poll-gar', time: 'none' })
      .start()
      .play(...TEN_PLIES)
      .send({ type: 'resign' });

  test('comes with the games of this device, and is for another game', () => {
    const driver = thirdLoss();
    expect(driver.sent('recall')).toHaveLength(1);
    expect(driver.over.levelOffer).toBeNull();
    driver.send({ type: 'recalled', games: [lost(), lost()] });
    expect(driver.over.levelOffer).toEqual({ level: 800, direction: 'younger' });
    driver.send({ type: 'play-at', level: 800 });
    expect(driver.sent('restart-in')).toHaveLength(1);
    expect(driver.start().playing).toMatchObject({
      setup: { persona: 'judit-poll-gar', level: 800, color: 'white' },
      eligibility: { status: 'uncounted', why: messages.gameCount.uncounted.level },
    });
  });

  test('counts the game that is over once, whether it is saved by then or not', () => {
    const { saved: own } = thirdLoss();
    expect(thirdLoss().send({ type: 'recalled', games: [own, lost()] }).over.levelOffer).toBeNull();
    expect(thirdLoss().send({ type: 'recalled', games: [own, lost(), lost()] }).over.levelOffer).not.toBeNull();
  });
});
