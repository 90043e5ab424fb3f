import { messages, paths } from '@sixtyfour/contract';
import { useSession } from '../../lib/session-view.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './account-menu.module.css';
import { Profile } from './Profile.tsx';

const words = messages.profileSettings;

/** The profile in the settings, with a link to the account. */
export function ProfileSection({ close }: { close: () => void }) {
  const account = useSession()?.account ?? null;
  return (
    <Profile className={styles.profile}>
      <p>
        <Link to={paths.auth} onClick={close}>
          {account === null ? words.signIn : words.account(account.name)}
        </Link>
      </p>
    </Profile>
  );
}
