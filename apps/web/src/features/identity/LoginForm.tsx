import { messages } from '@sixtyfour/contract';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { toast } from '../../ui/toast.ts';
import { type LoginField, loginErrors } from './account-fields.ts';
import { callAccount } from './lazy-account-calls.ts';
import { EmailField } from './EmailField.tsx';
import styles from './identity.module.css';
import { PasswordField } from './PasswordField.tsx';
import { TermsNote } from './TermsNote.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { textOf, useForm } from './use-form.ts';
import { useAccountAction } from './use-account-action.ts';

const words = messages.account;

/** The form to sign in to an account. */
export function LoginForm({
  email,
  pendingEmail,
  variant,
  onSignedIn,
  onForgotten,
}: {
  /** Initial value. */
  email: string;
  /** The address that this visitor has registered but not verified; null if none. */
  pendingEmail: string | null;
  variant: 'main' | 'second';
  onSignedIn: () => void;
  /** Called with the typed address when the visitor has forgotten the password. */
  onForgotten: (email: string) => void;
}) {
  const [unverified, setUnverified] = useState<Record<LoginField, string> | null>(null);
  const form = useForm<LoginField>(async (entered) => {
    const credentials = { email: entered('email').trim(), password: entered('password') };
    const errors = loginErrors(credentials);
    if (Object.keys(errors).length > 0) return { errors };
    const answer = await callAccount((calls) => calls.signIn(credentials));
    if (!answer.ok) {
      setUnverified(answer.error.code === 'not-verified' ? credentials : null);
      return { problem: answer.error.message };
    }
    toast({ text: messages.identity.signedIn });
    onSignedIn();
    return null;
  });
  const waiting = unverified ?? (pendingEmail === null ? null : { email: pendingEmail });
  return (
    <>
      {waiting !== null && <Resend {...waiting} />}
      <form {...form.attributes} className={styles.form}>
        <EmailField defaultValue={email} autoComplete="username" error={form.errorOf('email')} />
        <PasswordField label={words.password} error={form.errorOf('password')} />
        <SubmitButton form={form} variant={variant} label={messages.identity.login} busyLabel={words.loggingIn} />
        <Button
          variant="quiet"
          onClick={(event) => {
            const fields = event.currentTarget.form;
            onForgotten(fields === null ? '' : textOf(new FormData(fields), 'email'));
          }}
        >
          {words.forgot}
        </Button>
        <TermsNote />
      </form>
    </>
  );
}

/** The notice about an unverified address, with a button to send the email again. */
function Resend({ email, password }: { email: string; password?: string }) {
  const resend = useAccountAction(
    (calls) => calls.resendVerification(email, password),
    () => toast({ text: words.resent }),
  );
  return (
    <div className={styles.notice}>
      <p>{words.pending(email)}</p>
      <BusyButton label={words.resend} busyLabel={words.sending} isBusy={resend.isBusy} onClick={resend.start} />
      <FieldError error={resend.problem} />
    </div>
  );
}
