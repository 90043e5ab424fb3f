import { whenIdle } from './when-idle.ts';

/** Has every page know who its visitor is, after it has been painted: nothing of it belongs to the page's weight. */
export function signInLater(): void {
  whenIdle(() => {
    import('../lib/session.ts').then(
      ({ startSession }) => startSession(),
      () => console.debug('The visitor could not be signed in: a part of the site could not be loaded'),
    );
  });
}
