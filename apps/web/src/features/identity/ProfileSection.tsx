import { messages, paths } from '@sixtyfour/contract';
import { useState } from 'react';
import { useSession } from '../../lib/session-view.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './account-menu.module.css';
import { ProfileForm } from './ProfileForm.tsx';

const words = messages.profileSettings;

/** The name and country that others see, and a link to the account. */
export function ProfileSection({ close }: { close: () => void }) {
  const known = useSession();
  const account = known?.account ?? null;
  const [isSaved, setSaved] = useState(false);
  return (
    <section className={styles.profile} aria-labelledby="settings-profile" onInput={() => setSaved(false)}>
      <h2 id="settings-profile" className={styles.name}>
        {words.title}
      </h2>
      {/* Remounts the form with the new name when the player changes. */}
      <ProfileForm key={known?.player.id} submitLabel={words.save} variant="second" onSaved={() => setSaved(true)} />
      {/* Not a toast, which the settings would cover on a playing screen. */}
      <p role="status" className="muted">
        {isSaved && words.saved}
      </p>
      <p>
        <Link to={paths.auth} onClick={close}>
          {account === null ? words.signIn : words.account(account.name)}
        </Link>
      </p>
    </section>
  );
}
