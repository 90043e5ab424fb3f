import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeAnswer, encodeEvent, encodeFrame, parseClientFrame, parseServerMessage } from './frames.ts';

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc
    .record(
      { id: json, type: json, payload: json, answer: json, ok: json, value: json, problem: json },
      { requiredKeys: [] },
    )
    .map((parts) => JSON.stringify(parts)),
);

/** A parser may return null, or exactly the content of the text. */
const isFaithful = (text: string, parsed: object | null) =>
  parsed === null || JSON.stringify(parsed) === JSON.stringify({ ...parsed, ...(JSON.parse(text) as object) });

test('S-11 any text is parsed to a frame, or refused', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const frame = parseClientFrame(text);
      expect(isFaithful(text, frame)).toBe(true);
      const { id, type, ...rest } = frame ?? { id: 0, type: '' };
      expect({ id: Number.isSafeInteger(id ?? 0) && (id ?? 0) >= 0, type: typeof type }).toEqual({
        id: true,
        type: 'string',
      });
      expect(Object.keys(rest).filter((key) => key !== 'payload')).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is parsed to an event or an answer, or refused', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const message = parseServerMessage(text) ?? { type: '', payload: null };
      expect('type' in message ? typeof message.type : typeof message.ok).toBe(
        'type' in message ? 'string' : 'boolean',
      );
    }),
    { numRuns: 2_000 },
  );
});

test('an encoded frame is parsed to the same value', () => {
  fc.assert(
    fc.property(fc.option(fc.nat(), { nil: undefined }), fc.string(), fc.nat(), json, (id, text, answer, value) => {
      const gameId = text;
      const frame = { type: 'joinGame', payload: { gameId }, ...(id !== undefined && { id }) };
      expect(parseClientFrame(encodeFrame('joinGame', { gameId }, id))).toEqual(frame);
      const start = { gameId, color: 'white', opponentName: text } as const;
      expect(parseServerMessage(encodeEvent('gameStart', start))).toEqual({ type: 'gameStart', payload: start });
      expect(parseServerMessage(encodeAnswer(answer, { ok: true, value }))).toEqual({ answer, ok: true, value });
      const problem = { error: 'stale', message: text };
      expect(parseServerMessage(encodeAnswer(answer, { ok: false, problem }))).toEqual({ answer, ok: false, problem });
    }),
  );
});

test('a frame and an event without a payload', () => {
  expect(encodeFrame('heartbeat', null, 3)).toBe('{"id":3,"type":"heartbeat"}');
  expect(parseClientFrame('{"id":3,"type":"heartbeat"}')).toEqual({ id: 3, type: 'heartbeat' });
  expect(encodeEvent('restart', null)).toBe('{"type":"restart","payload":null}');
});
