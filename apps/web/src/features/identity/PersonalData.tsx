import { api, messages } from '@sixtyfour/contract';
import { useState } from 'react';
import { ConfirmButton } from '../../game/ConfirmButton.tsx';
import { call } from '../../lib/api.ts';
import { downloadText } from '../../lib/clipboard.ts';
import { forgetDevice } from '../../lib/forget-device.ts';
import { session } from '../../lib/session.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { toast } from '../../ui/toast.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';

const words = messages.personalData;

/** What a visitor may ask of their data, with an account or without: a copy of it, and its end. */
export function PersonalData() {
  const [doing, setDoing] = useState<'download' | 'remove' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const download = async () => {
    setDoing('download');
    const data = await session.run(() => call(api.exportData));
    setDoing(null);
    setProblem(data.ok ? null : data.error.message);
    if (data.ok) downloadText(words.fileName, 'application/json', JSON.stringify(data.value, null, 2));
  };

  const remove = async () => {
    setDoing('remove');
    const deleted = await session.run(() => call(api.deleteData));
    if (deleted.ok) await forgetDevice();
    setDoing(null);
    setProblem(deleted.ok ? null : deleted.error.message);
    if (deleted.ok) toast({ text: words.removed });
  };

  return (
    <section className={styles.personalData}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <p>{words.removeText}</p>
      <p className={styles.actions}>
        <BusyButton
          label={words.download}
          busyLabel={words.downloading}
          isBusy={doing === 'download'}
          onClick={() => void download()}
        />
        <ConfirmButton
          variant="danger"
          label={doing === 'remove' ? words.removing : words.remove}
          question={words.reallyRemove}
          aria-disabled={doing !== null}
          onConfirm={() => {
            if (doing === null) void remove();
          }}
        />
      </p>
      <FormProblem text={problem} />
    </section>
  );
}
