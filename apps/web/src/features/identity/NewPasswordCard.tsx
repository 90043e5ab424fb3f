import { messages } from '@sixtyfour/contract';
import { toast } from '../../ui/toast.ts';
import { newPasswordError } from './account-fields.ts';
import { callAccount } from './lazy-account-calls.ts';
import styles from './identity.module.css';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { failureOf, useForm } from './use-form.ts';

const words = messages.account;

/** The form to choose a new password with the code from an email. Saving it signs the visitor in. */
export function NewPasswordCard({ code, onSaved }: { code: string; onSaved: () => void }) {
  const form = useForm<'password'>(async (entered) => {
    const password = entered('password');
    const error = newPasswordError(password);
    if (error !== null) return { errors: { password: error } };
    const answer = await callAccount((calls) => calls.resetPassword(code, password));
    if (!answer.ok) return failureOf(answer.error, { 'weak-password': 'password' });
    toast({ text: words.passwordSaved });
    onSaved();
    return null;
  });
  return (
    <section className={styles.card}>
      <h2 tabIndex={-1}>{words.chooseTitle}</h2>
      <p className={styles.lead}>{words.chooseText}</p>
      <form {...form.attributes} className={styles.form}>
        <PasswordField isNew label={words.newPassword} error={form.errorOf('password')} />
        <SubmitButton form={form} label={words.savePassword} busyLabel={words.saving} />
      </form>
    </section>
  );
}
