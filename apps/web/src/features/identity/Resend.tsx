import { messages } from '@sixtyfour/contract';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { toast } from '../../ui/toast.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { useAct } from './use-act.ts';

const words = messages.account;

/** An account that waits for its mail to be opened, and the mail once more. */
export function Resend({ email }: { email: string }) {
  const resend = useAct(
    (calls) => calls.resendVerification(email),
    () => toast({ text: words.resent }),
  );
  return (
    <div className={styles.notice}>
      <p>{words.pending(email)}</p>
      <BusyButton label={words.resend} busyLabel={words.sending} isBusy={resend.isBusy} onClick={resend.start} />
      <FormProblem text={resend.problem} />
    </div>
  );
}
