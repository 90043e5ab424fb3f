import { messages, paths } from '@sixtyfour/contract';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { useAct } from './use-act.ts';

const words = messages.account;

/** The account that is signed in, and the way out. */
export function SignedIn({ name, email, onSignedOut }: { name: string; email: string; onSignedOut: () => void }) {
  const signOut = useAct(
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
