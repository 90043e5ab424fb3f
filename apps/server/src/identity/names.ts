/**
 * Checks player names. The contract checks the form. Words and lookalikes are checked only here, to keep the lists out
 * of the browser.
 */
import { err, ok, type Result } from '@sixtyfour/chess';
import { messages, parsePlayerName, type ProblemCode } from '@sixtyfour/contract';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { readingsOf, skeletonOf } from './lookalikes.ts';

type NameProblem = Extract<ProblemCode, 'name-too-short' | 'name-too-long' | 'name-refused'>;

/** Refused anywhere in a name: no harmless word contains them. */
const BLOCKED_PARTS = [
  'asshole',
  'bitch',
  'bullshit',
  'faggot',
  'fuck',
  'hitler',
  'kanake',
  'motherf',
  'nigga',
  'nigger',
  'pedophil',
  'paedophil',
  'penis',
  'pussy',
  'shithead',
  'slut',
  'vagina',
  'whore',
  'wichser',
  'arschloch',
  'hurensohn',
];

/**
 * Refused only as whole words, also in the plural, because names and places contain them: Dickens, Matsushita, Nazir,
 * Scunthorpe.
 */
const BLOCKED_WORDS = [
  'chink',
  'cock',
  'cum',
  'cunt',
  'dick',
  'fag',
  'kkk',
  'nazi',
  'rape',
  'rapist',
  'retard',
  'shit',
  'spic',
  'tits',
];

/** Words that suggest that a player speaks for the site. */
const OFFICIAL_WORDS = ['admin', 'administrator', 'moderator', 'official', 'sixtyfour', 'staff', 'support'];

/** Refused as whole names: the characters, and the words that the site shows in place of a name. */
const SITE_NAMES = [
  ...PERSONAS.map(({ name }) => name),
  messages.champions.anonymous,
  'computer',
  'opponent',
  'server',
  'system',
];

const lettersOf = (reading: string) => reading.replaceAll(/[^\p{L}]/gu, '');
/** The readings of reserved words, which are compared with the readings of names. */
const readings = (words: Iterable<string>) => [...words].flatMap((word) => readingsOf(word).map(lettersOf));

const refusedParts = readings(BLOCKED_PARTS);
const refusedWords = new Set(readings([...BLOCKED_WORDS, ...OFFICIAL_WORDS].flatMap((word) => [word, `${word}s`])));
const refusedNames = new Set(readings(SITE_NAMES));
/** The prefixes of default guest names. */
const guestPrefixes = readings([messages.identity.guestPrefix]);

/** Whether a reading is offensive, or looks like the name of a guest, of the site or of a character. */
function isRefused(reading: string): boolean {
  const letters = lettersOf(reading);
  const words = reading.split(/[^\p{L}]+/u);
  return (
    refusedNames.has(letters) ||
    refusedParts.some((part) => letters.includes(part)) ||
    [...words, letters].some((word) => refusedWords.has(word)) ||
    guestPrefixes.some((prefix) => reading.startsWith(prefix) && !/^\p{L}/u.test(reading.slice(prefix.length)))
  );
}

/** Whether a name looks like the default name of a guest without the character between prefix and id. */
function isGuestName(name: string): boolean {
  const prefix = /^(.+)[\da-f]{8}$/i.exec(name)?.[1] ?? '';
  return readingsOf(prefix).some((reading) => guestPrefixes.includes(lettersOf(reading)));
}

/** Whether a name looks like one of these without being equal. Names need not be unique. */
function imitates(name: string, shown: readonly string[]): boolean {
  const skeleton = skeletonOf(name);
  return shown.some((other) => other !== name && skeletonOf(other) === skeleton);
}

/**
 * The normalized name, or why it is refused (R-NM-02..04, A-66).
 * @param shown the names of other players that may be shown next to it
 */
export function acceptName(text: string, shown: readonly string[]): Result<string, NameProblem> {
  const parsed = parsePlayerName(text);
  if (!parsed.ok) return err(parsed.error === 'too-short' ? 'name-too-short' : 'name-too-long');
  const name = parsed.value;
  return readingsOf(name).some(isRefused) || isGuestName(name) || imitates(name, shown)
    ? err('name-refused')
    : ok(name);
}
