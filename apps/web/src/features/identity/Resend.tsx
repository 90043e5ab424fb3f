import { api, messages } from '@sixtyfour/contract';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { toast } from '../../ui/toast.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';

const words = messages.account;

/** An account that waits for its mail to be opened, and the mail once more. */
export function Resend({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const resend = async () => {
    setBusy(true);
    const sent = await call(api.resendVerification, { body: { email } });
    setBusy(false);
    setProblem(sent.ok ? null : sent.error.message);
    if (sent.ok) toast({ text: words.resent });
  };
  return (
    <div className={styles.notice}>
      <p>{words.pending(email)}</p>
      <BusyButton label={words.resend} busyLabel={words.sending} isBusy={isBusy} onClick={() => void resend()} />
      <FormProblem text={problem} />
    </div>
  );
}
