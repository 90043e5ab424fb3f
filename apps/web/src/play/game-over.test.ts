import { messages, type OnlineOrigin } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import {
  type GameOver,
  gameOverButtons,
  gameOverTitle,
  resultText,
  scoreFact,
  summaryText,
  wonByVisitor,
} from './game-over.ts';
import { UNKNOWN, VERIFYING } from './score-eligibility.ts';
import { won } from './test-game.ts';

const labels = (over: GameOver) => gameOverButtons(over).map((button) => button.label);

const acts = (over: GameOver) => gameOverButtons(over).map((button) => button.act);

describe('titles', () => {
  test('R-OVR-01 R-OVR-03 R-OVR-04 R-OVR-05 by result', () => {
    expect(gameOverTitle(won)).toBe('Victory!');
    expect(gameOverTitle({ ...won, result: 'loss' })).toBe('Good Game!');
    expect(gameOverTitle({ ...won, result: 'draw' })).toBe('Well Played!');
    expect(gameOverTitle({ gameType: 'local', moveCount: 4, gameDuration: 60 })).toBe('Game Over');
  });
});

describe('buttons', () => {
  test('R-OVR-06 R-OVR-09 after a game against a character', () => {
    expect(labels(won)).toEqual(['Play Again vs Bobby Fish-er', 'Try Different AI', 'Back to Menu']);
  });

  test('R-OVR-07 R-OVR-09 between people', () => {
    expect(labels({ ...won, gameType: 'human' })).toEqual(['Play Again', 'Find New Opponent', 'Back to Menu']);
  });

  test('after an aborted game between people, finding a new opponent comes first, but not between friends', () => {
    const calledOff = (origin: OnlineOrigin): GameOver => ({
      gameType: 'human',
      result: 'none',
      origin,
      opponentName: 'Tomas',
      moveCount: 0,
      gameDuration: 0,
    });
    expect(gameOverTitle(calledOff('queue'))).toBe('Game Over');
    expect(labels(calledOff('queue'))).toEqual(['Find New Opponent', 'Play Again', 'Back to Menu']);
    expect(labels(calledOff('room'))).toEqual(['Play Again', 'Find New Opponent', 'Back to Menu']);
  });

  test('so it does after a win because the opponent left', () => {
    const abandoned = (origin: OnlineOrigin) => labels({ ...won, gameType: 'human', origin });
    expect(abandoned('queue')).toEqual(['Find New Opponent', 'Play Again', 'Back to Menu']);
    expect(abandoned('room')).toEqual(['Play Again', 'Find New Opponent', 'Back to Menu']);
  });

  test('R-OVR-08 R-OVR-09 in a tournament', () => {
    expect(labels({ ...won, gameType: 'tournament' })).toEqual(['Continue Tournament', 'Back to Menu']);
  });

  test('each does what it says', () => {
    expect(acts(won)).toEqual(['play-again', 'try-different', 'back-to-menu']);
    expect(acts({ ...won, gameType: 'human' })).toEqual(['play-again', 'find-new', 'back-to-menu']);
    expect(acts({ ...won, gameType: 'tournament' })).toEqual(['continue-tournament', 'back-to-menu']);
  });

  test('on one device', () => {
    expect(labels({ gameType: 'local', moveCount: 4, gameDuration: 60 })).toEqual(['Play Again', 'Back to Menu']);
  });
});

test('the result is the reason, with the winner where the title names none', () => {
  expect(resultText('checkmate')).toBe('Checkmate!');
  expect(resultText('checkmate', { winner: 'white' })).toBe('White wins: checkmate');
  expect(resultText('timeout', { winner: 'black' })).toBe('Black wins: timeout');
  expect(resultText('stalemate', { winner: null })).toBe('Draw: stalemate');
});

test('the folded bar says it in one line', () => {
  expect(summaryText(won, 'Checkmate!')).toBe('Checkmate in 17 moves. Score 1,159');
  expect(summaryText({ gameType: 'local', moveCount: 1, gameDuration: 3 }, 'Draw: stalemate')).toBe(
    'Draw: stalemate in 1 move.',
  );
});

test('only a win of the visitor is celebrated, not one between two people at one device', () => {
  expect(wonByVisitor(won)).toBe(true);
  expect(wonByVisitor({ ...won, result: 'loss' })).toBe(false);
  expect(wonByVisitor({ ...won, result: 'draw' })).toBe(false);
  expect(wonByVisitor({ gameType: 'local', moveCount: 4, gameDuration: 60 })).toBe(false);
});

test('a result in a sentence begins with a small letter, keeps the rest, and loses only its last mark', () => {
  expect(resultText('checkmate', { winner: null })).toBe('Draw: checkmate');
  expect(summaryText({ ...won, moveCount: 1 }, 'Checkmate!')).toBe('Checkmate in 1 move. Score 1,159');
  const { score: _, ...unscored } = won;
  expect(summaryText(unscored, 'You resigned')).toBe('You resigned in 17 moves.');
});

test('in place of the score stands why there is none yet, or none at all', () => {
  const { score: _, ...unscored } = won;
  expect(scoreFact(won, null)).toBe('1,159');
  expect(scoreFact({ ...won, score: 0 }, null)).toBe('0');
  expect(scoreFact(unscored, null)).toBe(messages.gameOver.notCounted);
  expect(scoreFact(unscored, { status: 'uncounted', why: 'Too short.' })).toBe(messages.gameOver.notCounted);
  expect(scoreFact(unscored, UNKNOWN)).toBe(messages.gameCount.none);
  for (const eligibility of [VERIFYING, { status: 'opening' }, { status: 'eligible' }] as const)
    expect(scoreFact(unscored, eligibility)).toBe(messages.gameCount.verifying);
});
