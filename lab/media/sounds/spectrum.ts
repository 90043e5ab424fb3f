import { SAMPLE_RATE, type Signal } from './synth.ts';

/** The distribution of a sound's energy over frequencies. */
export interface Spectrum {
  /** Hz, weighted by energy. */
  readonly centroid: number;
  /** The number of bands of a sixth of an octave that share the energy evenly enough to count: 1 or 2 for a beep. */
  readonly bands: number;
}

const LOWEST_HZ = 50;
const BANDS_PER_OCTAVE = 6;

export function spectrumOf(signal: Signal): Spectrum {
  const energies = powerSpectrum(signal);
  const hzPerBin = SAMPLE_RATE / (2 * energies.length);
  const bands: number[] = [];
  let total = 0;
  let moment = 0;
  energies.forEach((energy, bin) => {
    const hz = bin * hzPerBin;
    if (hz < LOWEST_HZ) return;
    const band = Math.floor(BANDS_PER_OCTAVE * Math.log2(hz / LOWEST_HZ));
    bands[band] = (bands[band] ?? 0) + energy;
    total += energy;
    moment += energy * hz;
  });
  const concentration = bands.reduce((sum, energy) => sum + (energy / total) ** 2, 0);
  return { centroid: moment / total, bands: 1 / concentration };
}

/** The energy in each bin up to half the sample rate, over the whole signal. */
function powerSpectrum(signal: Signal): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(signal.length));
  const re = new Float64Array(size);
  re.set(signal);
  const im = new Float64Array(size);
  transform(re, im);
  return re.subarray(0, size / 2).map((real, bin) => real ** 2 + (im[bin] ?? 0) ** 2);
}

/** Fast Fourier transform in place. The length must be a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  if (size === 1) return;
  const half = size / 2;
  const even = [new Float64Array(half), new Float64Array(half)] as const;
  const odd = [new Float64Array(half), new Float64Array(half)] as const;
  for (let n = 0; n < half; n += 1) {
    even[0][n] = re[2 * n] ?? 0;
    even[1][n] = im[2 * n] ?? 0;
    odd[0][n] = re[2 * n + 1] ?? 0;
    odd[1][n] = im[2 * n + 1] ?? 0;
  }
  transform(...even);
  transform(...odd);
  for (let n = 0; n < half; n += 1) {
    const cos = Math.cos((-2 * Math.PI * n) / size);
    const sin = Math.sin((-2 * Math.PI * n) / size);
    const [er, ei] = [even[0][n] ?? 0, even[1][n] ?? 0];
    const [or, oi] = [odd[0][n] ?? 0, odd[1][n] ?? 0];
    const turnedRe = or * cos - oi * sin;
    const turnedIm = or * sin + oi * cos;
    re[n] = er + turnedRe;
    im[n] = ei + turnedIm;
    re[n + half] = er - turnedRe;
    im[n + half] = ei - turnedIm;
  }
}
