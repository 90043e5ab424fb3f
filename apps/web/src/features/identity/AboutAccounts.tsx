import { messages, paths } from '@sixtyfour/contract';
import { Link } from '../../ui/Link.tsx';
import styles from './identity.module.css';

const words = messages.auth;

/** Explains what an account adds, and links to playing without one. */
export function AboutAccounts() {
  return (
    <div className={styles.about}>
      <h2>{words.withTitle}</h2>
      <p>{words.withText}</p>
      <h2>{words.withoutTitle}</h2>
      <p>{words.withoutText}</p>
      <p>
        <Link to={paths.play}>{words.waysToPlay}</Link>
      </p>
    </div>
  );
}
