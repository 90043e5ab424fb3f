/** The font files of the web app, according to its style sheet. */

export interface FontFace {
  readonly file: string;
  /** Code points. */
  readonly characters: readonly number[];
  /** The lightest and the heaviest weight. */
  readonly weights: readonly [number, number];
}

/** `U+0020-007E, U+00A0` as code points. */
export function readUnicodeRange(range: string): number[] {
  return [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });
}

/** The faces of a style sheet that have a file in its folder `fonts`. */
export function readFontFaces(css: string): FontFace[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const file = /url\('\.\/fonts\/([^']+)'\)/.exec(rule)?.[1];
    if (file === undefined) return [];
    const [min = 400, max = min] = (/font-weight:\s*([\d ]+);/.exec(rule)?.[1] ?? '').split(' ').map(Number);
    return [
      { file, characters: readUnicodeRange(/unicode-range:\s*([^;]+);/.exec(rule)?.[1] ?? ''), weights: [min, max] },
    ];
  });
}
