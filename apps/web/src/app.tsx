import { paths } from '@sixtyfour/contract';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { pages } from './routes.ts';
import { answerEarlyPress } from './shell/early-press.ts';
import { noteNotFound } from './shell/not-found.ts';
import { PageBoundary } from './shell/PageBoundary.tsx';
import { untilReload } from './shell/reload.ts';
import { Shell } from './shell/Shell.tsx';
import { Skeleton } from './ui/Skeleton.tsx';

/** The page of the design system, which no build for visitors has. */
const DesignSystem = import.meta.env.DEV ? lazy(() => import('./dev/DesignSystem.tsx')) : null;

const views = pages.map(({ path, load }) => ({ path, View: lazy(untilReload(load)) }));

/** The whole site, inside of a router. */
export function App() {
  return (
    <Shell>
      <PageBoundary>
        <Suspense fallback={<Skeleton />}>
          <Alive />
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

/** A path that is no page leads home, which says so. */
function NotFound() {
  useEffect(noteNotFound, []);
  return <Navigate to={paths.home} replace />;
}

/** Beside a screen that may still be on its way: both come alive together. */
function Alive() {
  useEffect(() => answerEarlyPress('screen'), []);
  return null;
}
