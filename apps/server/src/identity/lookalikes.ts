/** Compares texts by appearance, with the skeletons of UTS 39. `unhomoglyph` contains the table of lookalikes. */
import unhomoglyph from 'unhomoglyph';

/**
 * The skeleton of UTS 39: texts with equal skeletons look almost the same. The table is applied twice, because it may
 * map to an accented letter whose decomposition is in the table again.
 */
export function skeletonOf(text: string): string {
  return prototypesOf(prototypesOf(text));
}

function prototypesOf(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}

/** Digits and symbols that are used in place of letters. */
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

/** Converts to lower case and removes accents and typographic variants such as fullwidth letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Removes differences that skeletons keep: i and l look alike, and so do m and rn. */
function merged(skeleton: string): string {
  return Array.from(plain(skeleton), (character) => STAND_INS[character] ?? character)
    .join('')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm');
}

/** Removes what is no letter from the ends of words. */
function withoutSuffixes(text: string): string {
  return text.replaceAll(/[^\p{L}\s]+(?!\S)/gu, '');
}

/** Removes what is no letter from the beginnings of words. */
function withoutPrefixes(text: string): string {
  return text.replaceAll(/(?<!\S)[^\p{L}\s]+/gu, '');
}

/**
 * The readings of a text by somebody who mistakes lookalikes and stand-ins for letters, in lower case. There are several,
 * because some letters look like others only as capitals, and because stand-ins around a word may belong to it ("4dmin")
 * or not ("Admin1"). Only for comparison with other readings.
 */
export function readingsOf(text: string): readonly string[] {
  return (
    [plain(text), text]
      .flatMap((cased) => [cased, withoutSuffixes(cased)])
      .flatMap((start) => [start, withoutPrefixes(start)])
      .map(skeletonOf)
      // The letter U+01C3 looks like an exclamation mark.
      .flatMap((skeleton) => [skeleton, withoutSuffixes(skeleton)])
      .map(merged)
  );
}
