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
