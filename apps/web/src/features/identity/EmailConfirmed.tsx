import { messages } from '@sixtyfour/contract';
import { useSession } from '../../lib/session-view.ts';
import styles from './identity.module.css';

const words = messages.account;

/** The mail of a registration was opened: here, where its guest is signed in by now, or elsewhere. */
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
