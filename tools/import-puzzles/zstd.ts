/** Files of Zstandard that consist of several frames, as programs write them that pack with all cores. */
import { Transform, type TransformCallback } from 'node:stream';
import { createZstdDecompress, type ZstdDecompress } from 'node:zlib';

/**
 * Unpacks all frames. Node's own stream takes the end of the first for the end of all when the next begins in the same
 * chunk, and drops what follows without a word.
 */
export class ZstdFrames extends Transform {
  #decoder = this.#begin();

  #begin(): ZstdDecompress {
    return createZstdDecompress()
      .on('data', (unpacked: Buffer) => this.push(unpacked))
      .on('error', (error) => this.destroy(error));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const decoder = this.#decoder;
    const taken = decoder.bytesWritten;
    let hasEnded = false;
    const beginNext = (): void => {
      hasEnded = true;
      this.#decoder = this.#begin();
      this._transform(chunk.subarray(decoder.bytesWritten - taken), _encoding, done);
    };
    decoder.once('end', beginNext);
    decoder.write(chunk, (error) => {
      decoder.off('end', beginNext);
      if (!error && !hasEnded) done();
    });
  }

  override _flush(done: TransformCallback): void {
    this.#decoder.once('end', () => done()).end();
  }
}
