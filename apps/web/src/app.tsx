import { paths } from '@sixtyfour/contract';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { pages } from './routes.ts';
import { replayEarlyPress } from './shell/early-press.ts';
import { markNotFound } from './shell/not-found.ts';
import { PageBoundary } from './shell/PageBoundary.tsx';
import { suppressDuringReload } from './shell/reload.ts';
import { Shell } from './shell/Shell.tsx';
import { Skeleton } from './ui/Skeleton.tsx';

/** Only in development. */
const DesignSystem = import.meta.env.DEV ? lazy(() => import('./dev/DesignSystem.tsx')) : null;

const views = pages.map(({ path, load }) => ({ path, View: lazy(suppressDuringReload(load)) }));

/** The whole site. Must be rendered inside a router. */
export function App() {
  return (
    <Shell>
      <PageBoundary>
        <Suspense fallback={<Skeleton />}>
          <HydrationMark />
          <Routes>
            {views.map(({ path, View }) => (
              <Route key={path} path={path} element={<View />} />
            ))}
            {DesignSystem !== null && <Route path="/dev/ui" element={<DesignSystem />} />}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </Shell>
  );
}

/** Redirects an unknown path to the home page, which shows a notice. */
function NotFound() {
  useEffect(markNotFound, []);
  return <Navigate to={paths.home} replace />;
}

/** Hydrates together with the page beside it, which may still be loading. */
function HydrationMark() {
  useEffect(() => replayEarlyPress('screen'), []);
  return null;
}
