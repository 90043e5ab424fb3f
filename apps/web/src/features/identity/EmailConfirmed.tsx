import { messages } from '@sixtyfour/contract';
import { useSession } from '../../lib/session-view.ts';
import styles from './identity.module.css';

const words = messages.account;

/** Shown after the link in a verification email: in the browser that registered, the visitor is signed in by now. */
export function EmailConfirmed() {
  const known = useSession();
  const isSignedIn = known !== null && known.account !== null;
  return (
    <div className={styles.confirmed} role="status">
      <p className="state-title">{words.emailConfirmed}</p>
      {!isSignedIn && <p>{words.emailConfirmedText}</p>}
    </div>
  );
}
