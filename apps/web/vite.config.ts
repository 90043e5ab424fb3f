import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` has the server: the page comes from Vite, everything else from there. */
const origin = process.env['SERVER_ORIGIN'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: {
    target: 'es2023',
    // Without it light-dark() is rewritten into a third more CSS.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    manifest: true,
    outDir: 'build/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  environments: {
    ssr: { build: { outDir: 'build/server', ssr: 'src/entry-server.tsx', emptyOutDir: true } },
  },
  builder: {},
  worker: { format: 'es' },
  server: { proxy: { '/api': origin, '/healthz': origin, '/version': origin } },
});
