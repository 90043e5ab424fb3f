import { type ClientEventDescription, clientEvents } from '@sixtyfour/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { mutationsOf } from './mutations.ts';
import { calls } from './inputs.ts';
import { valuesOf } from './values.ts';

const events: Readonly<Record<string, ClientEventDescription>> = clientEvents;

const schemas: readonly (readonly [string, z.ZodMiniType])[] = [
  ...Object.entries(calls).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [[`${name}, ${part}`, schema] as const],
    ),
  ),
  ...Object.entries(events).flatMap(([name, { payload }]) => (payload === null ? [] : [[name, payload] as const])),
];

test.each(schemas)('generated values of %s are valid, and mutated ones mostly invalid', (_name, schema) => {
  const valid = valuesOf(schema, {});
  fc.assert(fc.property(valid, (value) => schema.safeParse(value).success));
  const broken = fc.sample(mutationsOf(valid), 100);
  expect(broken.filter((value) => !schema.safeParse(value).success).length).toBeGreaterThan(20);
});

test('existing values are used only where they match the schema', () => {
  const { body } = calls.joinRoom;
  if (body === undefined) throw new Error('joining a room says which');
  const drawn = fc.sample(valuesOf(body, { room_code: () => ['ABC234', 7, 'a'.repeat(99)] }), 100);
  expect(drawn).toContainEqual({ room_code: 'ABC234' });
  expect(drawn.every((value) => body.safeParse(value).success)).toBe(true);
});
