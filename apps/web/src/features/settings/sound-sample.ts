/** Plays a sound whenever the visitor changes the volume or turns the sound on, so that the choice can be heard. */
import type { SoundName } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { createSoundPlayer } from '../../lib/sound.ts';

const SAMPLE: SoundName = 'move';
/** A slider that is dragged changes many times: one sound when it rests. */
const REST_MS = 150;

export function useSoundSample(): void {
  useEffect(() => {
    const player = createSoundPlayer([SAMPLE]);
    let heard = preferences.get();
    let rest: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = preferences.subscribe(() => {
      const { sound, volume } = preferences.get();
      if (sound === heard.sound && volume === heard.volume) return;
      heard = preferences.get();
      player.setVolume(sound ? volume : 0);
      clearTimeout(rest);
      rest = setTimeout(() => player.play(SAMPLE), REST_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(rest);
      player.dispose();
    };
  }, []);
}
