import { messages, paths } from '@sixtyfour/contract';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { useAccountAction } from './use-account-action.ts';

const words = messages.account;

/** The signed-in account, with a button to sign out. */
export function SignedIn({ name, email, onSignedOut }: { name: string; email: string; onSignedOut: () => void }) {
  const signOut = useAccountAction(
    (calls) => calls.signOut(),
    () => {
      toast({ text: messages.identity.signedOut });
      onSignedOut();
    },
  );
  return (
    <>
      <h2 tabIndex={-1}>{words.signedInAs(name)}</h2>
      <p className={styles.lead}>{email}</p>
      <p>{words.keptWithAccount}</p>
      <FormProblem text={signOut.problem} />
      <p className={styles.actions}>
        <ButtonLink variant="main" to={paths.play}>
          {messages.nav.play}
        </ButtonLink>
        <BusyButton
          label={messages.identity.signOut}
          busyLabel={words.signingOut}
          isBusy={signOut.isBusy}
          onClick={signOut.start}
        />
      </p>
    </>
  );
}
