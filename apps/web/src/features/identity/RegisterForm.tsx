import { messages, MINIMUM_AGE } from '@sixtyfour/contract';
import { useId, useState } from 'react';
import { useSession } from '../../lib/session-view.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { toast } from '../../ui/toast.ts';
import { type RegisterField, registerErrors } from './account-fields.ts';
import { callAccount } from './lazy-account-calls.ts';
import { EmailField } from './EmailField.tsx';
import styles from './identity.module.css';
import { NameField } from './NameField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TermsNote } from './TermsNote.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { failureOf, NAME_PROBLEMS, useForm } from './use-form.ts';

const words = messages.account;

/** The form that registers this guest. The account is active after the email is verified. */
export function RegisterForm({
  variant,
  onRegistered,
}: {
  variant: 'main' | 'second';
  onRegistered: (email: string) => void;
}) {
  const ageErrorId = useId();
  const player = useSession()?.player;
  const name = player?.named === true ? player.username : '';
  /** The field's value when it got the focus: a name inserted after that would mix with typed text. */
  const [shown, setShown] = useState<string | null>(null);
  const form = useForm<RegisterField>(async (entered) => {
    const typed = {
      name: entered('name').trim(),
      email: entered('email').trim(),
      password: entered('password'),
      ofAge: entered('ofAge'),
    };
    const errors = registerErrors(typed);
    if (Object.keys(errors).length > 0) return { errors };
    const { name: chosen, email, password } = typed;
    const answer = await callAccount((calls) => calls.signUp({ name: chosen, email, password }));
    if (!answer.ok)
      return failureOf(answer.error, { ...NAME_PROBLEMS, 'email-taken': 'email', 'weak-password': 'password' });
    toast({ text: messages.identity.registered });
    onRegistered(email);
    return null;
  });
  const ageError = form.errorOf('ofAge');
  return (
    <form {...form.attributes} className={styles.form}>
      <NameField
        // Known once the session is loaded. The browser shows it unless the visitor has typed something.
        defaultValue={shown ?? name}
        onFocus={() => setShown(name)}
        onBlur={() => setShown(null)}
        error={form.errorOf('name')}
      />
      <EmailField autoComplete="email" error={form.errorOf('email')} />
      <PasswordField isNew label={words.password} error={form.errorOf('password')} />
      <div>
        <Checkbox
          name="ofAge"
          label={words.ofAge(MINIMUM_AGE)}
          required
          aria-invalid={ageError !== null}
          aria-describedby={ageError === null ? undefined : ageErrorId}
        />
        <FieldError id={ageErrorId} error={ageError} />
      </div>
      <SubmitButton form={form} variant={variant} label={messages.identity.register} busyLabel={words.registering} />
      <TermsNote />
    </form>
  );
}
