/** Generates inputs: valid and mutated calls and frames from the contract, and raw bytes. */
import fc from 'fast-check';
import { api, type ClientEventDescription, clientEvents, type Endpoint } from '@sixtyfour/contract';
import type * as z from 'zod/mini';
import { mutationsOf, wrongValues } from './mutations.ts';
import { rawFrames, rawRequests } from './raw-inputs.ts';
import type { FuzzFixture } from './fixture.ts';
import { type SocketInput, socketInputs } from './socket-inputs.ts';
import { type Hints, valuesOf } from './values.ts';

export type CallName = keyof typeof api;
export type EventName = keyof typeof clientEvents;

type Parts = Readonly<Record<'params' | 'query' | 'body', unknown>>;

export interface CallInput {
  readonly kind: 'call';
  readonly name: CallName;
  readonly personIndex: number;
  readonly parts: Parts;
  /** Override the default headers. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface FrameInput {
  readonly kind: 'frame';
  readonly name: EventName;
  readonly personIndex: number;
  /** Undefined for a frame without a payload. */
  readonly payload: unknown;
  /** Whether the frame requests an answer. */
  readonly asks: boolean;
}

export type Input =
  | CallInput
  | FrameInput
  | SocketInput
  | { readonly kind: 'raw-request'; readonly bytes: Buffer }
  | { readonly kind: 'raw-frame'; readonly personIndex: number; readonly frame: string | Uint8Array<ArrayBuffer> };

export const calls: Readonly<Record<CallName, Endpoint>> = api;
export const events: Readonly<Record<EventName, ClientEventDescription>> = clientEvents;

/** Calls that hash a password, which is a hundred times slower than other calls. */
const COSTLY: ReadonlySet<CallName> = new Set(['signUp', 'signInWithPassword', 'resetPassword']);
/** Calls that remove a person from the fixture until the next reset. */
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

/** One part of a call: valid or mutated values of its schema; without a schema mostly undefined. */
function partOf(schema: z.ZodMiniType | undefined, isBroken: boolean, hints: Hints): fc.Arbitrary<unknown> {
  if (schema !== undefined) {
    const valid = valuesOf(schema, hints);
    return isBroken ? fc.oneof({ weight: 3, arbitrary: mutationsOf(valid) }, valid) : valid;
  }
  return isBroken ? fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, wrongValues) : fc.constant(undefined);
}

function callsOf(name: CallName, people: number, hints: Hints): fc.Arbitrary<CallInput> {
  const { params, query, body } = calls[name];
  const inputs = (isBroken: boolean) =>
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constant(name),
      personIndex: fc.nat({ max: people - 1 }),
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
  const { payload: schema, isRequest: asks } = events[name];
  const valid = partOf(schema ?? undefined, false, hints);
  const sent = fc.oneof(
    { weight: 3, arbitrary: valid.map((payload) => ({ payload, asks })) },
    { weight: 1, arbitrary: fc.record({ payload: partOf(schema ?? undefined, true, hints), asks: fc.boolean() }) },
  );
  return fc
    .tuple(fc.nat({ max: people - 1 }), sent)
    .map(([personIndex, frame]) => ({ kind: 'frame', name, personIndex, ...frame }));
}

/** Legal moves by call or frame, so that games progress. */
function legalMoves(fixture: FuzzFixture): fc.Arbitrary<Input | null> {
  return fc.tuple(fc.nat(), fc.nat(), fc.boolean()).map(([game, move, byCall]) => {
    const found = fixture.legalMove(game, move);
    if (found === null) return null;
    const { personIndex, gameId, intent } = found;
    return byCall
      ? {
          kind: 'call',
          name: 'sendIntent',
          personIndex,
          parts: { params: { gameId }, query: undefined, body: intent },
          headers: {},
        }
      : { kind: 'frame', name: 'intent', personIndex, payload: { gameId, intent }, asks: true };
  });
}

/** Reports of AI games, with moves in or out of order, and of their ends. */
function aiReports(fixture: FuzzFixture): fc.Arbitrary<Input | null> {
  return fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.nat({ max: 6 })).map(([game, from, length]) => {
    const found = fixture.aiReport(game, from, length);
    if (found === null) return null;
    const { name, personIndex, gameId, body } = found;
    return { kind: 'call', name, personIndex, parts: { params: { gameId }, query: undefined, body }, headers: {} };
  });
}

/** All inputs. Values depend on the state of the fixture when they are generated. */
export function inputsFor(fixture: FuzzFixture): fc.Arbitrary<Input> {
  const people = fixture.people.length;
  const { hints } = fixture;
  const callNames = Object.keys(calls) as CallName[];
  const eventNames = Object.keys(events) as EventName[];
  const someCall = fc.oneof(
    ...callNames.map((name) => ({ weight: weightOf(name), arbitrary: callsOf(name, people, hints) })),
  );
  const someFrame = fc.oneof(...eventNames.map((name) => framesOf(name, people, hints)));
  const rawFrame = fc.record({
    kind: fc.constant('raw-frame' as const),
    personIndex: fc.nat({ max: people - 1 }),
    frame: rawFrames,
  });
  return fc.oneof(
    { weight: 50, arbitrary: someCall },
    { weight: 32, arbitrary: someFrame },
    { weight: 5, arbitrary: legalMoves(fixture).map((input) => input ?? noMove) },
    { weight: 3, arbitrary: aiReports(fixture).map((input) => input ?? noMove) },
    { weight: 8, arbitrary: rawRequests.map((bytes) => ({ kind: 'raw-request' as const, bytes })) },
    { weight: 5, arbitrary: rawFrame },
    { weight: 150, arbitrary: socketInputs },
  );
}

const noMove: CallInput = {
  kind: 'call',
  name: 'listRooms',
  personIndex: 0,
  parts: { params: undefined, query: undefined, body: undefined },
  headers: {},
};
