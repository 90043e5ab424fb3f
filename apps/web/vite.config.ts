import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { ENGINE_WORKER_FOLDER, REALTIME_PATH } from '@sixtyfour/contract';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { chunkGroups, comesWithoutPreloads } from './tools/chunks.ts';
import { pieceSets } from './tools/piece-sets.ts';

/** Where `npm run dev` has the server: the page comes from Vite, everything else from there. */
const origin = process.env['SERVER_ORIGIN'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pieceSets()],
  css: {
    modules: {
      // Short, because every script names its classes: by default they have the number of their line as well.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256')
          .update(relative(import.meta.dirname, file))
          .digest('hex')
          .slice(0, 4)}`,
    },
    postcss: {
      plugins: [globalData({ files: [join(import.meta.dirname, 'src/styles/breakpoints.css')] }), customMedia()],
    },
  },
  build: {
    target: 'es2023',
    // Without it light-dark() is rewritten into a third more CSS.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    manifest: true,
    outDir: 'build/client',
    emptyOutDir: true,
    // The whole sheet is 20 KB, which every further page has then; a page's own parts would be up to nine requests.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies, { hostId }) => (comesWithoutPreloads(hostId, file) ? [] : dependencies),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The entry lists every file that a navigation loads: those that pages share, and styles, need no names there,
            // and 42 bits tell a new file from an old one.
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash:7][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    ssr: { build: { outDir: 'build/server', ssr: 'src/entry-server.tsx', emptyOutDir: true } },
  },
  builder: {},
  // A folder of its own: its response has a content security policy of its own.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: `${ENGINE_WORKER_FOLDER.slice(1)}[name]-[hash].js` } },
  },
  server: {
    proxy: { '/api': origin, '/healthz': origin, '/version': origin, [REALTIME_PATH]: { target: origin, ws: true } },
  },
});
