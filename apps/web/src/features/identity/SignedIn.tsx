import { api, messages, paths } from '@sixtyfour/contract';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';

const words = messages.account;

/** The account that is signed in, and the way out. */
export function SignedIn({ name, email, onSignedOut }: { name: string; email: string; onSignedOut: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signOut = async () => {
    setBusy(true);
    const answer = await session.run(() => call(api.signOut));
    setBusy(false);
    setProblem(answer.ok ? null : answer.error.message);
    if (!answer.ok) return;
    // The next one at this device is not proposed the name of this account.
    session.forget();
    session.adopt(answer.value);
    toast({ text: messages.identity.signedOut });
    onSignedOut();
  };
  return (
    <>
      <h2 tabIndex={-1}>{words.signedInAs(name)}</h2>
      <p className={styles.lead}>{email}</p>
      <p>{words.keptWithAccount}</p>
      <FormProblem text={problem} />
      <p className={styles.actions}>
        <ButtonLink variant="main" to={paths.play}>
          {messages.nav.play}
        </ButtonLink>
        <BusyButton
          label={messages.identity.signOut}
          busyLabel={words.signingOut}
          isBusy={isBusy}
          onClick={() => void signOut()}
        />
      </p>
    </>
  );
}
