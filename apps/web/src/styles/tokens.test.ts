import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Theme = 'light' | 'dark';

/** The tokens that are two colours, one for each theme. */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

function colourOf(token: string, theme: Theme): string {
  const pair = colours.get(token);
  if (pair === undefined) throw new Error(`no colour --${token}`);
  return pair[theme];
}

/** Relative luminance, WCAG 2.x. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What is written on what, and so must reach 4.5. */
const TEXTS = [
  ['text', ['bg', 'surface', 'sunk', 'soft', 'good-soft', 'bad-soft']],
  ['muted', ['bg', 'surface', 'sunk', 'soft']],
  ['accent', ['bg', 'surface', 'sunk', 'soft']],
  ['accent-hover', ['bg', 'surface', 'sunk']],
  ['on-accent', ['accent', 'accent-hover']],
  ['good', ['surface', 'good-soft']],
  ['warn', ['surface']],
  ['bad', ['bg', 'surface', 'bad-soft']],
  ['bg', ['text']],
] as const;

for (const theme of ['light', 'dark'] as const) {
  test.each(TEXTS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    `${theme}: %s can be read on %s`,
    (text, ground) => {
      expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['bg', 'surface', 'sunk'])(`${theme}: an edge and the focus ring can be seen on %s`, (ground) => {
    expect(contrast(colourOf('edge', theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3);
    expect(contrast(colourOf('focus', theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });
}
