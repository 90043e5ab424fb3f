import { paths } from '@sixtyfour/contract';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { pages } from './routes.ts';
import { PageBoundary } from './shell/PageBoundary.tsx';
import { untilReload } from './shell/reload.ts';
import { Shell } from './shell/Shell.tsx';
import { Skeleton } from './ui/Skeleton.tsx';

const views = pages.map(({ path, load }) => ({ path, View: lazy(untilReload(load)) }));

/** The whole site, inside of a router. */
export function App() {
  return (
    <Shell>
      <PageBoundary>
        <Suspense fallback={<Skeleton />}>
          <Routes>
            {views.map(({ path, View }) => (
              <Route key={path} path={path} element={<View />} />
            ))}
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </Shell>
  );
}
