import { messages } from '@sixtyfour/contract';
import { VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import styles from './queue.module.css';

/** What makes a browser let a page play sounds. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** Whether sounds are wanted and the browser plays none: nothing on the page has been pressed since it was loaded. */
function useIsSilenced(): boolean {
  const { sound } = usePreferences();
  const [isUntouched, setUntouched] = useState(false);
  useEffect(() => {
    // Not every browser tells.
    const look = () => setUntouched('userActivation' in navigator && !navigator.userActivation.hasBeenActive);
    look();
    for (const gesture of GESTURES) addEventListener(gesture, look);
    return () => {
      for (const gesture of GESTURES) removeEventListener(gesture, look);
    };
  }, []);
  return sound && isUntouched;
}

/** Tells whoever waits that a match would come without its sound. */
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
