import { messages } from '@sixtyfour/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { pageAt } from '../routes.ts';
import { announce } from '../ui/announce.ts';
import { setShownPage } from './reload.ts';

/** Does on client-side navigation what browsers do on page loads: sets the title, scrolls up, focuses, announces. */
export function usePageChange(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  const title = pageAt(pathname)?.title;

  // A layout effect, so that the page's own effects can set a better title.
  useLayoutEffect(() => {
    if (title !== undefined) document.title = messages.site.titled(title);
  }, [title]);

  useEffect(() => {
    setShownPage(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    // On back and forward the browser restores the scroll position.
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    if (title !== undefined) announce(title);
  }, [pathname, navigationType, title]);
}
