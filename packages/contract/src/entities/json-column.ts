import * as z from 'zod/mini';

/** A JSON column: parsed from JSON text or from a value, encoded as a value. */
export function jsonColumn<Schema extends z.ZodMiniType>(schema: Schema): z.ZodMiniCodec<z.ZodMiniUnknown, Schema> {
  return z.codec(z.unknown(), schema, {
    decode: (value) => (typeof value === 'string' ? parseJson(value) : value) as z.input<Schema>,
    encode: (value) => value,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
