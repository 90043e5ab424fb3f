/** Generates valid values of a contract schema. */
import fc from 'fast-check';
import type * as z from 'zod/mini';

/** Existing values on the server, such as game ids and room codes, by property name. Called for each generated value. */
export type Hints = Readonly<Record<string, () => readonly unknown[]>>;

/** The usual maximum length; the mutations generate longer texts. */
const USUAL_LENGTH = 48;
/** How many of ten generated values are existing ones, if there are any. */
const HINTED_OF_TEN = 7;

interface Check {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number | bigint;
  readonly inclusive?: boolean;
}

interface Text {
  readonly type: 'string';
  readonly format?: string;
  readonly pattern?: RegExp;
  /** Of a UUID; omitted if any is valid. */
  readonly version?: 'v4';
}

/** The internal definitions of the schema types that the contract uses. */
type Definition = { readonly checks?: readonly { readonly _zod: { readonly def: Check } }[] } & (
  | Text
  | { readonly type: 'number' }
  | { readonly type: 'boolean' }
  | { readonly type: 'literal'; readonly values: readonly unknown[] }
  | { readonly type: 'enum'; readonly entries: Readonly<Record<string, string>> }
  | { readonly type: 'optional' | 'nullable'; readonly innerType: z.ZodMiniType }
  | { readonly type: 'array'; readonly element: z.ZodMiniType }
  | { readonly type: 'tuple'; readonly items: readonly z.ZodMiniType[] }
  | { readonly type: 'union'; readonly options: readonly z.ZodMiniType[] }
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, z.ZodMiniType>> }
);

/** The bounds of an integer, or of the length of a text or list. */
function boundsOf(checks: readonly Check[], usual: { readonly min: number; readonly max: number }) {
  let { min, max } = usual;
  for (const { check, minimum, maximum, value } of checks) {
    if (check === 'min_length' && minimum !== undefined) min = Math.max(min, minimum);
    if (check === 'max_length' && maximum !== undefined) max = Math.min(max, maximum);
    if (check === 'greater_than') min = Math.max(min, Number(value));
    if (check === 'less_than') max = Math.min(max, Number(value));
  }
  return { min, max };
}

function textsOf(schema: z.ZodMiniType, checks: readonly Check[], { format, version }: Text): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid(version === 'v4' ? { version: 4 } : {});
  const pattern = (checks as readonly (Check & { readonly pattern?: RegExp })[]).find(
    (check) => check.pattern,
  )?.pattern;
  if (pattern !== undefined) return fc.stringMatching(pattern);
  const { min, max } = boundsOf(checks, { min: 0, max: USUAL_LENGTH });
  const accepted = (text: string): boolean => schema.safeParse(text).success;
  return fc.string({ unit: 'grapheme', minLength: min, maxLength: max }).filter(accepted);
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema.def as unknown as Definition;
}

/** The values of a property, including existing values that match its schema. */
function propertyOf(name: string, schema: z.ZodMiniType, hints: Hints): fc.Arbitrary<unknown> {
  const drawn = valuesOf(schema, hints);
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  if (hint === undefined) return drawn;
  return fc.tuple(drawn, fc.nat(), fc.integer({ min: 1, max: 10 })).map(([own, index, ofTen]) => {
    if (ofTen > HINTED_OF_TEN) return own;
    const known = hint().filter((value) => schema.safeParse(value).success);
    return known.length === 0 ? own : known[index % known.length];
  });
}

/** Generates valid values of a schema. Throws for unsupported schema types. */
export function valuesOf(schema: z.ZodMiniType, hints: Hints): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def);
  switch (definition.type) {
    case 'string':
      return textsOf(schema, checks, definition);
    case 'number': {
      const whole = boundsOf(checks, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
      return fc.integer(whole);
    }
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'optional':
      return fc.option(valuesOf(definition.innerType, hints), { nil: undefined });
    case 'nullable':
      return fc.option(valuesOf(definition.innerType, hints));
    case 'array': {
      const { min, max } = boundsOf(checks, { min: 0, max: USUAL_LENGTH });
      return fc.array(valuesOf(definition.element, hints), { minLength: min, maxLength: max });
    }
    case 'tuple':
      return fc.tuple(...definition.items.map((item) => valuesOf(item, hints)));
    case 'union':
      return fc.oneof(...definition.options.map((option) => valuesOf(option, hints)));
    case 'object': {
      const properties = Object.entries(definition.shape).map(([name, property]) => [
        name,
        propertyOf(name, property, hints),
      ]);
      return fc.record(Object.fromEntries(properties) as Record<string, fc.Arbitrary<unknown>>);
    }
    default:
      throw new Error(`no values for ${JSON.stringify(definition satisfies never)}`);
  }
}
