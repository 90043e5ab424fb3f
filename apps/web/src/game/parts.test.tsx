import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CapturedTray } from './players/PlayerBar.tsx';
import { ClockFace } from './players/ClockFace.tsx';
import { MoveList } from './panel/MoveList.tsx';

const nothing = () => {};

const clock = (remaining: number | null, running: boolean, own = true) =>
  renderToStaticMarkup(
    <ClockFace
      remaining={remaining}
      initial={300_000}
      running={running}
      own={own}
      label="Your clock"
      turn="Your Turn"
    />,
  );

/** Start tags with this attribute, each with the text that follows it. */
function tagsWith(attribute: string, html: string): readonly string[] {
  return (html.match(/<[^>]+>[^<]*/g) ?? []).filter((tag) => tag.includes(` ${attribute}`));
}

describe('clock', () => {
  test('is a timer that is not announced while it runs', () => {
    const [timer, ...others] = tagsWith('role="timer"', clock(300_000, false));
    expect(timer).toContain(' aria-live="off"');
    expect(timer).toContain(' aria-label="Your clock"');
    expect(others).toEqual([]);
  });

  test('says whose turn it is only while it runs', () => {
    expect(clock(200_000, true)).toContain('Your Turn');
    expect(clock(200_000, false)).not.toContain('Your Turn');
  });

  test("says 'Low time' from 60 seconds on, for either side", () => {
    expect(clock(60_000, true)).toContain('Low time');
    expect(clock(60_000, true, false)).toContain('Low time');
    expect(clock(60_001, true)).not.toContain('Low time');
    expect(clock(60_000, false)).not.toContain('Low time');
  });

  test('without a clock the turn is shown alone', () => {
    expect(clock(null, true)).toContain('Your Turn');
    expect(clock(null, true)).not.toContain('timer');
  });
});

test('the tray names the pieces, and shows the lead only of the one who is ahead', () => {
  expect(renderToStaticMarkup(<CapturedTray pieces={['p', 'q']} lead={8} />)).toMatch(
    /aria-label="Captured: 1 pawn, 1 queen. 8 points ahead".*\+8/,
  );
  expect(renderToStaticMarkup(<CapturedTray pieces={['p']} lead={-8} />)).not.toMatch(/ahead|>\+/);
});

test('the score sheet marks the move on the board, which is its one tab stop', () => {
  const sheet = renderToStaticMarkup(<MoveList moves={['e2e4', 'e7e5', 'Ng1f3']} ply={2} onSelect={nothing} />);
  const [current, ...others] = tagsWith('aria-current="step"', sheet);
  expect(current).toMatch(/>e7e5$/);
  expect(others).toEqual([]);
  expect(tagsWith('tabindex="0"', sheet)).toEqual([current]);
  expect(sheet).not.toContain('Live');
  expect(renderToStaticMarkup(<MoveList moves={['e2e4']} ply={0} browsing onSelect={nothing} />)).toContain('Live');
});
