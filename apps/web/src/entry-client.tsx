import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reloadOnMissingChunks } from './shell/reload.ts';
import { signInLater } from './shell/sign-in-later.ts';
import { SiteRouter } from './shell/SiteRouter.tsx';

reloadOnMissingChunks();

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
