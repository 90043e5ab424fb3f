import { messages, MINIMUM_AGE, NAME_LENGTH, PASSWORD_LENGTH } from '@sixtyfour/contract';
import { useId } from 'react';
import type { ApiProblem } from '../../lib/api.ts';
import { useSession } from '../../lib/session-view.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { type RegisterField, registerFaults } from './account-fields.ts';
import { askServer } from './ask-server.ts';
import { EmailField } from './EmailField.tsx';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { PasswordField } from './PasswordField.tsx';
import { TermsNote } from './TermsNote.tsx';
import { type Refused, useForm } from './use-form.ts';

const words = messages.account;

function refusedBy({ code, message }: ApiProblem): Refused<RegisterField> {
  switch (code) {
    case 'email-taken':
      return { faults: { email: message } };
    case 'weak-password':
      return { faults: { password: message } };
    case 'name-too-short':
    case 'name-too-long':
    case 'name-refused':
      return { faults: { name: message } };
    default:
      return { problem: message };
  }
}

/** Makes an account of this guest, once the mail is verified. */
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
  const form = useForm<RegisterField>(async (entered) => {
    const typed = {
      name: entered('name').trim(),
      email: entered('email').trim(),
      password: entered('password'),
      ofAge: entered('ofAge'),
    };
    const faults = registerFaults(typed);
    if (Object.keys(faults).length > 0) return { faults };
    const { name: chosen, email, password } = typed;
    const answer = await askServer((calls) => calls.signUp({ name: chosen, email, password }));
    if (!answer.ok) return refusedBy(answer.error);
    toast({ text: messages.identity.registered });
    onRegistered(email);
    return null;
  });
  const ageFault = form.faultOf('ofAge');
  return (
    <form {...form.attributes} className={styles.form}>
      <TextField
        // Known a moment after the page is shown.
        key={name}
        name="name"
        label={messages.identity.name}
        defaultValue={name}
        maxLength={NAME_LENGTH.max}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        required
        error={form.faultOf('name')}
      />
      <EmailField autoComplete="email" error={form.faultOf('email')} />
      <PasswordField
        label={words.password}
        hint={words.passwordHint(PASSWORD_LENGTH.min)}
        autoComplete="new-password"
        error={form.faultOf('password')}
      />
      <div>
        <Checkbox
          name="ofAge"
          label={words.ofAge(MINIMUM_AGE)}
          required
          aria-invalid={ageFault !== null}
          aria-describedby={ageFault === null ? undefined : ageErrorId}
        />
        <FieldError id={ageErrorId} error={ageFault} />
      </div>
      <FormProblem text={form.problem} />
      <BusyButton
        type="submit"
        variant={variant}
        label={messages.identity.register}
        busyLabel={words.registering}
        isBusy={form.isBusy}
      />
      <TermsNote />
    </form>
  );
}
