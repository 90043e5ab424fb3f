/** Replays presses on a start board before it was interactive; `public/before-paint.js` records them. */
import { isSquare, type Square } from '@sixtyfour/chess';

declare global {
  var earlyBoard:
    | (EventListenerObject & {
        readonly presses: (readonly [from: string, to: string])[];
        /** The square of a press that is not released yet. */
        readonly from?: string;
      })
    | undefined;
}

/**
 * Ends the recording and calls `replay` with the squares of each press and its release, in order. A press that is not
 * released yet is replayed at its release.
 * @returns cancels that
 */
export function replayEarlyPresses(replay: (from: Square, to: Square) => void): () => void {
  const { earlyBoard } = globalThis;
  if (earlyBoard === undefined) return () => {};
  for (const type of ['pointerdown', 'pointerup']) removeEventListener(type, earlyBoard, true);
  globalThis.earlyBoard = undefined;
  for (const [from, to] of earlyBoard.presses) if (isSquare(from) && isSquare(to)) replay(from, to);
  const { from = '' } = earlyBoard;
  if (!isSquare(from)) return () => {};
  const stop = new AbortController();
  const release = ({ type, clientX, clientY }: PointerEvent) => {
    stop.abort();
    const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-square]');
    const to = cell?.dataset['square'] ?? '';
    if (type === 'pointerup' && isSquare(to)) replay(from, to);
  };
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, release, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
