/** View transition from a start board to its game: the board moves to its place on the next page instead of jumping. */

/** The longest wait for the next page; longer, the old page would seem frozen. */
const PATIENCE_MS = 400;

let arrived: (() => void) | null = null;

/** Ends the wait: the game is shown. */
export function arriveSmoothly(): void {
  arrived?.();
  arrived = null;
}

/** @param navigate starts the navigation to the page that calls `arriveSmoothly` */
export function leaveSmoothly(navigate: () => void): void {
  if (typeof document.startViewTransition !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return navigate();
  document.startViewTransition(async () => {
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
      setTimeout(resolve, PATIENCE_MS);
    });
    navigate();
    await arrival;
  });
}
