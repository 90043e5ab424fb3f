/** Invalid values: mutations of valid ones, and values that often break programs. */
import fc from 'fast-check';

/** Inherited property names, and properties that an attacker might want to set. */
const EXTRA_KEYS = ['__proto__', 'constructor', 'prototype', 'is_admin', 'status', 'playerId', 'score', '', 'toString'];

/** Texts with a special meaning for databases, pages, file systems, logs or programs. */
const DANGEROUS_TEXTS = [
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

/** Replacement values. */
export const wrongValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, '', [], {}, [null], '0', 'null') },
  { weight: 3, arbitrary: fc.constantFrom(...DANGEROUS_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, -1e21) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: LONGEST }).map((length) => 'a'.repeat(length)) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 1, max: DEEPEST }), fc.boolean()).map((how) => nested(...how)) },
);

type MutationKind = 'replace' | 'drop' | 'add' | 'repeat';

interface Mutation {
  /** The child to descend into at each level; the mutation is applied at the end. */
  readonly path: readonly number[];
  readonly act: MutationKind;
  readonly key: string;
  readonly wrong: unknown;
}

/** Can also set an own property `__proto__`, unlike an assignment. */
function withProperty(value: object, key: string, property: unknown): object {
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return Object.defineProperty(copy, key, { value: property, enumerable: true, configurable: true, writable: true });
}

function without(value: object, key: string): object {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function mutated(value: unknown, { path, ...mutation }: Mutation): unknown {
  const [step, ...rest] = path;
  if (typeof value !== 'object' || value === null) return mutation.wrong;
  const keys = Object.keys(value);
  const key = keys[(step ?? 0) % Math.max(1, keys.length)];
  if (mutation.act === 'add' && rest.length === 0) {
    return Array.isArray(value)
      ? [...(value as unknown[]), mutation.wrong]
      : withProperty(value, mutation.key, mutation.wrong);
  }
  if (key === undefined) return mutation.wrong;
  const child = (value as Readonly<Record<string, unknown>>)[key];
  if (rest.length > 0) return withProperty(value, key, mutated(child, { path: rest, ...mutation }));
  switch (mutation.act) {
    case 'drop':
      return without(value, key);
    case 'repeat':
      return withProperty(value, key, [child, child]);
    default:
      return withProperty(value, key, mutation.wrong);
  }
}

/** Values of `valid` with one mutation, or replaced entirely. */
export function mutationsOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutation = fc.record({
    path: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    act: fc.constantFrom<MutationKind>('replace', 'replace', 'drop', 'add', 'repeat'),
    key: fc.constantFrom(...EXTRA_KEYS),
    wrong: wrongValues,
  });
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(valid, mutation).map(([value, how]) => mutated(value, how)) },
    { weight: 1, arbitrary: wrongValues },
  );
}
