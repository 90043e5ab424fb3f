import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './styles/index.css';
import { App } from './app.tsx';
import { reloadOnMissingChunks } from './shell/reload.ts';
import { SiteRouter } from './lib/navigation.tsx';
import { whenIdle } from './lib/when-idle.ts';

reloadOnMissingChunks();
// Not needed for the first paint. If it cannot be loaded, a double tap counts as two presses.
import('./shell/stray-presses.ts').then(
  ({ ignoreStrayPresses }) => ignoreStrayPresses(),
  () => {},
);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <SiteRouter>
      <App />
    </SiteRouter>
  </StrictMode>
);

// Only prerendered pages have content to hydrate; the app shell and the development server have none.
if (root.firstElementChild === null) createRoot(root).render(app);
else hydrateRoot(root, app);

signInLater();

/** Starts the session when the page is idle, so that it does not add to the scripts of the first load. */
function signInLater(): void {
  whenIdle(() => {
    import('./lib/session.ts').then(
      ({ startSession }) => startSession(),
      () => console.debug('The visitor could not be signed in: a part of the site could not be loaded'),
    );
  });
}
