import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * What the router's own BrowserRouter does, to the letter. That one shares a module with the links and forms of
 * framework mode, which no build can leave out: 4 KB on every page.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  // In a transition: the page stays until the next one is there.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setShown(next))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
