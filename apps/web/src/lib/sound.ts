/**
 * Short sounds through Web Audio. Nothing is fetched and no audio context created before the visitor's first gesture.
 * A sound that cannot be played is logged to the console and otherwise ignored (R-SN-03).
 */
import { SOUND, type SoundName } from '@sixtyfour/contract';

export interface SoundPlayer {
  /** Plays at once or not at all: a late sound is worse than none. */
  play(name: SoundName): void;
  /** @param gain 0 (silent) to 1 */
  setVolume(gain: number): void;
  dispose(): void;
}

/** Events that unlock audio in every browser. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

export function createSoundPlayer(names: readonly SoundName[]): SoundPlayer {
  const pool = createSoundPool({ total: SOUND.pool, perSound: SOUND.poolPerSound });
  const buffers = new Map<SoundName, AudioBuffer>();
  /** Sounds requested before their file was loaded, with the time of the request. */
  const requestedAt = new Map<SoundName, number>();
  let context: AudioContext | null = null;
  let gain: GainNode | null = null;
  let level: number = SOUND.volume;
  let isOpening = false;
  let isDisposed = false;

  const load = async (into: AudioContext, name: SoundName): Promise<void> => {
    try {
      const response = await fetch(`/sounds/${name}.mp3`);
      if (!response.ok) throw new Error(`${response.status}`);
      buffers.set(name, await into.decodeAudioData(await response.arrayBuffer()));
    } catch (error) {
      logError(name, error);
      return;
    }
    const requested = requestedAt.get(name);
    requestedAt.delete(name);
    if (requested !== undefined && performance.now() - requested < MAX_DELAY_MS) play(name);
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
      logError('context', error);
      return;
    }
    for (const name of names) void load(context, name);
  };

  const unlock = (): void => {
    if (context === null) {
      // After the next paint: creating the context takes a frame or two, which would delay the gesture's own effect.
      if (!isOpening) afterPaint(open);
      isOpening = true;
    } else if (context.state === 'running') stopListening();
    else void context.resume().catch((error: unknown) => logError('context', error));
  };

  const stopListening = (): void => {
    for (const type of GESTURES) removeEventListener(type, unlock, true);
  };

  const play = (name: SoundName): void => {
    if (level === 0) return;
    const buffer = buffers.get(name);
    if (context === null || gain === null || buffer === undefined) {
      requestedAt.set(name, performance.now());
      return;
    }
    if (!pool.acquire(name)) return;
    try {
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.onended = () => pool.release(name);
      source.start();
    } catch (error) {
      pool.release(name);
      logError(name, error);
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

/** A sound whose file loads later than this after its request is not played. */
const MAX_DELAY_MS = 400;

/** Runs a task after the next paint; on a hidden page, which has no frames, when it is shown again. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

function logError(what: string, error: unknown): void {
  // Level debug: it is not an error of the page (R-ER-22).
  console.debug(`sound: ${what}`, error);
}

/** Limits how many sounds play at once. `sound.ts` plays them. */
export interface SoundPool {
  /** Whether one more sound of this name may start; it counts until it is released. */
  readonly acquire: (name: string) => boolean;
  readonly release: (name: string) => void;
}

export function createSoundPool(limits: { readonly total: number; readonly perSound: number }): SoundPool {
  const playing = new Map<string, number>();
  let total = 0;
  return {
    acquire: (name) => {
      const count = playing.get(name) ?? 0;
      if (total >= limits.total || count >= limits.perSound) return false;
      playing.set(name, count + 1);
      total++;
      return true;
    },
    release: (name) => {
      const count = playing.get(name) ?? 0;
      if (count === 0) return;
      playing.set(name, count - 1);
      total--;
    },
  };
}
