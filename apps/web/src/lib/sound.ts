/**
 * Short sounds through WebAudio. Nothing is fetched and no audio context exists before the visitor's first gesture;
 * a sound that cannot be played is noted in the console for developers, and otherwise nothing happens (R-SN-03).
 */
import { SOUND, type SoundName } from '@sixtyfour/contract';
import { createSoundPool } from './sound-pool.ts';

export interface SoundPlayer {
  /** Plays now, or never: a sound that comes late is worse than none. */
  play(name: SoundName): void;
  /** @param gain 0 to 1; 0 is silence */
  setVolume(gain: number): void;
  dispose(): void;
}

/** What unlocks audio in every browser. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

export function createSoundPlayer(names: readonly SoundName[], volume: number = SOUND.volume): SoundPlayer {
  const pool = createSoundPool({ total: SOUND.pool, perSound: SOUND.poolPerSound });
  const buffers = new Map<SoundName, AudioBuffer>();
  /** Asked for before its file was there. */
  const waiting = new Map<SoundName, number>();
  let context: AudioContext | null = null;
  let gain: GainNode | null = null;
  let level = volume;
  let isOpening = false;
  let isDisposed = false;

  const load = async (into: AudioContext, name: SoundName): Promise<void> => {
    try {
      const response = await fetch(`/sounds/${name}.mp3`);
      if (!response.ok) throw new Error(`${response.status}`);
      buffers.set(name, await into.decodeAudioData(await response.arrayBuffer()));
    } catch (error) {
      note(name, error);
      return;
    }
    const askedAt = waiting.get(name);
    waiting.delete(name);
    if (askedAt !== undefined && performance.now() - askedAt < LATEST_MS) play(name);
  };

  const open = (): void => {
    if (isDisposed) return;
    try {
      context = new AudioContext();
      gain = context.createGain();
      gain.gain.value = level;
      gain.connect(context.destination);
    } catch (error) {
      stopListening();
      note('context', error);
      return;
    }
    for (const name of names) void load(context, name);
  };

  const unlock = (): void => {
    if (context === null) {
      // What the gesture does is shown first: to begin with audio takes as long as a frame or two.
      if (!isOpening) afterPaint(open);
      isOpening = true;
    } else if (context.state === 'running') stopListening();
    else void context.resume().catch((error: unknown) => note('context', error));
  };

  const stopListening = (): void => {
    for (const type of GESTURES) removeEventListener(type, unlock, true);
  };

  const play = (name: SoundName): void => {
    if (level === 0) return;
    const buffer = buffers.get(name);
    if (context === null || gain === null || buffer === undefined) {
      waiting.set(name, performance.now());
      return;
    }
    if (!pool.take(name)) return;
    try {
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.onended = () => pool.giveBack(name);
      source.start();
    } catch (error) {
      pool.giveBack(name);
      note(name, error);
    }
  };

  for (const type of GESTURES) addEventListener(type, unlock, { capture: true, passive: true });

  return {
    play,
    setVolume: (next) => {
      level = next;
      if (gain !== null) gain.gain.value = next;
    },
    dispose: () => {
      isDisposed = true;
      stopListening();
      void context?.close().catch(() => {});
      context = null;
      gain = null;
    },
  };
}

/** After so long a sound that was not loaded yet is not played any more. */
const LATEST_MS = 400;

/** A page that nobody looks at has no frames, and then nothing is done until it has. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

function note(what: string, error: unknown): void {
  // Developers alone see this level; it is no fault of the page (R-ER-22).
  console.debug(`sound: ${what}`, error);
}
