import { messages } from '@sixtyfour/contract';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from '../routes.ts';
import { LiveRegions } from '../ui/LiveRegions.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { replayEarlyPress } from './early-press.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LazyBars } from './LazyBars.tsx';
import './shell.css';
import { usePageChange } from './use-page-change.ts';

/** The frame of every page. Contains the live regions, which must exist from the first paint to be read out. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  usePageChange();
  useEffect(() => replayEarlyPress('frame'), []);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
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
