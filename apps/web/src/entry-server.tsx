/** Runs only while the site is built: each page without a parameter becomes a file. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';

/** @public read by tools/prerender.ts: the articles, which are pages of their own. */
export { articles } from './content/en/news/index.ts';
/** @public read by tools/prerender.ts: the pages that `render` knows. */
export { pages } from './routes.ts';

/**
 * The HTML, whole, of a page at a path with or without a query.
 * @public called by tools/prerender.ts
 */
export async function render(path: string): Promise<string> {
  const app = (
    <StaticRouter location={path}>
      <App />
    </StaticRouter>
  );
  // Large parts would otherwise come after the rest, moved to their place by an inline script.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
