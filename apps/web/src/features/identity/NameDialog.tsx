import { messages } from '@sixtyfour/contract';
import { X } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './identity.module.css';
import { ProfileForm } from './ProfileForm.tsx';

const words = messages.identity;

/**
 * The dialog 'Enter Your Name'.
 * @param reason why a name is needed
 * @param onDone called when it closes, with whether a name and a country were saved
 */
export function NameDialog({ reason, onDone }: { reason: string | undefined; onDone: (saved: boolean) => void }) {
  const leadId = useId();
  const head = useRef<HTMLDivElement>(null);
  const isSaved = useRef(false);
  const close = () => {
    // Closed by the browser before it is unmounted, so that the focus returns to where it was.
    head.current?.closest('dialog')?.close();
    // Its close event comes so late that a key pressed at once would find the dialog open.
    onDone(isSaved.current);
  };
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
      describedBy={leadId}
      className={styles.nameDialog}
      titleClassName={styles.dialogTitle}
      onClose={() => onDone(isSaved.current)}
      header={drawHead}
    >
      <div id={leadId} className={styles.lead}>
        {reason !== undefined && <p>{reason}</p>}
        <p>{words.nameSeen}</p>
      </div>
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
