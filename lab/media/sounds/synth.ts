/** In Hz; the rate of all signals here and of the encoded files. */
export const SAMPLE_RATE = 44_100;

/** Mono samples from -1 to 1. */
export type Signal = Float64Array<ArrayBuffer>;

/** Uniform random numbers in [-1, 1), reproducible from the seed. */
export type Noise = () => number;

/** A vibration mode of a body after a blow. */
export interface Mode {
  readonly hz: number;
  /** Milliseconds until it has decayed by 60 dB. */
  readonly ms: number;
  readonly gain: number;
}

/** The contact of two bodies: wood on wood is short and bright, felt is long and dull. */
export interface Contact {
  readonly ms: number;
  /** The blow has little energy above this frequency. */
  readonly hz: number;
  /** 0 is a clean push, 1 a crunch of noise. */
  readonly roughness: number;
}

export function samples(ms: number): number {
  return Math.round((ms * SAMPLE_RATE) / 1000);
}

/** Mulberry32: small, integers only, good enough for noise. */
export function createNoise(seed: number): Noise {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x8000_0000 - 1;
  };
}

/** The force of a blow over time. */
export function blow(noise: Noise, contact: Contact): Signal {
  const length = Math.max(2, samples(contact.ms));
  const force = new Float64Array(length);
  for (let n = 0; n < length; n += 1) {
    const x = (2 * n) / (length - 1) - 1;
    const push = (1 - x * x) ** 2;
    force[n] = push * (1 - contact.roughness + contact.roughness * noise() * 3);
  }
  return lowPass(force, contact.hz);
}

/** The sound of a body with these modes, `length` samples long, when `force` strikes it. */
export function ring(force: Signal, modes: readonly Mode[], length: number): Signal {
  const sound = new Float64Array(length);
  for (const mode of modes) {
    const angle = (2 * Math.PI * mode.hz) / SAMPLE_RATE;
    const decay = portable(Math.exp(-6.907755 / samples(mode.ms)));
    const feedback = portable(2 * decay * Math.cos(angle));
    const gain = portable(mode.gain * Math.sin(angle));
    let last = 0;
    let beforeLast = 0;
    for (let n = 0; n < length; n += 1) {
      const now = gain * (force[n] ?? 0) + feedback * last - decay * decay * beforeLast;
      sound[n] = (sound[n] ?? 0) + now;
      beforeLast = last;
      last = now;
    }
  }
  return sound;
}

/** The noise of two rubbing surfaces: it swells, fades, and stutters as the grain passes. Its peak is 1. */
export function rub(noise: Noise, ms: number, low: number, high: number): Signal {
  const length = samples(ms);
  const sound = new Float64Array(length);
  let grain = 0.5;
  for (let n = 0; n < length; n += 1) {
    if (n % 97 === 0) grain = 0.6 * grain + 0.4 * Math.abs(noise());
    const x = (2 * n) / (length - 1) - 1;
    sound[n] = noise() * grain * (1 - x * x);
  }
  return level(highPass(lowPass(lowPass(sound, high), high), low));
}

/** A one-pole filter, 6 dB per octave. */
function lowPass(signal: Signal, hz: number): Signal {
  const share = portable(1 - Math.exp((-2 * Math.PI * hz) / SAMPLE_RATE));
  let held = 0;
  return signal.map((sample) => (held += share * (sample - held)));
}

/** The part of the signal that `lowPass` removes. */
function highPass(signal: Signal, hz: number): Signal {
  const low = lowPass(signal, hz);
  return signal.map((sample, n) => sample - (low[n] ?? 0));
}

/** Adds `part` to `track` from `atMs` on; anything beyond the end is cut off. */
export function layIn(track: Signal, part: Signal, atMs: number, gain: number): void {
  const start = samples(atMs);
  const end = Math.min(track.length, start + part.length);
  for (let n = start; n < end; n += 1) track[n] = (track[n] ?? 0) + gain * (part[n - start] ?? 0);
}

/** The root mean square of the loudest 40 ms: short sounds are perceived by their body, not by their peak. */
export function loudness(signal: Signal): number {
  const window = samples(40);
  let sum = 0;
  let loudest = 0;
  for (let n = 0; n < signal.length; n += 1) {
    const leaving = n >= window ? (signal[n - window] ?? 0) : 0;
    sum += (signal[n] ?? 0) ** 2 - leaving ** 2;
    loudest = Math.max(loudest, sum);
  }
  return Math.sqrt(loudest / window);
}

export function peak(signal: Signal): number {
  return signal.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
}

/** Scales the signal to a peak of 1. */
export function level(signal: Signal): Signal {
  const highest = peak(signal);
  return signal.map((sample) => sample / highest);
}

/** Brings a signal to a loudness without exceeding `ceiling`, with soft ends, so that there is no click. */
export function master(signal: Signal, target: number, ceiling: number): Signal {
  const clean = highPass(signal, 70);
  const gain = Math.min(target / loudness(clean), ceiling / peak(clean));
  const fadeIn = samples(1);
  const fadeOut = samples(25);
  return clean.map((sample, n) => {
    const fromEnd = clean.length - 1 - n;
    const fade = Math.min(1, n / fadeIn, (fromEnd / fadeOut) ** 2);
    return sample * gain * fade;
  });
}

/**
 * Math.exp, sin and cos may differ in their last bits between JavaScript engines. Rounding removes the differences, and
 * everything after is plain arithmetic, so that the files are the same everywhere.
 */
function portable(value: number): number {
  return Math.round(value * 2 ** 40) / 2 ** 40;
}
