import { messages } from '@sixtyfour/contract';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './identity.module.css';
import { useAccountAction } from './use-account-action.ts';

const words = messages.personalData;

/** Buttons to download and to delete the visitor's data, with or without an account. */
export function PersonalData() {
  const download = useAccountAction((calls) => calls.downloadMyData(words.fileName));
  const removal = useAccountAction(
    (calls) => calls.deleteMyData(),
    () => toast({ text: words.removed }),
  );
  const isBusy = download.isBusy || removal.isBusy;
  return (
    <section id="your-data" className={styles.personalData}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <p>{words.removeText}</p>
      <p className={styles.actions}>
        <BusyButton
          label={words.download}
          busyLabel={words.downloading}
          isBusy={download.isBusy}
          onClick={() => {
            if (!isBusy) download.start();
          }}
        />
        <ConfirmButton
          variant="danger"
          label={removal.isBusy ? words.removing : words.remove}
          question={words.reallyRemove}
          aria-disabled={isBusy}
          onConfirm={() => removal.start()}
        />
      </p>
      <FieldError error={download.problem ?? removal.problem} />
    </section>
  );
}
