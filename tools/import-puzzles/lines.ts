/** The lines of a file, unpacked on the way: it may be larger than the memory. */
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createZstdUnpacker } from './zstd.ts';

export interface LinesOfFile {
  readonly lines: AsyncIterable<string>;
  /** How much of the file has been read, from 0 to 1. */
  readonly part: () => number;
}

function unpackerFor(file: string): Transform {
  if (file.endsWith('.gz')) return createGunzip();
  return file.endsWith('.zst') ? createZstdUnpacker() : new PassThrough();
}

/** Reads `file`, by its ending plain, `.gz` or `.zst`. Throws when there is no such file, the lines when it is damaged. */
export async function openLines(file: string): Promise<LinesOfFile> {
  const { size } = await stat(file);
  const source = createReadStream(file);
  return { lines: unpack(source, unpackerFor(file)), part: () => (size === 0 ? 1 : source.bytesRead / size) };
}

async function* unpack(source: ReadStream, unpacked: Transform): AsyncGenerator<string> {
  const damage = pipeline(source, unpacked).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  } finally {
    // Whoever reads no further leaves no file open.
    source.destroy();
  }
  const error = await damage;
  if (error !== null) throw error;
}
