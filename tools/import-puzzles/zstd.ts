/** Files of Zstandard that consist of several frames, as programs write them that pack with all cores. */
import { Transform, type TransformCallback } from 'node:stream';
import { createZstdDecompress, type ZstdDecompress } from 'node:zlib';

/**
 * Unpacks all frames. Node's own stream takes the end of the first for the end of all when the next begins in the same
 * chunk, and drops what follows without a word.
 */
export function createZstdUnpacker(): Transform {
  const unpacker = new Transform({
    transform: (chunk: Buffer, _encoding, done) => unpack(chunk, done),
    flush: (done) => void decoder.once('end', () => done()).end(),
  });
  const begin = (): ZstdDecompress =>
    createZstdDecompress()
      .on('data', (unpacked: Buffer) => unpacker.push(unpacked))
      .on('error', (error) => unpacker.destroy(error));
  let decoder = begin();

  function unpack(chunk: Buffer, done: TransformCallback): void {
    const frame = decoder;
    const taken = frame.bytesWritten;
    let isOver = false;
    const beginNext = (): void => {
      isOver = true;
      decoder = begin();
      unpack(chunk.subarray(frame.bytesWritten - taken), done);
    };
    frame.once('end', beginNext);
    frame.write(chunk, (error) => {
      frame.off('end', beginNext);
      if (!error && !isOver) done();
    });
  }

  return unpacker;
}
