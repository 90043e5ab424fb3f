import { messages } from '@sixtyfour/contract';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { emailFault } from './account-fields.ts';
import { askServer } from './ask-server.ts';
import { EmailField } from './EmailField.tsx';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { useForm } from './use-form.ts';

const words = messages.account;

/** Asks for a mail with a link to a new password. The answer is the same whether there is such an account or not. */
export function ForgotPassword({
  email,
  variant,
  onBack,
}: {
  /** Proposed. */
  email: string;
  variant: 'main' | 'second';
  onBack: () => void;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<'email'>(async (entered) => {
    const typed = entered('email').trim();
    const fault = emailFault(typed);
    if (fault !== null) return { faults: { email: fault } };
    const answer = await askServer((calls) => calls.requestPasswordReset(typed));
    if (!answer.ok) return { problem: answer.error.message };
    setSentTo(typed);
    return null;
  });
  return (
    <form {...form.attributes} className={styles.form}>
      <div>
        <h2 tabIndex={-1}>{words.forgotTitle}</h2>
        <p className={styles.lead}>{words.forgotText}</p>
        <div role="status">{sentTo !== null && <p className={styles.notice}>{words.linkSent(sentTo)}</p>}</div>
      </div>
      <EmailField defaultValue={email} autoComplete="username" error={form.faultOf('email')} />
      <FormProblem text={form.problem} />
      <BusyButton
        type="submit"
        variant={variant}
        label={words.sendLink}
        busyLabel={words.sending}
        isBusy={form.isBusy}
      />
      <Button variant="quiet" onClick={onBack}>
        {words.backToLogin}
      </Button>
    </form>
  );
}
