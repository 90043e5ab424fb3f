import * as z from 'zod/mini';

/** A column that holds JSON: read from its text as well as from its value, written as a value. */
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
