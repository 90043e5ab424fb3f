import { messages, paths } from '@sixtyfour/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../lib/session-view.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import styles from './identity.module.css';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { toast } from '../../ui/toast.ts';
import { useAccountAction } from './use-account-action.ts';

type Shown = 'login' | 'register' | 'forgot';

/** Signing in, registering and signing out. `variant`: 'second' if another button is the main one of the page. */
export function SignInCard({ variant = 'main' }: { variant?: 'main' | 'second' }) {
  const known = useSession();
  const [shown, setShown] = useState<Shown>('login');
  const [email, setEmail] = useState('');
  const card = useRef<HTMLElement>(null);
  const account = known?.account ?? null;

  // The focused element is removed: move the focus to the new form.
  const show = (next: Shown) => {
    flushSync(() => setShown(next));
    card.current?.querySelector<HTMLElement>('h2, [role="tab"][aria-selected="true"]')?.focus();
  };

  return (
    <section ref={card} className={styles.card} aria-label={messages.pageNames.auth}>
      {account !== null && <SignedIn name={account.name} email={account.email} onSignedOut={() => show('login')} />}
      {account === null && shown === 'forgot' && (
        <ForgotPassword email={email} variant={variant} onBack={() => show('login')} />
      )}
      {account === null && shown !== 'forgot' && (
        <Tabs
          label={messages.pageNames.auth}
          current={shown}
          onChange={setShown}
          tabs={[
            {
              value: 'login',
              label: messages.identity.login,
              content: (
                <LoginForm
                  key={email}
                  email={email}
                  pendingEmail={known?.pendingEmail ?? null}
                  variant={variant}
                  onSignedIn={() => show('login')}
                  onForgotten={(typed) => {
                    setEmail(typed);
                    show('forgot');
                  }}
                />
              ),
            },
            {
              value: 'register',
              label: messages.identity.register,
              content: (
                <RegisterForm
                  variant={variant}
                  onRegistered={(registered) => {
                    setEmail(registered);
                    show('login');
                  }}
                />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

const words = messages.account;

/** The signed-in account, with a button to sign out. */
function SignedIn({ name, email, onSignedOut }: { name: string; email: string; onSignedOut: () => void }) {
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
      <FieldError error={signOut.problem} />
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
