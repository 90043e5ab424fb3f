import { Settings } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { gameOverTitle } from '../play/game-over.ts';
import { GameOverCard } from '../game/over/GameOverCard.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Popover } from '../ui/Popover.tsx';
import { toast } from '../ui/toast.ts';
import styles from './design-system.module.css';
import { LOST, WON } from './samples.ts';

const nothing = () => {};

const drawTrigger: ComponentProps<typeof Popover>['trigger'] = (attributes) => (
  <Button {...attributes}>
    <Settings />
    Open a popover
  </Button>
);

/** Dialog, popover and toasts, each opened by a button, and the content of the game-over dialog. */
export function Overlays() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Popover label="A popover" trigger={drawTrigger}>
          <p>Closes by Escape, and by a press elsewhere.</p>
        </Popover>
        <Button onClick={() => toast({ text: 'Your opponent has returned' })}>Show a toast</Button>
        <Button onClick={() => toast({ title: 'Move failed', text: 'Please try again', kind: 'error' })}>
          Show an error
        </Button>
      </div>
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          <p>Its title has the focus first.</p>
          <Button variant="main" onClick={() => setOpen(false)}>
            Close
          </Button>
        </Dialog>
      )}
      <div className={styles.grid}>
        {[WON, LOST].map((sample) => (
          <div key={sample.result} className={styles.card}>
            <GameOverCard
              {...sample}
              title={<h3>{gameOverTitle(sample.over)}</h3>}
              onAct={nothing}
              onReview={nothing}
              onViewBoard={nothing}
              pgn={() => ''}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
