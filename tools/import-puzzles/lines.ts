/** Streams the lines of a file that may be compressed and larger than memory. */
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createZstdUnpacker } from './zstd.ts';

export interface LinesOfFile {
  readonly lines: AsyncIterable<string>;
  /** The fraction of the file that has been read, 0 to 1. */
  readonly part: () => number;
}

function unpackerFor(file: string): Transform {
  if (file.endsWith('.gz')) return createGunzip();
  return file.endsWith('.zst') ? createZstdUnpacker() : new PassThrough();
}

/** Opens a plain, `.gz` or `.zst` file. Throws if it does not exist; `lines` throws if it is damaged. */
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
    // Closes the file if the caller stops early.
    source.destroy();
  }
  const error = await damage;
  if (error !== null) throw error;
}
