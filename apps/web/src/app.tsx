import { paths } from '@sixtyfour/contract';
import { lazy, Suspense, useEffect } from 'react';
import { type Route, Routes, useLocation, useNavigate } from './lib/navigation.tsx';
import { pages } from './routes.ts';
import { replayEarlyPress } from './shell/early-press.ts';
import { markNotFound } from './shell/not-found.ts';
import { PageBoundary } from './shell/PageBoundary.tsx';
import { lazyScreen } from './shell/reload.ts';
import { Shell } from './shell/Shell.tsx';
import { Skeleton } from './ui/Skeleton.tsx';

/** The design system page exists only in development. */
const DesignSystem = import.meta.env.DEV ? lazy(() => import('./dev/DesignSystem.tsx')) : null;

const routes: readonly Route[] = [
  ...pages.map(({ path, load }) => {
    const View = lazyScreen(async () => (await load()).default);
    return { path, element: <View /> };
  }),
  ...(DesignSystem === null ? [] : [{ path: '/dev/ui', element: <DesignSystem /> }]),
];

/** The whole site. Must be rendered inside a router. */
export function App() {
  return (
    <Shell>
      <PageBoundary>
        <Screen />
      </PageBoundary>
    </Shell>
  );
}

/**
 * The page inside the shell. It is rendered again with each location: React hydrates what a changed boundary contains
 * before it follows the change, but compares it with the next page when only a context changed.
 */
function Screen() {
  useLocation();
  return (
    <Suspense fallback={<Skeleton />}>
      <HydrationMark />
      <Routes routes={routes} otherwise={<NotFound />} />
    </Suspense>
  );
}

/** Redirects an unknown path to the home page, which shows a notice. */
function NotFound() {
  const navigate = useNavigate();
  useEffect(() => {
    markNotFound();
    navigate(paths.home, { replace: true });
  }, [navigate]);
  return null;
}

/** Hydrates together with the page beside it, which may still be loading. */
function HydrationMark() {
  useEffect(() => replayEarlyPress('screen'), []);
  return null;
}
