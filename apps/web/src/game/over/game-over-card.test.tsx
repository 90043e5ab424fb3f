import { type GameOverInputs, messages } from '@sixtyfour/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, expectTypeOf, test } from 'vitest';
import type { GameOver } from '../../play/game-over.ts';
import { GameOverCard } from './GameOverCard.tsx';
import { currentDay } from '../../lib/utc-day.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import { won } from '../../play/test-game.ts';

const nothing = () => {};

const COUNTED: ScoreEligibility = {
  status: 'counted',
  score: 1159,
  seconds: 141,
  rank: 3,
  streak: 2,
  day: currentDay(),
};

function render(over: GameOver, eligibility: ScoreEligibility | null = null): string {
  return renderToStaticMarkup(
    <GameOverCard
      title={<h2>title</h2>}
      over={over}
      eligibility={eligibility}
      result="Checkmate!"
      onAct={nothing}
      onReview={nothing}
      onViewBoard={nothing}
      pgn={() => ''}
    />,
  );
}

const words = (over: GameOver, eligibility: ScoreEligibility | null = null) =>
  [...render(over, eligibility).matchAll(/>([^<>]+)</g)].map(([, word]) => word).filter((word) => word !== 'title');

test('R-OVR-12 shows what it is given: result, score when there is one, moves, seconds, and the opponent', () => {
  expect(words(won).join(' ')).toBe(
    'Result Checkmate! Score 1,159 Moves 17 Time 2:21 Play Again vs Bobby Fish-er Try Different AI Back to Menu ' +
      'View board Review Copy PGN Copied Download PGN',
  );
  const { score: _score, ...uncounted } = won;
  expect(words(uncounted).join(' ')).toContain('Score not counted');
  expectTypeOf<GameOverInputs['result']>().toEqualTypeOf<'win' | 'loss' | 'draw'>();
  expectTypeOf<GameOverInputs['gameType']>().toEqualTypeOf<'ai' | 'human' | 'tournament'>();
  expectTypeOf<GameOverInputs['score']>().toEqualTypeOf<number | undefined>();
});

test('R-OVR-08 a tournament continues, or leads back to the menu', () => {
  const shown = words({ ...won, gameType: 'tournament' });
  expect(shown).toContain('Continue Tournament');
  expect(shown).toContain('Back to Menu');
  expect(shown.filter((word) => word?.startsWith('Play Again'))).toEqual([]);
});

test('a win has a medal for those who see no confetti', () => {
  expect(render(won)).toContain('aria-label="Medal"');
  expect(render({ ...won, result: 'draw' })).not.toContain('aria-label="Medal"');
  expect(render({ gameType: 'local', moveCount: 2, gameDuration: 1 })).not.toContain('aria-label="Medal"');
});

test('below the score are the rank of today and the streak, or the reason why there is neither', () => {
  expect(words(won, COUNTED).join(' ')).toContain('Score 1,159 Moves 17 Time 2:21 Rank today 3 Streak 2 Play Again');
  expect(words(won, { ...COUNTED, rank: null }).join(' ')).toContain('Rank today - Streak 2');
  expect(words(won, { ...COUNTED, day: '2026-11-01' }).join(' ')).toContain('Rank that day 3 Streak 2');
  const { score: _score, ...unscored } = won;
  expect(words(unscored, { status: 'verifying' }).join(' ')).toContain(
    'Score Verifying... Moves 17 Time 2:21 Rank today - Streak - Play Again',
  );
  const short: ScoreEligibility = { status: 'uncounted', why: messages.gameCount.notCounted['too-short'] };
  expect(words(unscored, short).join(' ')).toContain(
    `Score not counted Moves 17 Time 2:21 ${messages.gameCount.notCounted['too-short']} Play Again`,
  );
  expect(words(unscored, { status: 'unknown' }).join(' ')).toContain(
    'Score - Moves 17 Time 2:21 We couldn’t load your score. Play Again',
  );
});
