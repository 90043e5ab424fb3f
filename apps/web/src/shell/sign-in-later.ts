/** For browsers without idle callbacks: by then the page has been painted. */
const SOON_MS = 200;

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2_000 });
  else setTimeout(task, SOON_MS);
}

/** Has every page know who its visitor is, after it has been painted: nothing of it belongs to the page's weight. */
export function signInLater(): void {
  whenIdle(() => {
    import('../lib/session.ts').then(
      ({ startSession }) => startSession(),
      () => console.debug('The visitor could not be signed in: a part of the site could not be loaded'),
    );
  });
}
