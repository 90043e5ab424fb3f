/** Runs only during the build, which prerenders each page without a path parameter to a file. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from './lib/navigation.tsx';
import { App } from './app.tsx';

/** @public read by tools/prerender.ts: each article is a page. */
export { articles } from './content/en/news/index.ts';
/** @public read by tools/prerender.ts: the pages that `render` accepts. */
export { pages } from './routes.ts';

/**
 * Renders the page at a path, with or without a query, to complete HTML.
 * @public called by tools/prerender.ts
 */
export async function render(path: string): Promise<string> {
  const app = (
    <StaticRouter at={path}>
      <App />
    </StaticRouter>
  );
  // Otherwise React would append large parts at the end and move them by an inline script.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
