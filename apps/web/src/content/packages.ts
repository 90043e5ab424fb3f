/** The third-party packages in the built pages. Written by `npm run licenses`. */
export const PACKAGES: readonly (readonly [name: string, version: string, license: string])[] = [
  ['@fontsource-variable/atkinson-hyperlegible-next', '5.3.0', 'OFL-1.1'],
  ['@fontsource/besley', '5.3.0', 'OFL-1.1'],
  ['canvas-confetti', '1.9.4', 'ISC'],
  ['comlink', '4.4.2', 'Apache-2.0'],
  ['glicko2-lite', '5.0.0', 'MIT'],
  ['idb', '8.0.4', 'ISC'],
  ['lucide-react', '1.41.0', 'ISC'],
  ['react', '19.3.1', 'MIT'],
  ['react-dom', '19.3.1', 'MIT'],
  ['regexparam', '3.0.0', 'MIT'],
  ['scheduler', '0.28.0', 'MIT'],
  ['uqr', '0.1.3', 'MIT'],
  ['zod', '4.6.7', 'MIT'],
];
