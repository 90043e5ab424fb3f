import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertVisitor } from './opponent-alert.ts';

const FOUND = '(!) Match found!';

/** The part of a document that the alert uses. */
class FakePage extends EventTarget {
  title = 'Find an Opponent - Chess';
  hidden = true;
  icon = '/favicon.svg';

  querySelector() {
    return {
      setAttribute: (_: string, href: string) => {
        this.icon = href;
      },
    };
  }

  look(): void {
    this.hidden = false;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function call(page: FakePage, isCalm = false) {
  const playSound = vi.fn<() => void>();
  const dismiss = vi.fn<() => void>();
  const notify = vi.fn<() => () => void>(() => dismiss);
  const end = alertVisitor({
    title: FOUND,
    page: page as unknown as Document,
    isCalm: () => isCalm,
    playSound,
    notify,
  });
  return { playSound, notify, dismiss, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('on a visible page the sound plays once, and the title does not flash', () => {
  const page = new FakePage();
  page.hidden = false;
  const { playSound, notify } = call(page);
  vi.advanceTimersByTime(30_000);
  expect(playSound).toHaveBeenCalledTimes(1);
  expect(notify).not.toHaveBeenCalled();
  expect(page.title).toBe('Find an Opponent - Chess');
});

test('U-10 in the background the title and the icon change once a second', () => {
  const page = new FakePage();
  call(page);
  const seen = [page.title];
  for (let second = 0; second < 4; second++) {
    vi.advanceTimersByTime(1_000);
    seen.push(page.title);
  }
  expect(seen).toEqual([FOUND, 'Find an Opponent - Chess', FOUND, 'Find an Opponent - Chess', FOUND]);
  expect(page.icon).toBe('/favicon-found.svg');
});

test('U-10 under reduced motion the title changes and stays', () => {
  const page = new FakePage();
  call(page, true);
  vi.advanceTimersByTime(3_500);
  expect(page.title).toBe(FOUND);
});

test('U-10 the sound comes again every five seconds for twenty', () => {
  const { playSound } = call(new FakePage());
  vi.advanceTimersByTime(14_999);
  expect(playSound).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(playSound.mock.calls.length).toBeLessThanOrEqual(5);
});

test('U-10 making the page visible ends the alert and restores the title', () => {
  const page = new FakePage();
  const { playSound, dismiss } = call(page);
  vi.advanceTimersByTime(500);
  // Meanwhile the page navigated to the game.
  page.title = 'Online game - Chess';
  vi.advanceTimersByTime(500);
  page.look();
  expect(page.title).toBe('Online game - Chess');
  expect(page.icon).toBe('/favicon.svg');
  expect(dismiss).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(playSound).toHaveBeenCalledTimes(1);
  expect(page.title).toBe('Online game - Chess');
});
