/**
 * Short sounds through Web Audio. Nothing is fetched and no audio context created before the visitor's first gesture.
 * A sound that cannot be played is logged to the console and otherwise ignored (R-SN-03).
 */
import { SOUND, type SoundName } from '@sixtyfour/contract';

export type SoundPlayer = ReturnType<typeof createSoundPlayer>;

/** Events that unlock audio in every browser. */
const GESTURES = ['pointerdown', 'pointerup', 'keydown'] as const;

export function createSoundPlayer(names: readonly SoundName[]) {
  const pool = createSoundPool({ total: SOUND.pool, perSound: SOUND.poolPerSound });
  const buffers = new Map<SoundName, AudioBuffer>();
  const loading = new Set<SoundName>();
  /** Sounds requested before their file was loaded, with the time of the request. */
  const requestedAt = new Map<SoundName, number>();
  let output: Output | null = null;
  let level: number = SOUND.volume;
  let isOpening = false;
  let isDisposed = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const load = async ({ context }: Output, name: SoundName): Promise<void> => {
    if (loading.has(name)) return;
    loading.add(name);
    try {
      const response = await fetch(`/sounds/${name}.mp3`);
      if (!response.ok) throw new Error(`${response.status}`);
      buffers.set(name, await context.decodeAudioData(await response.arrayBuffer()));
    } catch (error) {
      logError(name, error);
      return;
    } finally {
      loading.delete(name);
    }
    const requested = requestedAt.get(name);
    requestedAt.delete(name);
    if (requested !== undefined && isInTime(requested)) play(name);
  };

  const open = (): void => {
    if (isDisposed) return;
    try {
      output = openOutput(level);
    } catch (error) {
      stopListening();
      logError('context', error);
      return;
    }
    suspendInSilence(output);
    for (const name of names) void load(output, name);
  };

  const unlock = (): void => {
    if (output === null) {
      // After the next paint: creating the context takes a frame or two, which would delay the gesture's own effect.
      if (!isOpening) afterPaint(open);
      isOpening = true;
    } else if (output.context.state === 'running') stopListening();
    else void wake(output);
  };

  const stopListening = (): void => {
    for (const type of GESTURES) removeEventListener(type, unlock, true);
  };

  /** A running context costs processor time, and on phones the audio hardware, even in silence. */
  const suspendInSilence = ({ context }: Output): void => {
    clearTimeout(silence);
    silence = setTimeout(() => void context.suspend().catch(() => {}), SILENCE_MS);
  };

  const wake = (into: Output): Promise<boolean> => {
    suspendInSilence(into);
    return resume(into);
  };

  const play = (name: SoundName): void => {
    if (level === 0) return;
    const requested = performance.now();
    const buffer = buffers.get(name);
    if (output === null || buffer === undefined) {
      requestedAt.set(name, requested);
      // Loads it again if that failed.
      if (output !== null) void load(output, name);
    } else if (output.context.state === 'running') start(name, buffer, output);
    else void playResumed(name, buffer, output, requested);
  };

  /** The context was suspended in silence, or by the system: phones do so during a call or when the screen is locked. */
  const playResumed = async (name: SoundName, buffer: AudioBuffer, into: Output, requested: number): Promise<void> => {
    if ((await wake(into)) && !isDisposed && isInTime(requested)) start(name, buffer, into);
  };

  const start = (name: SoundName, buffer: AudioBuffer, into: Output): void => {
    if (!pool.acquire(name)) return;
    try {
      const source = into.context.createBufferSource();
      source.buffer = buffer;
      source.connect(into.gain);
      source.onended = () => pool.release(name);
      source.start();
      suspendInSilence(into);
    } catch (error) {
      pool.release(name);
      logError(name, error);
    }
  };

  for (const type of GESTURES) addEventListener(type, unlock, { capture: true, passive: true });

  return {
    /** Plays at once or not at all: a late sound is worse than none. */
    play,
    /** @param gain 0 (silent) to 1 */
    setVolume: (next: number) => {
      level = next;
      if (output !== null) output.gain.gain.value = next;
    },
    dispose: () => {
      isDisposed = true;
      stopListening();
      clearTimeout(silence);
      void output?.context.close().catch(() => {});
      output = null;
    },
  };
}

/** The audio context and its volume. */
interface Output {
  readonly context: AudioContext;
  readonly gain: GainNode;
}

/** A sound that can start only later than this after its request is not played. */
const MAX_DELAY_MS = 400;
/** The context is suspended after this time without a sound. No sound is that long. */
const SILENCE_MS = 30_000;

function openOutput(level: number): Output {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = level;
  gain.connect(context.destination);
  return { context, gain };
}

/** Resolves to whether the context runs. Without a gesture of the visitor it waits for one. */
async function resume({ context }: Output): Promise<boolean> {
  try {
    await context.resume();
    return true;
  } catch (error) {
    logError('context', error);
    return false;
  }
}

/** @param requested when the sound was requested, by `performance.now()` */
function isInTime(requested: number): boolean {
  return performance.now() - requested < MAX_DELAY_MS;
}

/** Runs a task after the next paint; on a hidden page, which has no frames, when it is shown again. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

function logError(what: string, error: unknown): void {
  // Level debug: it is not an error of the page (R-ER-22).
  console.debug(`sound: ${what}`, error);
}

/** Limits how many sounds play at once. */
export function createSoundPool(limits: { readonly total: number; readonly perSound: number }) {
  const playing = new Map<string, number>();
  let total = 0;
  return {
    /** Whether one more sound of this name may start; it counts until it is released. */
    acquire: (name: string) => {
      const count = playing.get(name) ?? 0;
      if (total >= limits.total || count >= limits.perSound) return false;
      playing.set(name, count + 1);
      total++;
      return true;
    },
    release: (name: string) => {
      const count = playing.get(name) ?? 0;
      if (count === 0) return;
      playing.set(name, count - 1);
      total--;
    },
  };
}
