/**
 * Checks player names. The form is checked by the contract, blocked words only here, to keep them out of the browser.
 */
import { err, ok, type Result } from '@sixtyfour/chess';
import { messages, parsePlayerName, type ProblemCode } from '@sixtyfour/contract';

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

/** Refused only as whole words, since names and places contain them: Dickens, Matsushita, Nazir, Scunthorpe. */
const BLOCKED_WORDS = new Set([
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
]);

/** Words that suggest that a player speaks for the site. */
const OFFICIAL_WORDS = new Set(['admin', 'administrator', 'moderator', 'sixtyfour', 'support']);

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

/** Lower case, without accents, with the letters that `STAND_INS` stand for. */
function readAsLetters(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(plain, (character) => STAND_INS[character] ?? character).join('');
}

/** Whether a name is offensive, looks like a guest's, or suggests a role of the site. */
function isRefused(name: string): boolean {
  if (name.toLowerCase().startsWith(messages.identity.guestPrefix.toLowerCase())) return true;
  const read = readAsLetters(name);
  const letters = read.replace(/[^\p{L}]/gu, '');
  const words = read.split(/[^\p{L}]+/u);
  return (
    BLOCKED_PARTS.some((part) => letters.includes(part)) ||
    [...words, letters].some((word) => BLOCKED_WORDS.has(word) || OFFICIAL_WORDS.has(word))
  );
}

/** The name in the form that is stored, or why it is refused (R-NM-02..04, A-66). */
export function acceptName(text: string): Result<string, NameProblem> {
  const parsed = parsePlayerName(text);
  if (!parsed.ok) return err(parsed.error === 'too-short' ? 'name-too-short' : 'name-too-long');
  return isRefused(parsed.value) ? err('name-refused') : ok(parsed.value);
}
