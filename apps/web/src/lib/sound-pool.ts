/** How many sounds may be heard at once. Bookkeeping only; see `sound.ts` for who plays them. */
export interface SoundPool {
  /** Whether one more sound of this name may begin; it counts until it is given back. */
  readonly take: (name: string) => boolean;
  readonly giveBack: (name: string) => void;
}

export function createSoundPool(limits: { readonly total: number; readonly perSound: number }): SoundPool {
  const playing = new Map<string, number>();
  let all = 0;
  return {
    take: (name) => {
      const count = playing.get(name) ?? 0;
      if (all >= limits.total || count >= limits.perSound) return false;
      playing.set(name, count + 1);
      all++;
      return true;
    },
    giveBack: (name) => {
      const count = playing.get(name) ?? 0;
      if (count === 0) return;
      playing.set(name, count - 1);
      all--;
    },
  };
}
