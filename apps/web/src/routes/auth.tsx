import { messages, paths } from '@sixtyfour/contract';
import { Suspense, useEffect } from 'react';
import { focusTitle } from '../lib/focus-title.ts';
import { useLocation, useNavigate } from '../lib/navigation.tsx';
import { readAuthState, readConfirmation } from '../features/identity/callback.ts';
import { ConfirmEmailCard } from '../features/identity/ConfirmEmailCard.tsx';
import styles from '../features/identity/identity.module.css';
import { NewPasswordCard } from '../features/identity/NewPasswordCard.tsx';
import { SignInCard } from '../features/identity/SignInCard.tsx';
import { useSession } from '../lib/session-view.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { lazyScreen } from '../shell/reload.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';
import { Link } from '../ui/Link.tsx';

const OwnPages = lazyScreen(async () => (await import('../features/identity/OwnPages.tsx')).default);

/** The page for signing in and for the links in emails. */
export default function AuthPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // Not while hydrating: the prerendered page has no query and no history state, but a reloaded one keeps them.
  const isHydrated = useHydrated();
  const confirmation = readConfirmation(search);
  const arrival = isHydrated ? (confirmation ?? readAuthState(state)) : null;
  useEffect(() => {
    // The code does not stay in the URL.
    if (confirmation !== null) navigate(paths.auth, { replace: true, state: confirmation });
  });
  const isSignedIn = Boolean(useSession()?.account);
  return (
    <Page title={isSignedIn ? messages.accountMenu.account : messages.pageNames.auth}>
      {arrival !== null && 'error' in arrival && (
        <ErrorState title={messages.auth.failed(arrival.error)} text={messages.auth.failedText}>
          <ButtonLink to={paths.play}>{messages.nav.play}</ButtonLink>
        </ErrorState>
      )}
      <div className={styles.beside}>
        {arrival !== null && 'recoveryCode' in arrival ? (
          <NewPasswordCard
            code={arrival.recoveryCode}
            onSaved={() => {
              // The form with the focus is removed.
              focusTitle();
              // The code is used up: remove it from the history.
              navigate(paths.auth, { replace: true, state: null });
            }}
          />
        ) : arrival !== null && 'confirmationCode' in arrival ? (
          <ConfirmEmailCard
            code={arrival.confirmationCode}
            onFailed={(error) => {
              // The focused button is removed.
              focusTitle();
              navigate(paths.auth, { replace: true, state: { error } });
            }}
          />
        ) : (
          <SignInCard />
        )}
        {isSignedIn ? (
          <Suspense>
            <OwnPages />
          </Suspense>
        ) : (
          <AboutAccounts />
        )}
      </div>
    </Page>
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
