/** Decompresses Zstandard files of several frames, as multi-threaded programs write them. */
import { Transform, type TransformCallback } from 'node:stream';
import { createZstdDecompress, type ZstdDecompress } from 'node:zlib';

/**
 * Decompresses all frames. Node's own stream stops silently after the first frame if the next one starts in the same
 * chunk.
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
