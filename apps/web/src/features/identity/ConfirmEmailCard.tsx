import { emailConfirmedPath, messages } from '@sixtyfour/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { toast } from '../../ui/toast.ts';
import { callAccount } from './lazy-account-calls.ts';
import styles from './identity.module.css';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { failureOf, useForm } from './use-form.ts';

const words = messages.account;

/**
 * The button that confirms an email with the code from the mail. In another browser than the one that registered, it
 * asks for the password.
 */
export function ConfirmEmailCard({
  code,
  onFailed,
}: {
  code: string;
  /** Called with the reason when this code is no longer valid. */
  onFailed: (reason: string) => void;
}) {
  const navigate = useNavigate();
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useForm<'password'>(async (entered) => {
    const password = entered('password');
    if (needsPassword && password === '') return { errors: { password: words.passwordMissing } };
    const answer = await callAccount((calls) => calls.confirmEmail(code, needsPassword ? password : undefined));
    if (answer.ok) {
      toast({ text: words.emailConfirmed });
      navigate(emailConfirmedPath, { replace: true });
      return null;
    }
    switch (answer.error.code) {
      case 'password-needed':
        setNeedsPassword(true);
        return null;
      case 'code-expired':
      case 'email-taken':
        onFailed(answer.error.message);
        return null;
      default:
        return failureOf(answer.error, { 'wrong-password': 'password' });
    }
  });
  return (
    <section className={styles.card} aria-label={words.confirmTitle}>
      <h2 tabIndex={-1}>{words.confirmTitle}</h2>
      <p className={styles.lead}>{words.confirmText}</p>
      <form {...form.attributes} className={styles.form}>
        {needsPassword && <RegisteredPassword error={form.errorOf('password')} />}
        <SubmitButton form={form} label={words.confirm} busyLabel={words.confirming} />
      </form>
    </section>
  );
}

/** The field for the password of the registration. It explains why it appears and takes the focus. */
function RegisteredPassword({ error }: { error: string | null }) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <PasswordField ref={ref} label={words.password} hint={words.confirmElsewhereText} error={error} />;
}
