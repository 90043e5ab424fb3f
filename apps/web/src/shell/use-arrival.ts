import { messages } from '@sixtyfour/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { pageAt } from '../routes.ts';
import { announce } from '../ui/announce.ts';
import { notePageShown } from './reload.ts';

/** Does on a navigation what a browser does on its own: title, top of the page, focus, and something to hear. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  const title = pageAt(pathname)?.title;

  // Before the effects of the page itself, which may know a better title.
  useLayoutEffect(() => {
    if (title !== undefined) document.title = messages.site.titled(title);
  }, [title]);

  useEffect(() => {
    notePageShown(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Going back, the browser finds the place itself.
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    if (title !== undefined) announce(title);
  }, [pathname, navigationType, title]);
}
