import { messages } from '@sixtyfour/contract';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { toast } from '../../ui/toast.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { useAccountAction } from './use-account-action.ts';

const words = messages.account;

/** The notice about an unverified address, with a button to send the email again. */
export function Resend({ email }: { email: string }) {
  const resend = useAccountAction(
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
