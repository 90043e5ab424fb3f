import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * The same as react-router's BrowserRouter, which shares a module with code of framework mode that cannot be
 * tree-shaken: 4 KB on every page.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  // In a transition, so that the current page stays until the next one is loaded.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setShown(next))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
