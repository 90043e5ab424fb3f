import { messages } from '@sixtyfour/contract';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  type ComponentType,
  useState,
  useLayoutEffect,
  useRef,
} from 'react';
import { focusTitle } from '../lib/focus-title.ts';
import { useLocation, NavigationType, useNavigationType } from '../lib/navigation.tsx';
import { pageAt } from '../routes.ts';
import { LiveRegions } from '../ui/LiveRegions.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { replayEarlyPress } from './early-press.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import './shell.css';
import { whenIdle } from '../lib/when-idle.ts';
import { announce } from '../ui/announce.ts';
import { setShownPage } from './reload.ts';

/** The frame of every page. Contains the live regions, which must exist from the first paint to be read out. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  usePageChange();
  useEffect(() => replayEarlyPress('frame'), []);
  return (
    <div className="shell">
      <a className="skip-link" href="#main" onClick={skipToMain}>
        {messages.site.skipLink}
      </a>
      <Header kind={pageAt(pathname)?.kind ?? 'text'} />
      <LazyBars />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <LiveRegions />
      <ToastRegion />
    </div>
  );
}

/** Instead of the link's navigation, whose new history entry would lack the state that the page keeps in its own. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  const main = document.querySelector('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}

/** Loads `Bars` when the page is idle, so that they do not delay the first paint. Pages work without them. */
function LazyBars() {
  const [Bars, setBars] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const { Bars: loaded } = await import('./Bars.tsx');
      setBars(() => loaded);
    };
    return whenIdle(() => void load().catch(() => {}));
  }, []);
  return Bars !== null && <Bars />;
}

/** Does on client-side navigation what browsers do on page loads: sets the title, scrolls up, focuses, announces. */
function usePageChange(): void {
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef({ pathname, search });
  const title = pageAt(pathname)?.title;

  // A layout effect, so that the page's own effects can set a better title.
  useLayoutEffect(() => {
    if (title !== undefined) document.title = messages.site.titled(title);
  }, [title]);

  // A layout effect, so that the page's own effects can scroll to its board.
  useLayoutEffect(() => {
    const before = shown.current;
    // On back and forward the browser restores the scroll position.
    if (navigationType !== NavigationType.Pop && (before.pathname !== pathname || before.search !== search))
      window.scrollTo(0, 0);
  }, [pathname, search, navigationType]);

  useEffect(() => {
    setShownPage(pathname);
    const before = shown.current;
    shown.current = { pathname, search };
    if (before.pathname === pathname) return;
    focusTitle();
    if (title !== undefined) announce(title);
  }, [pathname, search, title]);
}
