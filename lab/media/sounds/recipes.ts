import type { SoundName } from '@sixtyfour/contract';
import { blow, createNoise, layIn, level, master, ring, rub, samples } from './synth.ts';
import type { Contact, Mode, Noise, Signal } from './synth.ts';

/** A thick maple board on a table: many damped modes without simple frequency ratios. */
const BOARD: readonly Mode[] = [
  { hz: 203, ms: 110, gain: 0.3 },
  { hz: 331, ms: 95, gain: 0.6 },
  { hz: 452, ms: 84, gain: 0.9 },
  { hz: 467, ms: 78, gain: 0.6 },
  { hz: 628, ms: 76, gain: 0.95 },
  { hz: 861, ms: 60, gain: 0.8 },
  { hz: 1147, ms: 46, gain: 0.7 },
  { hz: 1513, ms: 36, gain: 0.55 },
  { hz: 1979, ms: 27, gain: 0.45 },
  { hz: 2611, ms: 19, gain: 0.32 },
  { hz: 3433, ms: 13, gain: 0.22 },
  { hz: 4657, ms: 9, gain: 0.15 },
];

/** A turned piece of boxwood: small, so it sounds higher and decays sooner. */
const PIECE: readonly Mode[] = [
  { hz: 1263, ms: 34, gain: 0.6 },
  { hz: 1871, ms: 27, gain: 0.5 },
  { hz: 2767, ms: 20, gain: 0.45 },
  { hz: 3919, ms: 14, gain: 0.35 },
  { hz: 5521, ms: 9, gain: 0.2 },
];

/** The table below: felt more than heard. */
const TABLE: readonly Mode[] = [
  { hz: 97, ms: 210, gain: 1 },
  { hz: 151, ms: 180, gain: 0.9 },
  { hz: 226, ms: 140, gain: 0.7 },
  { hz: 347, ms: 100, gain: 0.4 },
  { hz: 533, ms: 60, gain: 0.2 },
];

/** The beech case of a chess clock: a hollow box. */
const CLOCK_CASE: readonly Mode[] = [
  { hz: 587, ms: 52, gain: 0.7 },
  { hz: 941, ms: 44, gain: 0.9 },
  { hz: 1429, ms: 34, gain: 0.8 },
  { hz: 2203, ms: 24, gain: 0.8 },
  { hz: 3271, ms: 16, gain: 0.6 },
  { hz: 4993, ms: 10, gain: 0.5 },
];

/** A thin hardwood edge that sings a little longer. */
const EDGE: readonly Mode[] = [
  { hz: 1187, ms: 150, gain: 0.28 },
  { hz: 1973, ms: 130, gain: 0.24 },
  { hz: 2909, ms: 105, gain: 0.2 },
  { hz: 4127, ms: 80, gain: 0.14 },
];

/** A hollow door: the modes of the board with longer decays. */
const DOOR: readonly Mode[] = BOARD.map((mode) => ({ ...mode, ms: 1.35 * mode.ms }));

const FELT: Contact = { ms: 1.8, hz: 1800, roughness: 0.35 };
const WOOD: Contact = { ms: 0.75, hz: 4200, roughness: 0.5 };
const HARD: Contact = { ms: 0.45, hz: 7000, roughness: 0.6 };
const MUTED: Contact = { ms: 2.4, hz: 900, roughness: 0.5 };

interface Knock {
  readonly modes: readonly Mode[];
  readonly contact: Contact;
  /** 1 leaves the modes unchanged; above 1 is a smaller body. */
  readonly pitch?: number;
  /** 1 leaves the decays unchanged; below 1 is a hand on the wood. */
  readonly decay?: number;
}

/**
 * One blow with a peak of 1. No two blows hit the same spot, so every mode is slightly detuned and reweighted; the random
 * sign is the side of the mode's node line that was hit.
 */
function knock(noise: Noise, { modes, contact, pitch = 1, decay = 1 }: Knock): Signal {
  const struck = modes.map((mode) => ({
    hz: mode.hz * pitch * (1 + 0.012 * noise()),
    ms: mode.ms * decay,
    gain: mode.gain * (1 + 0.25 * noise()) * (noise() < 0 ? -1 : 1),
  }));
  return level(ring(blow(noise, contact), struck, samples(300 * decay)));
}

/** A piece put down: the blow on the board, the click of the piece, and its base settling just after. */
function place(track: Signal, noise: Noise, atMs: number, gain: number, pitch = 1): void {
  layIn(track, knock(noise, { modes: BOARD, contact: WOOD, pitch }), atMs, gain);
  layIn(track, knock(noise, { modes: PIECE, contact: HARD, pitch }), atMs, 0.6 * gain);
  layIn(track, knock(noise, { modes: BOARD, contact: FELT, pitch: 1.08 * pitch, decay: 0.6 }), atMs + 33, 0.16 * gain);
  layIn(track, knock(noise, { modes: PIECE, contact: WOOD, pitch: 1.05 * pitch }), atMs + 33, 0.1 * gain);
}

/** The roll of a fallen king, in ms and gain: each half turn is slower and softer than the one before. */
const HALF_TURNS = [
  [352, 0.17],
  [412, 0.13],
  [484, 0.1],
  [574, 0.07],
  [690, 0.04],
] as const;

