/** What is sent: calls and frames made from the contract, valid and broken, and bytes that are neither. */
import fc from 'fast-check';
import { api, type ClientEventDescription, clientEvents, type Endpoint } from '@sixtyfour/contract';
import type * as z from 'zod/mini';
import { brokenOf, wrongValues } from './broken.ts';
import { rawFrames, rawRequests } from './garbage.ts';
import type { Stage } from './stage.ts';
import { type Hints, valuesOf } from './values.ts';

export type CallName = keyof typeof api;
export type EventName = keyof typeof clientEvents;

type Parts = Readonly<Record<'params' | 'query' | 'body', unknown>>;

export interface CallInput {
  readonly kind: 'call';
  readonly name: CallName;
  readonly who: number;
  readonly parts: Parts;
  /** Sent in place of the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface FrameInput {
  readonly kind: 'frame';
  readonly name: EventName;
  readonly who: number;
  readonly payload: readonly unknown[];
  /** Whether an answer is asked for. */
  readonly asks: boolean;
}

export type Input =
  | CallInput
  | FrameInput
  | { readonly kind: 'raw-request'; readonly bytes: Buffer }
  | { readonly kind: 'raw-frame'; readonly who: number; readonly frame: string | Uint8Array<ArrayBuffer> };

export const calls: Readonly<Record<CallName, Endpoint>> = api;
export const events: Readonly<Record<EventName, ClientEventDescription>> = clientEvents;

/** These hash a password, which takes longer than a hundred others. */
const COSTLY: ReadonlySet<CallName> = new Set(['signUp', 'signInWithPassword', 'resetPassword']);
/** These take somebody from the stage, whom the next round puts back. */
const ENDING: ReadonlySet<CallName> = new Set(['signOut', 'deleteData']);
const weightOf = (name: CallName): number => (COSTLY.has(name) ? 1 : ENDING.has(name) ? 3 : 10);

const odd = fc.constantFrom<Readonly<Record<string, string>>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=latin1' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { cookie: 'session=__proto__' },
  { cookie: `session=${'a'.repeat(43)}` },
  { cookie: 'session=; session=x; =;' },
);

/** A part of a call: values of its schema, or what breaks them; without a schema mostly nothing. */
function partOf(schema: z.ZodMiniType | undefined, isBroken: boolean, hints: Hints): fc.Arbitrary<unknown> {
  if (schema !== undefined) {
    const valid = valuesOf(schema, hints);
    return isBroken ? fc.oneof({ weight: 3, arbitrary: brokenOf(valid) }, valid) : valid;
  }
  return isBroken ? fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, wrongValues) : fc.constant(undefined);
}

function callsOf(name: CallName, people: number, hints: Hints): fc.Arbitrary<CallInput> {
  const { params, query, body } = calls[name];
  const inputs = (isBroken: boolean) =>
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constant(name),
      who: fc.nat({ max: people - 1 }),
      parts: fc.record({
        params: partOf(params, isBroken && params !== undefined, hints),
        query: partOf(query, isBroken && query !== undefined, hints),
        body: partOf(body, isBroken, hints),
      }),
      headers: isBroken ? fc.oneof({ weight: 7, arbitrary: fc.constant({}) }, odd) : fc.constant({}),
    });
  return fc.oneof(inputs(false), inputs(true));
}

function framesOf(name: EventName, people: number, hints: Hints): fc.Arbitrary<FrameInput> {
  const { says, asks } = events[name];
  const valid = says === null ? fc.constant([]) : valuesOf(says, hints).map((value) => [value]);
  const payload = fc.oneof(
    { weight: 3, arbitrary: valid.map((values) => ({ values, asks })) },
    {
      weight: 1,
      arbitrary: fc.record({
        values: brokenOf(valid).map((value) => (Array.isArray(value) ? (value as unknown[]) : [value])),
        asks: fc.boolean(),
      }),
    },
  );
  return fc.tuple(fc.nat({ max: people - 1 }), payload).map(([who, sent]) => ({
    kind: 'frame',
    name,
    who,
    payload: sent.values,
    asks: sent.asks,
  }));
}

/** A move that the rules allow, by a call or a frame: games have to go on for the rest to mean anything. */
function legalMoves(stage: Stage): fc.Arbitrary<Input | null> {
  return fc.tuple(fc.nat(), fc.nat(), fc.boolean()).map(([game, move, byCall]) => {
    const found = stage.legalMove(game, move);
    if (found === null) return null;
    const { who, gameId, intent } = found;
    return byCall
      ? { kind: 'call', name: 'act', who, parts: { params: { gameId }, query: undefined, body: intent }, headers: {} }
      : { kind: 'frame', name: 'intent', who, payload: [{ gameId, intent }], asks: true };
  });
}

/** Everything that may be sent, as the stage stands when it is drawn. */
export function inputsFor(stage: Stage): fc.Arbitrary<Input> {
  const people = stage.people.length;
  const { hints } = stage;
  const callNames = Object.keys(calls) as CallName[];
  const eventNames = Object.keys(events) as EventName[];
  const someCall = fc.oneof(
    ...callNames.map((name) => ({ weight: weightOf(name), arbitrary: callsOf(name, people, hints) })),
  );
  const someFrame = fc.oneof(...eventNames.map((name) => framesOf(name, people, hints)));
  const rawFrame = fc.record({
    kind: fc.constant('raw-frame' as const),
    who: fc.nat({ max: people - 1 }),
    frame: rawFrames,
  });
  return fc.oneof(
    { weight: 50, arbitrary: someCall },
    { weight: 32, arbitrary: someFrame },
    { weight: 5, arbitrary: legalMoves(stage).map((input) => input ?? noMove) },
    { weight: 8, arbitrary: rawRequests.map((bytes) => ({ kind: 'raw-request' as const, bytes })) },
    { weight: 5, arbitrary: rawFrame },
  );
}

const noMove: CallInput = {
  kind: 'call',
  name: 'recentGames',
  who: 0,
  parts: { params: undefined, query: undefined, body: undefined },
  headers: {},
};
