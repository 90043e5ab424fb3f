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
    if (askedAt !== undefined && into.currentTime - askedAt < LATEST_S) play(name);
  };

  const unlock = (): void => {
    if (context === null) {
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
    }
    if (context.state === 'running') stopListening();
    else void context.resume().catch((error: unknown) => note('context', error));
  };

  const stopListening = (): void => {
    for (const type of GESTURES) removeEventListener(type, unlock, true);
  };

  const play = (name: SoundName): void => {
    if (context === null || gain === null || level === 0) return;
    const buffer = buffers.get(name);
    if (buffer === undefined) {
      waiting.set(name, context.currentTime);
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
      stopListening();
      void context?.close().catch(() => {});
      context = null;
      gain = null;
    },
  };
}

/** Seconds after which a sound that was not loaded yet is not played any more. */
const LATEST_S = 0.4;

function note(what: string, error: unknown): void {
  // Developers alone see this level; it is no fault of the page (R-ER-22).
  console.debug(`sound: ${what}`, error);
}
