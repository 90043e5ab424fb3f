/** Confetti for three seconds after a win. */
import { CONFETTI_BURST_MS, CONFETTI_MS } from '@sixtyfour/contract';

/** Wood and ink colors, visible on the dimmed page. */
export const CONFETTI_COLORS = ['#F0D9B5', '#9A6B48', '#1B4B7A', '#8FC1EC'] as const;

/**
 * Bursts on `canvas` for `CONFETTI_MS`, then calls `onEnd`; nothing is drawn under reduced motion. The library is
 * loaded only here.
 * @returns a function that stops it at once, without `onEnd`
 */
export function throwConfetti(canvas: HTMLCanvasElement, colors: readonly string[], onEnd: () => void): () => void {
  let stopped = false;
  let clear = () => {};
  const stop = () => {
    stopped = true;
    clear();
  };
  const end = () => {
    stop();
    onEnd();
  };
  void run();
  return stop;

  async function run(): Promise<void> {
    const library = await import('canvas-confetti').catch(() => null);
    if (stopped) return;
    if (library === null) {
      end();
      return;
    }
    // By default the library draws in a worker made from a blob, which the content security policy blocks.
    const fire = library.create(canvas, { useWorker: false, resize: true, disableForReducedMotion: true });
    const burst = () => {
      for (const x of [0.15, 0.5, 0.85]) {
        void fire({
          particleCount: 7,
          startVelocity: 30,
          spread: 120,
          ticks: 180,
          gravity: 1,
          scalar: 1.7,
          shapes: ['square'],
          colors: [...colors],
          origin: { x, y: 0.3 },
        });
      }
    };
    burst();
    const timer = setInterval(burst, CONFETTI_BURST_MS);
    const limit = setTimeout(end, CONFETTI_MS);
    clear = () => {
      clearInterval(timer);
      clearTimeout(limit);
      fire.reset();
    };
  }
}
