import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEffectRunner } from './effect-runner.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => frames.push(task));
});
afterEach(() => vi.unstubAllGlobals());

/** A page on which a field is marked as invalid only after the step that refuses the start has been rendered. */
function pageWith({ fold }: { readonly fold: { open: boolean } | null }) {
  const told: string[] = [];
  const field = {
    closest: (selector: string) => (selector === 'details' ? fold : null),
    scrollIntoView: ({ block }: ScrollIntoViewOptions) => told.push(`scroll to ${block}`),
    focus: ({ preventScroll }: FocusOptions) => told.push(`focus, ${preventScroll === true ? 'still' : 'scrolling'}`),
  };
  let isMarked = false;
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (isMarked && selector === '[aria-invalid="true"]' ? field : null),
  });
  return {
    told,
    render: () => {
      isMarked = true;
      for (const task of frames) task();
    },
  };
}

const show = () => createEffectRunner().perform({ type: 'show-wrong-field' });

test('the field that prevents the start is shown in the middle of the screen, with the focus', () => {
  const page = pageWith({ fold: null });
  show();
  page.render();
  expect(page.told).toEqual(['scroll to center', 'focus, still']);
});

test('a fold that hides the field is opened', () => {
  const fold = { open: false };
  const page = pageWith({ fold });
  show();
  expect(fold.open).toBe(false);
  page.render();
  expect(fold.open).toBe(true);
  expect(page.told).toHaveLength(2);
});

test('nothing happens when the field is gone by then', () => {
  vi.stubGlobal('document', { querySelector: () => null });
  show();
  for (const task of frames) expect(task).not.toThrow();
  expect(frames).toHaveLength(1);
});
