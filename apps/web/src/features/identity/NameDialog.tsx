import { messages } from '@sixtyfour/contract';
import { X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './identity.module.css';
import { ProfileForm } from './ProfileForm.tsx';

const words = messages.identity;

/** The dialog 'Enter Your Name'. `onDone` is called when it closes, with whether a name and a country were saved. */
export function NameDialog({ onDone }: { onDone: (saved: boolean) => void }) {
  const head = useRef<HTMLDivElement>(null);
  const isSaved = useRef(false);
  // Closed by the browser before it is unmounted, so that the focus returns to where it was.
  const close = () => head.current?.closest('dialog')?.close();
  const drawHead: ComponentProps<typeof Dialog>['header'] = (title) => (
    <div ref={head} className={styles.dialogHead}>
      {title}
      <IconButton className={styles.plainIcon} label={words.close} variant="quiet" onClick={close}>
        <X />
      </IconButton>
    </div>
  );
  return (
    <Dialog
      title={words.nameTitle}
      className={styles.nameDialog}
      titleClassName={styles.dialogTitle}
      onClose={() => onDone(isSaved.current)}
      header={drawHead}
    >
      <p className={styles.lead}>{words.nameSeen}</p>
      <ProfileForm
        autoFocusName
        onSaved={() => {
          isSaved.current = true;
          close();
        }}
      />
    </Dialog>
  );
}
