import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reloadWhenChunksAreGone } from './shell/reload.ts';
import { signInLater } from './shell/sign-in-later.ts';
import { SiteRouter } from './shell/SiteRouter.tsx';

reloadWhenChunksAreGone();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <SiteRouter>
      <App />
    </SiteRouter>
  </StrictMode>
);

// A prerendered page is taken over as it stands; the spare shell and the development server have none.
if (root.firstElementChild === null) createRoot(root).render(app);
else hydrateRoot(root, app);

signInLater();
