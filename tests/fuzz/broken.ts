/** Values as nobody should send them: nearly right ones, and what tends to break programs. */
import fc from 'fast-check';

/** Names of properties that objects have by themselves, and those that somebody would like to set. */
const EXTRA_KEYS = ['__proto__', 'constructor', 'prototype', 'is_admin', 'status', 'playerId', 'score', '', 'toString'];

/** Texts that mean something to a database, a page, a file system, a log or a program. */
const LOADED_TEXTS = [
  "' or 1=1 --",
  "'; drop table anonymous_users; --",
  '$1',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202Eevil',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}',
  'line\r\nSet-Cookie: session=stolen',
  '__proto__',
  'NaN',
  '-0',
  '1e400',
];

const LONGEST = 20_000;
const DEEPEST = 3_000;

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
}

/** What stands where something else should. */
export const wrongValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, '', [], {}, [null], '0', 'null') },
  { weight: 3, arbitrary: fc.constantFrom(...LOADED_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, -1e21) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONGEST }).map((length) => 'a'.repeat(length)) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 1, max: DEEPEST }), fc.boolean()).map((how) => nested(...how)) },
);

type Act = 'replace' | 'drop' | 'add' | 'repeat';

interface Breach {
  /** Which way to go at each level; where it ends, the act is done. */
  readonly turns: readonly number[];
  readonly act: Act;
  readonly key: string;
  readonly wrong: unknown;
}

/** With `__proto__` as a property like any other, which an assignment would not make. */
function withProperty(value: object, key: string, property: unknown): object {
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return Object.defineProperty(copy, key, { value: property, enumerable: true, configurable: true, writable: true });
}

function without(value: object, key: string): object {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function broken(value: unknown, { turns, ...breach }: Breach): unknown {
  const [turn, ...rest] = turns;
  if (typeof value !== 'object' || value === null) return breach.wrong;
  const keys = Object.keys(value);
  const key = keys[(turn ?? 0) % Math.max(1, keys.length)];
  if (breach.act === 'add' && rest.length === 0) {
    return Array.isArray(value)
      ? [...(value as unknown[]), breach.wrong]
      : withProperty(value, breach.key, breach.wrong);
  }
  if (key === undefined) return breach.wrong;
  const child = (value as Readonly<Record<string, unknown>>)[key];
  if (rest.length > 0) return withProperty(value, key, broken(child, { turns: rest, ...breach }));
  switch (breach.act) {
    case 'drop':
      return without(value, key);
    case 'repeat':
      return withProperty(value, key, [child, child]);
    default:
      return withProperty(value, key, breach.wrong);
  }
}

/** Values of `valid` with one thing wrong somewhere, or none at all in their place. */
export function brokenOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const breach = fc.record({
    turns: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    act: fc.constantFrom<Act>('replace', 'replace', 'drop', 'add', 'repeat'),
    key: fc.constantFrom(...EXTRA_KEYS),
    wrong: wrongValues,
  });
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(valid, breach).map(([value, how]) => broken(value, how)) },
    { weight: 1, arbitrary: wrongValues },
  );
}
