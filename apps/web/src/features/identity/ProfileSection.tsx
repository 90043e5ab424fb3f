import { messages, paths } from '@sixtyfour/contract';
import { useSession } from '../../lib/session-view.ts';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './account-menu.module.css';
import { ProfileForm } from './ProfileForm.tsx';

const words = messages.profileSettings;

/** The name and country that others see, and the way to the account. */
export function ProfileSection({ close }: { close: () => void }) {
  const known = useSession();
  const account = known?.account ?? null;
  return (
    <section className={styles.profile} aria-labelledby="settings-profile">
      <h2 id="settings-profile" className={styles.name}>
        {words.title}
      </h2>
      {/* Another player has another name. */}
      <ProfileForm
        key={known?.player.id}
        submitLabel={words.save}
        variant="second"
        onSaved={() => toast({ text: words.saved })}
      />
      <p>
        <Link to={paths.auth} onClick={close}>
          {account === null ? words.signIn : words.account(account.name)}
        </Link>
      </p>
    </section>
  );
}
