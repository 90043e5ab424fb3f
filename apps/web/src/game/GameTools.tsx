import { messages } from '@sixtyfour/contract';
import { Keyboard, ListOrdered, RefreshCw, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './panel.module.css';

export interface GameToolsProps {
  onFlip: () => void;
  sound: boolean;
  onSound: (on: boolean) => void;
  /** Phones only: shows the list of all moves. */
  onList: () => void;
  /** Phones only: whether 'Type a move' is open there. */
  typing: boolean;
  onTyping: (open: boolean) => void;
  /** The button that takes the room that is left. */
  wide: ReactNode;
  /** A `MoreMenu`; on phones it stands at the end of the moves. */
  more?: ReactNode;
}

/** The row of buttons of a game in progress. */
export function GameTools({ onFlip, sound, onSound, onList, typing, onTyping, wide, more }: GameToolsProps) {
  const words = messages.play;
  return (
    <div className={styles.tools}>
      <IconButton label={words.flip} onClick={onFlip}>
        <RefreshCw />
      </IconButton>
      <IconButton className={styles.phoneOnly} label={words.openMoves} onClick={onList}>
        <ListOrdered />
      </IconButton>
      <IconButton
        className={styles.phoneOnly}
        label={words.keyboard}
        aria-expanded={typing}
        onClick={() => onTyping(!typing)}
      >
        <Keyboard />
      </IconButton>
      <IconButton label={sound ? words.soundOff : words.soundOn} onClick={() => onSound(!sound)}>
        {sound ? <Volume2 /> : <VolumeX />}
      </IconButton>
      <div className={styles.grow}>{wide}</div>
      {more !== undefined && <div className={styles.wideOnly}>{more}</div>}
    </div>
  );
}
