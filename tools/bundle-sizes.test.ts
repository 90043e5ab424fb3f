import { expect, test } from 'vitest';
import { findImportCycle, importsOfModule, scriptsOfPage } from './bundle-sizes.ts';

test('the scripts of a page are its entry script and its preloaded modules', () => {
  const html = `<!doctype html><head>
    <link rel="stylesheet" crossorigin href="/assets/home-1.css">
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/besley.woff2">
    <link rel="modulepreload" crossorigin href="/assets/home-2.js">
    <script type="module" crossorigin src="/assets/entry-3.js"></script>`;
  expect(scriptsOfPage(html)).toEqual(['/assets/home-2.js', '/assets/entry-3.js']);
});

test('finds static imports, but neither import() nor text', () => {
  const source =
    'import{a as t}from"./react-1.js";import"./styles-2.js";export*from "../assets/x-3.js";' +
    'const later=()=>import("./engine-4.js");const text="from nowhere";';
  expect(importsOfModule('/assets/entry.js', source)).toEqual([
    '/assets/react-1.js',
    '/assets/styles-2.js',
    '/assets/x-3.js',
  ]);
});

test.each([
  ['none', { a: ['b', 'c'], b: ['c'], c: [] }, null],
  ['of two', { a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  ['with itself', { a: ['a'] }, ['a', 'a']],
])('an import cycle: %s', (_, imports, cycle) => {
  expect(findImportCycle(new Map(Object.entries(imports)))).toEqual(cycle);
});
