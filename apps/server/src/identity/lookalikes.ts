/** Compares texts by what they look like: the skeletons of UTS 39, whose table of lookalikes comes with `unhomoglyph`. */
import unhomoglyph from 'unhomoglyph';

/**
 * The skeleton of UTS 39: two texts with the same one can hardly be told apart. A lookalike in the table may be a letter
 * with an accent that is a lookalike itself once it is taken apart, so the table is applied again.
 */
export function skeletonOf(text: string): string {
  return prototypesOf(prototypesOf(text));
}

function prototypesOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}

/** Digits and symbols that are written in place of letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Lower case, without accents and typographic variants such as fullwidth letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Without the differences that remain between skeletons: i and l look alike, and so do m and rn. */
function merged(skeleton: string): string {
  return Array.from(plain(skeleton), (character) => STAND_INS[character] ?? character)
    .join('')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm');
}

/**
 * A text as somebody may read it who takes lookalikes and stand-ins for letters, in lower case. There are two readings,
 * because some letters look like others only as capitals. Only for comparison with other readings.
 */
export function readingsOf(text: string): readonly [string, string] {
  return [merged(skeletonOf(plain(text))), merged(skeletonOf(text))];
}
