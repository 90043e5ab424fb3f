import { messages, paths } from '@sixtyfour/contract';
import { Link } from '../../ui/Link.tsx';
import styles from './identity.module.css';

const { termsOfService, privacyPolicy } = messages.account;

/** The note about terms and privacy policy, with links to both. */
export function TermsNote() {
  const [before, between, after] = messages.identity.terms.split(new RegExp(`${termsOfService}|${privacyPolicy}`));
  return (
    <p className={styles.note}>
      {before}
      <Link to={paths.terms}>{termsOfService}</Link>
      {between}
      <Link to={paths.privacy}>{privacyPolicy}</Link>
      {after}
    </p>
  );
}
