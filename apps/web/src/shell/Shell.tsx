import { messages } from '@sixtyfour/contract';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from '../routes.ts';
import { LiveRegions } from '../ui/LiveRegions.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { answerEarlyPress } from './early-press.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LateBars } from './LateBars.tsx';
import './shell.css';
import { useArrival } from './use-arrival.ts';

/** What every page stands in. The live regions are here from the first paint and outlast every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useArrival();
  useEffect(() => answerEarlyPress('frame'), []);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {messages.site.skipLink}
      </a>
      <Header kind={pageAt(pathname)?.kind ?? 'text'} />
      <LateBars />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <LiveRegions />
      <ToastRegion />
    </div>
  );
}
