import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throwConfetti } from './confetti.ts';

const library = vi.hoisted(() => {
  const fire = Object.assign(vi.fn<() => void>(), { reset: vi.fn<() => void>() });
  return { fire, create: vi.fn<() => typeof fire>(() => fire) };
});
vi.mock('canvas-confetti', () => library);

const canvas = {} as HTMLCanvasElement;
/** Three corners of the window burst at once. */
const bursts = () => library.fire.mock.calls.length / 3;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a burst each 250 ms for three seconds, and then the end', async () => {
  const onEnd = vi.fn<() => void>();
  throwConfetti(canvas, ['#1B4B7A'], onEnd);
  await vi.dynamicImportSettled();
  expect(bursts()).toBe(1);
  await vi.advanceTimersByTimeAsync(249);
  expect(bursts()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(bursts()).toBe(2);
  await vi.advanceTimersByTimeAsync(2749);
  expect(bursts()).toBe(12);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalledOnce();
  const total = bursts();
  await vi.advanceTimersByTimeAsync(5000);
  expect(bursts()).toBe(total);
});

test('it draws without a worker, which the page’s policy would refuse, and not where motion is unwanted', async () => {
  const stop = throwConfetti(canvas, [], () => {});
  await vi.dynamicImportSettled();
  expect(bursts()).toBe(1);
  expect(library.create).toHaveBeenCalledWith(canvas, {
    useWorker: false,
    resize: true,
    disableForReducedMotion: true,
  });
  stop();
});

test('stopped from outside it ends at once and calls nobody', async () => {
  const onEnd = vi.fn<() => void>();
  const stop = throwConfetti(canvas, [], onEnd);
  await vi.dynamicImportSettled();
  expect(bursts()).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(bursts()).toBe(1);
  expect(onEnd).not.toHaveBeenCalled();
});
