/** Chebyshev distance (king moves) between two squares, indexed by `a << 7 | b`. */
export const DISTANCE = new Uint8Array(128 * 128);
for (let a = 0; a < 128; a++)
  for (let b = 0; b < 128; b++)
    DISTANCE[(a << 7) | b] = Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 4) - (b >> 4)));
