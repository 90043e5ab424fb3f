import { expect, test } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINT_PREFIXES } from '../routes.ts';
import { api } from './index.ts';

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api);

test('every call has a place of its own among the paths that only an endpoint may answer', () => {
  const places = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
  for (const [, { path }] of endpoints) {
    expect(ENDPOINT_PREFIXES.some((prefix) => path.startsWith(`${prefix}/`))).toBe(true);
  }
});

test.each(endpoints)(
  '%s: what its path names is parsed, and only a POST has a body',
  (_, { method, path, params, body }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(named.length > 0).toBe(params !== undefined);
    expect(method === 'GET' && body !== undefined).toBe(false);
  },
);

test.each(endpoints.flatMap(([name, { body }]) => (body ? [[name, body] as const] : [])))(
  '%s refuses a body that is none, and keys that nobody asked for',
  (_, body) => {
    for (const value of [undefined, null, 3, 'text', [], { is_admin: true }]) {
      expect(body.safeParse(value).success).toBe(false);
    }
  },
);
