/** Creates a small web build in a temporary folder for tests. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const SCRIPT = 'export const answer = 42;';

const FILES: Readonly<Record<string, string>> = {
  'client/index.html': '<h1>Home</h1>',
  'client/chess-guide/index.html': '<h1>Guide</h1>',
  'client/multiplayer-game/index.html': '<div id="root"></div>',
  'client/legal/index.html': '<address>{{operator}}</address>',
  'client/__spa-fallback.html': '<div id="root"></div>',
  'client/chess-news/index.html': '<link rel="canonical" href="/chess-news" /><h1>News</h1>',
  'client/manifest.webmanifest': '{"name":"Sixtyfour"}',
  'client/sounds/move.mp3': 'not a sound',
  'client/assets/entry-abc123.js': SCRIPT,
  'client/assets/engine/worker-abc123.js': SCRIPT,
  'client/play/index.html': '<h1>Play</h1>',
  'query-pages/opera.html': '<link rel="canonical" href="/chess-news?article=opera" /><h1>Opera</h1>',
  'query-pages/local-game.html': '<h1>Local game</h1>',
  'pages.json': JSON.stringify(['/', '/chess-guide', '/chess-news', '/legal', '/multiplayer-game', '/play']),
  'query-pages.json': JSON.stringify({
    '/chess-news?article=opera': 'query-pages/opera.html',
    '/play?mode=local': 'query-pages/local-game.html',
  }),
  'secret.txt': 'outside of client',
};

/** Creates the build and returns its folder. */
export async function makeTestBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-build-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await writeFile(join(folder, 'client/assets/entry-abc123.js.br'), brotliCompressSync(SCRIPT));
  return folder;
}

export async function removeTestBuild(folder: string): Promise<void> {
  await rm(folder, { recursive: true });
}
