import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { NO_INTERACTION } from './board-view.ts';
import type { Over } from './state.ts';
import { gameOf } from './test-game.ts';
import { driverIn, playing } from './test-mode.ts';

const game = gameOf('e2e4 e7e5 g1f3');
const over: Over = { phase: 'over', orientation: 'white', live: { game }, interaction: NO_INTERACTION, notice: null };

describe('where a mode has no resignation and no draws', () => {
  test.each(['resign', 'draw'])('a typed %s changes nothing', (text) => {
    const driver = driverIn(playing(game)).type(text);
    expect(driver.playing).toEqual(playing(game));
    expect(driver.effects).toEqual([]);
  });

  test('nor does the button', () => {
    const driver = driverIn(playing(game)).send({ type: 'resign' });
    expect(driver.playing).toEqual(playing(game));
    expect(driver.effects).toEqual([]);
  });
});

describe('a typed command', () => {
  const end = () => [over, []] as const;
  const ended = { resign: end, draw: end };
  const confirm = { resign: { confirm: 'Really?' }, draw: { confirm: 'Really draw?' } };

  test('that asks first is executed only when the same is typed again', () => {
    const driver = driverIn(playing(game), { authority: ended, messages: { commands: () => confirm } }).type('resign');
    expect(driver.playing).toMatchObject({ notice: 'Really?', typedOnce: 'resign' });
    expect(driver.announced).toEqual(['Really?']);
    expect(driver.type('draw').playing).toMatchObject({ notice: 'Really draw?', typedOnce: 'draw' });
    expect(driver.type('clock').playing.typedOnce).toBeNull();
    expect(driver.type('draw').playing.typedOnce).toBe('draw');
    expect(driver.type('draw').state.phase).toBe('over');
  });

  test('that there is not says so, however often it is typed', () => {
    const commands = () => ({ resign: { never: 'Nothing to resign.' }, draw: 'done' }) as const;
    const driver = driverIn(playing(game), { authority: ended, messages: { commands } }).type('resign').type('resign');
    expect(driver.playing).toMatchObject({ notice: 'Nothing to resign.', typedOnce: null });
    expect(driver.announced).toEqual(['Nothing to resign.']);
    expect(driver.type('draw').state.phase).toBe('over');
  });
});

test.each([
  ['last', 'White knight g1 to f3.'],
  ['moves g8', 'From g8: f6, h6, e7.'],
  ['clock', 'This game has no clock.'],
])('the question %s is answered aloud and in the status, and changes nothing else', (text, answer) => {
  const driver = driverIn(playing(game)).type(text);
  expect(driver.playing).toEqual({ ...playing(game), notice: answer });
  expect(driver.effects).toEqual([{ type: 'announce', text: answer, politeness: 'polite' }]);
});

test('the question for the pieces is answered with every piece on the board', () => {
  const driver = driverIn(playing(gameOf('', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'))).type('pieces');
  const { notice } = driver.playing;
  for (const square of ['e8', 'e2', 'e1']) expect(notice).toContain(square);
  expect(driver.announced).toEqual([notice]);
});

describe('a typed text', () => {
  test('that is no move is refused beside the field, with a sound and without a toast', () => {
    const driver = driverIn(playing(game)).type('e9');
    expect(driver.playing.typedError).toMatch(/^Invalid move/);
    expect(driver.effects).toEqual([{ type: 'sound', name: 'error' }]);
    expect(driver.type('clock').playing.typedError).toBeNull();
  });

  test('is refused in the words of the mode, if it has its own', () => {
    const messagesOfMode = { invalid: () => 'Not the solution.' };
    expect(driverIn(playing(game), { messages: messagesOfMode }).type('e9').playing.typedError).toBe(
      'Not the solution.',
    );
  });

  test('says to wait while it is not the visitor’s turn, but questions are answered', () => {
    const driver = driverIn(playing(game), { opponent: { isAwaiting: () => false } });
    for (const text of ['Nc6', 'e9'])
      expect(driver.type(text).playing).toMatchObject({ typedError: 'Wait.', live: { game } });
    expect(driver.type('clock').playing).toMatchObject({ notice: `${messages.spoken.noClock}.`, typedError: null });
  });

  test('plays from the newest position while an earlier one is shown', () => {
    const driver = driverIn(playing(game)).send({ type: 'browse', ply: 1 }).type('Nc6');
    expect(driver.playing).toMatchObject({ interaction: NO_INTERACTION, typedError: null });
    expect(driver.playing.live.game.lastPlayed?.uci).toBe('b8c6');
  });
});
