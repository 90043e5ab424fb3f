import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../styles/test-contrast.ts';

const css = readFileSync(new URL('./themes.css', import.meta.url), 'utf8');
const themes = [...css.matchAll(/\[data-board-theme='(\w+)'\] \{([^}]+)\}/g)].map(([, name, block]) => {
  const colors = Object.fromEntries(
    [...(block ?? '').matchAll(/--([\w-]+): (#\w+)/g)].map(([, key, color]) => [key, long(color ?? '')]),
  );
  return [name ?? '', colors] as const;
});

/** '#fff' as '#ffffff'. */
function long(color: string): string {
  return color.length === 4 ? color.replaceAll(/[\da-f]/g, '$&$&') : color;
}

const [, wood] = themes[0] ?? ['', {}];
const [WHITE_OUTLINE, BLACK_OUTLINE, BLACK] = ['#2a1c12', '#f3e7d3', '#000000'];

test('there are five boards', () => {
  expect(themes.map(([name]) => name)).toEqual(['wood', 'contrast', 'baize', 'marble', 'sea']);
});

test.each(themes)('on %s every piece, mark and coordinate can be seen', (_name, own) => {
  const colors = { ...wood, ...own };
  const of = (key: string) => colors[key] ?? '';
  const [light, dark, mark] = [of('square-light'), of('square-dark'), of('board-mark')];
  expect(contrast(light, dark)).toBeGreaterThanOrEqual(3.3);
  for (const square of [light, dark]) {
    expect(contrast(mark, square)).toBeGreaterThanOrEqual(3);
    expect(contrast(WHITE_OUTLINE, square)).toBeGreaterThanOrEqual(3);
    expect(contrast(BLACK, square)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(BLACK_OUTLINE, dark)).toBeGreaterThanOrEqual(3);
  expect(contrast(of('coordinate-on-light'), light)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of('coordinate-on-dark'), dark)).toBeGreaterThanOrEqual(4.5);
});
