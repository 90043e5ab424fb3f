import { messages } from '@sixtyfour/contract';
import { VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import styles from './queue.module.css';

/** Events after which browsers let a page play sounds. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** Whether sound is enabled but blocked by the browser, because the visitor has not used the page since it loaded. */
function useIsSilenced(): boolean {
  const { sound } = usePreferences();
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    // Not every browser has `userActivation`.
    const check = () => setBlocked('userActivation' in navigator && !navigator.userActivation.hasBeenActive);
    check();
    for (const gesture of GESTURES) addEventListener(gesture, check);
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, check);
    };
  }, []);
  return sound && isBlocked;
}

/** Warns that a match would be announced without sound. */
export function SilenceNote() {
  const isSilenced = useIsSilenced();
  if (!isSilenced) return null;
  return (
    <p className={styles.silence}>
      <VolumeX aria-hidden="true" size={18} />
      {messages.queue.soundBlocked}
    </p>
  );
}
