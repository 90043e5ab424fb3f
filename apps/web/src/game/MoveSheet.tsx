import { messages } from '@sixtyfour/contract';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { MoveList, type MoveListProps } from './MoveList.tsx';
import styles from './move-list.module.css';

/** The whole score sheet over a phone's page. */
export function MoveSheet({ onClose, ...list }: MoveListProps & { onClose: () => void }) {
  return (
    <Dialog title={messages.play.moves} titleClassName={styles.dialogTitle} className={styles.dialog} onClose={onClose}>
      <MoveList {...list} />
      <Button onClick={onClose}>{messages.play.close}</Button>
    </Dialog>
  );
}
