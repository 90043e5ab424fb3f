import { expect, test } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINT_PREFIXES } from '../routes.ts';
import { api } from './index.ts';

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api);

test('every endpoint has a unique method and path under one of the endpoint prefixes', () => {
  const signatures = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(signatures).size).toBe(signatures.length);
  for (const [, { path }] of endpoints) {
    expect(ENDPOINT_PREFIXES.some((prefix) => path.startsWith(`${prefix}/`))).toBe(true);
  }
});

test.each(endpoints)(
  '%s: has a schema for its path parameters if it has any, and a body only with POST',
  (_, { method, path, params, body }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(named.length > 0).toBe(params !== undefined);
    expect(method === 'GET' && body !== undefined).toBe(false);
  },
);

test.each(endpoints.flatMap(([name, { body }]) => (body ? [[name, body] as const] : [])))(
  '%s refuses an invalid body and unknown keys',
  (_, body) => {
    for (const value of [undefined, null, 3, 'text', [], { is_admin: true }]) {
      expect(body.safeParse(value).success).toBe(false);
    }
  },
);
