/** Websocket frames as bytes: broken, fragmented, unmasked or too long, and a parser of the server's frames. */
import fc from 'fast-check';
import { CLOSE_CODE } from '@sixtyfour/contract';

interface Frame {
  readonly opcode: number;
  readonly payload?: string;
  readonly isFinal?: boolean;
  readonly isMasked?: boolean;
  /** Sets RSV1, which marks a compressed message. The server has not agreed to compression. */
  readonly isCompressed?: boolean;
  /** The length in the frame's header. Default: the length of the payload. */
  readonly length?: number;
}

export interface FramesInput {
  /** The bytes, as Latin-1. */
  readonly text: string;
  /** The codes with which the server may close the websocket. */
  readonly codes: readonly number[];
}

const CONTINUATION = 0;
const TEXT = 1;
const BINARY = 2;
const RESERVED = 3;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const PROTOCOL_ERROR = 1002;
const NO_UTF8 = 1007;
/** A mask of zeros leaves the payload unchanged. */
const NO_MASK = '\0\0\0\0';

function lengthBytes(length: number): number[] {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  if (length < 126) return [length];
  return length < 65_536 ? [126, ...bytes.subarray(6)] : [127, ...bytes];
}

function frame({ opcode, payload = '', isFinal = true, isMasked = true, isCompressed = false, length }: Frame): string {
  const first = (isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode;
  const [second = 0, ...rest] = lengthBytes(length ?? payload.length);
  const head = String.fromCharCode(first, (isMasked ? 0x80 : 0) | second, ...rest);
  return `${head}${isMasked ? NO_MASK : ''}${payload}`;
}

const closing = (payload: string): string => frame({ opcode: CLOSE, payload });
/** A close frame with code 1000. */
const GOODBYE = closing('\u0003\u00e8');
const BEAT = '{"id":1,"type":"heartbeat"}';
const fragments = (count: number, payload: string): string =>
  frame({ opcode: TEXT, payload, isFinal: false }) +
  frame({ opcode: CONTINUATION, payload, isFinal: false }).repeat(count) +
  frame({ opcode: CONTINUATION, payload });

const CASES: readonly FramesInput[] = [
  { text: frame({ opcode: TEXT, payload: BEAT, isMasked: false }), codes: [PROTOCOL_ERROR] },
  { text: frame({ opcode: TEXT, payload: BEAT, isCompressed: true }), codes: [PROTOCOL_ERROR] },
  { text: frame({ opcode: RESERVED }), codes: [PROTOCOL_ERROR] },
  { text: frame({ opcode: CONTINUATION, payload: BEAT }), codes: [PROTOCOL_ERROR] },
  { text: frame({ opcode: PING, isFinal: false }), codes: [PROTOCOL_ERROR] },
  { text: frame({ opcode: PING, payload: 'a'.repeat(126) }), codes: [PROTOCOL_ERROR] },
  { text: frame({ opcode: TEXT, isFinal: false }) + frame({ opcode: TEXT }), codes: [PROTOCOL_ERROR] },
  { text: frame({ opcode: TEXT, payload: '\u00c0\u00af' }), codes: [NO_UTF8] },
  { text: frame({ opcode: TEXT, payload: BEAT.slice(1) }), codes: [CLOSE_CODE.violation] },
  { text: frame({ opcode: BINARY, payload: BEAT }), codes: [CLOSE_CODE.violation] },
  { text: frame({ opcode: TEXT, length: 4_097 }), codes: [CLOSE_CODE.tooBig] },
  { text: frame({ opcode: TEXT, length: 2 ** 31 }), codes: [CLOSE_CODE.tooBig] },
  { text: frame({ opcode: TEXT, length: 2 ** 60 }), codes: [CLOSE_CODE.tooBig] },
  { text: fragments(14, 'a'.repeat(400)), codes: [CLOSE_CODE.tooBig] },
  { text: fragments(2_000, ''), codes: [CLOSE_CODE.violation] },
  { text: closing('\u0003'), codes: [PROTOCOL_ERROR] },
  { text: closing('\u0003\u00ed'), codes: [PROTOCOL_ERROR] },
  { text: closing('\u0003\u00e8\u00ff'), codes: [NO_UTF8] },
  { text: GOODBYE, codes: [CLOSE_CODE.normal] },
  { text: frame({ opcode: PING, payload: 'ping' }).repeat(200) + GOODBYE, codes: [CLOSE_CODE.normal] },
  { text: frame({ opcode: PONG }).repeat(200) + GOODBYE, codes: [CLOSE_CODE.normal] },
  // The empty message is not a frame of the contract.
  { text: fragments(3, '') + GOODBYE, codes: [CLOSE_CODE.violation] },
  {
    text:
      frame({ opcode: TEXT, payload: BEAT.slice(0, 9), isFinal: false }) +
      frame({ opcode: PING }) +
      frame({ opcode: CONTINUATION, payload: BEAT.slice(9) }) +
      GOODBYE,
    codes: [CLOSE_CODE.normal],
  },
];

export const framesInputs: fc.Arbitrary<FramesInput> = fc.constantFrom(...CASES);

/** The code with which the server closed the websocket; null if it sent none. */
export function closeCodeIn(bytes: Buffer): number | null {
  for (let at = 0; at + 2 <= bytes.length;) {
    const short = bytes.readUInt8(at + 1);
    const from = at + (short === 126 ? 4 : short === 127 ? 10 : 2);
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
    if ((bytes.readUInt8(at) & 15) === CLOSE) return length < 2 ? null : bytes.readUInt16BE(from);
    at = from + length;
  }
  return null;
}
