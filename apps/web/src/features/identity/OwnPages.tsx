import { messages, ownDataPath, pastGamesPath } from '@sixtyfour/contract';
import { Link } from '../../ui/Link.tsx';
import styles from './identity.module.css';
import { Profile } from './Profile.tsx';

/** What belongs to the visitor: their profile, and links to their games and data. */
export default function OwnPages() {
  return (
    <div className={styles.about}>
      <Profile className={styles.ownProfile} />
      <h2>{messages.accountMenu.yourGames}</h2>
      <p>
        <Link to={pastGamesPath}>{messages.ownGames.title}</Link>
      </p>
      <h2>{messages.personalData.title}</h2>
      <p>
        {/* A plain link, so that the browser scrolls to its target. */}
        <a href={ownDataPath}>{messages.personalData.link}</a>
      </p>
    </div>
  );
}
