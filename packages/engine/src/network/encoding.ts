/** A network as text: each weight as one or three bytes, in base64. Pure. */
import { type NetworkNumbers } from './network.ts';

/** A network as stored in weights.ts. */
export interface EncodedNetwork extends Omit<NetworkNumbers, 'weights'> {
  readonly weights: string;
}

/** The byte before a 16-bit number, whose lower byte comes first. Other bytes are 8-bit numbers. */
const WIDE = 128;

export function encodeNetwork({ weights, ...rest }: NetworkNumbers): EncodedNetwork {
  const bytes: number[] = [];
  for (const weight of weights)
    if (Math.abs(weight) < WIDE) bytes.push(weight & 255);
    else bytes.push(WIDE, weight & 255, (weight >> 8) & 255);
  return { ...rest, weights: btoa(bytes.map((byte) => String.fromCharCode(byte)).join('')) };
}

export function decodeNetwork({ weights, ...rest }: EncodedNetwork): NetworkNumbers {
  const text = atob(weights);
  const numbers = new Int16Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text.charCodeAt(at);
    if (byte === WIDE) {
      numbers[count] = text.charCodeAt(at + 1) | (text.charCodeAt(at + 2) << 8);
      at += 2;
    } else numbers[count] = (byte << 24) >> 24;
    count++;
  }
  return { ...rest, weights: numbers.slice(0, count) };
}
