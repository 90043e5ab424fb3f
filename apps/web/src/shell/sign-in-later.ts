import { whenIdle } from './when-idle.ts';

/** Starts the session when the page is idle, so that it does not add to the scripts of the first load. */
export function signInLater(): void {
  whenIdle(() => {
    import('../lib/session.ts').then(
      ({ startSession }) => startSession(),
      () => console.debug('The visitor could not be signed in: a part of the site could not be loaded'),
    );
  });
}