interface Recipe {
  readonly ms: number;
  readonly seed: number;
  /** The target root mean square of the loudest 40 ms, relative to full scale. */
  readonly loudness: number;
  readonly lay: (track: Signal, noise: Noise) => void;
}

const RECIPES: Readonly<Record<SoundName, Recipe>> = {
  move: {
    ms: 170,
    seed: 64,
    loudness: 0.09,
    lay: (track, noise) => place(track, noise, 2, 1),
  },
  // The capturing piece knocks the captured one off its square, which tips over; then it lands.
  capture: {
    ms: 250,
    seed: 11,
    loudness: 0.11,
    lay: (track, noise) => {
      layIn(track, knock(noise, { modes: PIECE, contact: HARD, pitch: 1.12, decay: 1.3 }), 2, 0.75);
      layIn(track, knock(noise, { modes: BOARD, contact: WOOD, pitch: 1.2, decay: 0.5 }), 3, 0.4);
      layIn(track, rub(noise, 60, 500, 2600), 12, 0.05);
      layIn(track, knock(noise, { modes: PIECE, contact: WOOD, pitch: 0.9 }), 49, 0.3);
      place(track, noise, 88, 1, 0.96);
    },
  },
  check: {
    ms: 240,
    seed: 7,
    loudness: 0.12,
    lay: (track, noise) => {
      place(track, noise, 2, 1, 1.05);
      layIn(track, knock(noise, { modes: EDGE, contact: HARD }), 2, 0.42);
    },
  },
  castle: {
    ms: 310,
    seed: 21,
    loudness: 0.09,
    lay: (track, noise) => {
      place(track, noise, 2, 1);
      layIn(track, rub(noise, 95, 350, 2200), 52, 0.07);
      place(track, noise, 148, 0.95, 0.9);
    },
  },
  'game-end': {
    ms: 420,
    seed: 5,
    loudness: 0.11,
    lay: (track, noise) => {
      place(track, noise, 2, 1);
      layIn(track, knock(noise, { modes: BOARD, contact: FELT, pitch: 0.8 }), 132, 0.5);
      layIn(track, knock(noise, { modes: TABLE, contact: FELT }), 132, 0.6);
    },
  },
  // The king falls: base, crown, a bounce, and a short roll until it stops.
  checkmate: {
    ms: 860,
    seed: 3,
    loudness: 0.13,
    lay: (track, noise) => {
      place(track, noise, 2, 1, 0.82);
      layIn(track, knock(noise, { modes: TABLE, contact: FELT }), 2, 0.5);
      layIn(track, knock(noise, { modes: PIECE, contact: HARD, pitch: 0.8, decay: 1.4 }), 214, 0.5);
      layIn(track, knock(noise, { modes: BOARD, contact: WOOD, pitch: 1.1 }), 214, 0.6);
      layIn(track, knock(noise, { modes: BOARD, contact: WOOD, pitch: 1.18, decay: 0.7 }), 296, 0.3);
      layIn(track, knock(noise, { modes: PIECE, contact: WOOD, pitch: 0.85 }), 296, 0.24);
      layIn(track, rub(noise, 430, 220, 1300), 320, 0.035);
      for (const [at, gain] of HALF_TURNS) {
        layIn(track, knock(noise, { modes: PIECE, contact: WOOD, pitch: 0.72, decay: 1.2 }), at, gain);
        layIn(track, knock(noise, { modes: BOARD, contact: FELT, pitch: 1.25, decay: 0.45 }), at, gain);
      }
    },
  },
  draw: {
    ms: 370,
    seed: 50,
    loudness: 0.085,
    lay: (track, noise) => {
      const soft = knock(noise, { modes: BOARD, contact: FELT, pitch: 0.94 });
      layIn(track, soft, 2, 1);
      layIn(track, soft, 172, 1);
    },
  },
  error: {
    ms: 130,
    seed: 13,
    loudness: 0.085,
    lay: (track, noise) => {
      layIn(track, knock(noise, { modes: BOARD, contact: MUTED, pitch: 0.9, decay: 0.42 }), 2, 1);
      layIn(track, rub(noise, 45, 250, 1100), 4, 0.07);
    },
  },
  'low-time': {
    ms: 300,
    seed: 30,
    loudness: 0.07,
    lay: (track, noise) => {
      layIn(track, knock(noise, { modes: CLOCK_CASE, contact: HARD, pitch: 1.1, decay: 0.7 }), 2, 1);
      layIn(track, knock(noise, { modes: CLOCK_CASE, contact: HARD, pitch: 0.97, decay: 0.8 }), 182, 0.9);
    },
  },
  'match-found': {
    ms: 440,
    seed: 10,
    loudness: 0.11,
    lay: (track, noise) => {
      layIn(track, knock(noise, { modes: DOOR, contact: WOOD }), 2, 0.8);
      layIn(track, knock(noise, { modes: DOOR, contact: WOOD, pitch: 1.06 }), 112, 0.9);
      layIn(track, knock(noise, { modes: DOOR, contact: WOOD, pitch: 1.19, decay: 1.2 }), 222, 1);
    },
  },
};

/** -6 dBFS: headroom for the codec and for two sounds at once. */
export const CEILING = 0.5;

/** The final samples of a sound. */
export function makeSound(name: SoundName): Signal {
  const { ms, seed, loudness, lay } = RECIPES[name];
  const track = new Float64Array(samples(ms));
  lay(track, createNoise(seed));
  return master(track, loudness, CEILING);
}
