import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, linear } from './test-contrast.ts';

type Theme = 'light' | 'dark';

/** The tokens with two colors, one for each theme. */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colors = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

function colorOf(token: string, theme: Theme): string {
  const pair = colors.get(token);
  if (pair === undefined) throw new Error(`no color --${token}`);
  return pair[theme];
}

/** Oklab: equal distances look about equally different. */
function oklab(color: string): readonly [lightness: number, a: number, b: number] {
  const [red, green, blue] = linear(color);
  const long = Math.cbrt(0.412_221 * red + 0.536_333 * green + 0.051_446 * blue);
  const medium = Math.cbrt(0.211_903 * red + 0.680_7 * green + 0.107_397 * blue);
  const short = Math.cbrt(0.088_302 * red + 0.281_719 * green + 0.629_979 * blue);
  return [
    0.210_454 * long + 0.793_618 * medium - 0.004_072 * short,
    1.977_998 * long - 2.428_592 * medium + 0.450_594 * short,
    0.025_904 * long + 0.782_772 * medium - 0.808_676 * short,
  ];
}

/** Degrees: red is about 27, orange 55, yellow 100. */
function hue(color: string): number {
  const [, a, b] = oklab(color);
  return (Math.atan2(b, a) * 180) / Math.PI;
}

function difference(one: string, other: string): number {
  const [l1, a1, b1] = oklab(one);
  const [l2, a2, b2] = oklab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

/** Text colors and their backgrounds, whose contrast must reach 4.5. */
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
      expect(contrast(colorOf(text, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test(`R-CLK-09 ${theme}: the orange of a clock is orange, and not taken for its red or green`, () => {
    const orange = colorOf('warn', theme);
    expect(hue(orange)).toBeGreaterThan(50);
    expect(hue(orange)).toBeLessThan(100);
    expect(difference(orange, colorOf('bad', theme))).toBeGreaterThan(0.1);
    expect(difference(orange, colorOf('good', theme))).toBeGreaterThan(0.1);
  });

  test.each(['bg', 'surface', 'sunk'])(`${theme}: an edge and the focus ring can be seen on %s`, (ground) => {
    expect(contrast(colorOf('edge', theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3);
    expect(contrast(colorOf('focus', theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });
}
