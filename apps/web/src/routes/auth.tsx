import { messages, paths } from '@sixtyfour/contract';
import { useLocation, useNavigate } from 'react-router';
import { readAuthState } from '../features/identity/callback.ts';
import styles from '../features/identity/identity.module.css';
import { NewPasswordCard } from '../features/identity/NewPasswordCard.tsx';
import { SignInCard } from '../features/identity/SignInCard.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';
import { useSession } from '../lib/session-view.ts';
import { Link } from '../ui/Link.tsx';

/** Signing in, and the results of links in emails. */
export default function AuthPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  // Not while hydrating: the prerendered page has no history state, but a reloaded one keeps it.
  const isHydrated = useHydrated();
  const arrival = isHydrated ? readAuthState(state) : null;
  return (
    <Page title={messages.pageNames.auth}>
      {arrival !== null && 'error' in arrival && (
        <ErrorState title={messages.auth.failed(arrival.error)} text={messages.auth.failedText}>
          <ButtonLink to={paths.play}>{messages.nav.play}</ButtonLink>
        </ErrorState>
      )}
      {arrival !== null && 'emailConfirmed' in arrival && <EmailConfirmed />}
      <div className={styles.beside}>
        {arrival !== null && 'recoveryCode' in arrival ? (
          <NewPasswordCard
            code={arrival.recoveryCode}
            // The code is used up: remove it from the history.
            onSaved={() => void navigate(paths.auth, { replace: true, state: null })}
          />
        ) : (
          <SignInCard />
        )}
        <AboutAccounts />
      </div>
    </Page>
  );
}

const words = messages.account;

/** Shown after the link in a verification email: in the browser that registered, the visitor is signed in by now. */
function EmailConfirmed() {
  const known = useSession();
  const isSignedIn = known !== null && known.account !== null;
  return (
    <div className={styles.confirmed} role="status">
      <p className="state-title">{words.emailConfirmed}</p>
      {!isSignedIn && <p>{words.emailConfirmedText}</p>}
    </div>
  );
}

/** Explains what an account adds, and links to playing without one. */
function AboutAccounts() {
  return (
    <div className={styles.about}>
      <h2>{messages.auth.withTitle}</h2>
      <p>{messages.auth.withText}</p>
      <h2>{messages.auth.withoutTitle}</h2>
      <p>{messages.auth.withoutText}</p>
      <p>
        <Link to={paths.play}>{messages.auth.waysToPlay}</Link>
      </p>
    </div>
  );
}
