import { messages } from '@sixtyfour/contract';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { BrowseStep } from '../../play/browse.ts';
import styles from './panel.module.css';

/** First, back, forward, last: navigation through the moves of a finished game. */
export function NavigationTools({
  ply,
  count,
  onStep,
}: {
  ply: number;
  count: number;
  onStep: (step: BrowseStep) => void;
}) {
  const words = messages.panel;
  const atStart = ply === 0;
  const atEnd = ply === count;
  return (
    <div className={styles.navigation}>
      <IconButton label={words.first} aria-disabled={atStart} onClick={() => onStep('first')}>
        <ChevronFirst />
      </IconButton>
      <IconButton label={words.back} aria-disabled={atStart} onClick={() => onStep('back')}>
        <ChevronLeft />
      </IconButton>
      <IconButton label={words.forward} aria-disabled={atEnd} onClick={() => onStep('forward')}>
        <ChevronRight />
      </IconButton>
      <IconButton label={words.last} aria-disabled={atEnd} onClick={() => onStep('last')}>
        <ChevronLast />
      </IconButton>
    </div>
  );
}
