import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE, type Signal } from './synth.ts';

const KBIT_PER_SECOND = 96;
const SAMPLES_PER_FRAME = 1152;
/** In bytes; 96 kbit/s at 44.1 kHz, without the padding byte. */
const FRAME_LENGTH = Math.floor((144 * KBIT_PER_SECOND * 1000) / SAMPLE_RATE);
/** Samples that LAME inserts before the signal. */
const ENCODER_DELAY = 576;

/** Encodes the signal as a mono mp3 file. The same signal gives the same bytes. */
export async function encodeMp3(signal: Signal): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: KBIT_PER_SECOND });
  // The encoder reuses its buffer, so each part is copied before the next call.
  const body = encoder.encode([Float32Array.from(signal)]).slice();
  const tail = encoder.finalize().slice();
  const audio = new Uint8Array([...body, ...tail]);
  return new Uint8Array([...infoFrame(audio, signal.length), ...audio]);
}

/**
 * LAME's 'Info' frame, which this build of the encoder omits: it tells the player how many samples of silence to skip at
 * both ends. Without it, every sound starts 25 ms late.
 */
function infoFrame(audio: Uint8Array, signalLength: number): Uint8Array {
  // About every other frame is a byte longer, which never adds up to a whole frame here.
  const frames = Math.floor(audio.length / FRAME_LENGTH);
  const endPadding = frames * SAMPLES_PER_FRAME - ENCODER_DELAY - signalLength;
  const frame = new Uint8Array(FRAME_LENGTH);
  const view = new DataView(frame.buffer);
  frame.set(audio.subarray(0, 4));
  frame[2] = (frame[2] ?? 0) & ~0b10; // no padding byte
  const write = (text: string, at: number): void => frame.set(new TextEncoder().encode(text), at);
  write('Info', 21); // after the header and the 17 bytes of side information of a mono frame
  view.setUint32(25, 0b0011); // the next two fields are present: frames and bytes
  view.setUint32(29, frames);
  view.setUint32(33, FRAME_LENGTH + audio.length);
  write('LAME3.100', 37);
  // The two 12-bit counts are at offset 21 of the LAME part.
  view.setUint16(58, (ENCODER_DELAY << 4) | (endPadding >> 8));
  view.setUint8(60, endPadding & 0xff);
  return frame;
}
