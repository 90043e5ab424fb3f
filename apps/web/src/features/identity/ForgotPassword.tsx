import { messages } from '@sixtyfour/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { emailError } from './account-fields.ts';
import { callAccount } from './lazy-account-calls.ts';
import { EmailField } from './EmailField.tsx';
import styles from './identity.module.css';
import { SubmitButton } from './SubmitButton.tsx';
import { useForm } from './use-form.ts';

const words = messages.account;

/** The form that requests an email to reset the password. The answer does not reveal whether the account exists. */
export function ForgotPassword({
  email,
  variant,
  onBack,
}: {
  /** Initial value. */
  email: string;
  variant: 'main' | 'second';
  onBack: () => void;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<'email'>(async (entered) => {
    const typed = entered('email').trim();
    const error = emailError(typed);
    if (error !== null) return { errors: { email: error } };
    const answer = await callAccount((calls) => calls.requestPasswordReset(typed));
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
      <EmailField defaultValue={email} autoComplete="username" error={form.errorOf('email')} />
      <SubmitButton form={form} variant={variant} label={words.sendLink} busyLabel={words.sending} />
      <Button variant="quiet" onClick={onBack}>
        {words.backToLogin}
      </Button>
    </form>
  );
}
