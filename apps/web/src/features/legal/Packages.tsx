import { messages } from '@sixtyfour/contract';
import { PACKAGES } from '../../content/packages.ts';
import styles from './legal-page.module.css';

const words = messages.legalPages;

/** Names of packages by their licence, in the order of the licences' first ones. */
const byLicence = Map.groupBy(PACKAGES, ([, , licence]) => licence);

/** What the pages are made of, by licence, and the way to the notices in full. */
export function Packages() {
  return (
    <>
      <dl className={styles.entries}>
        {[...byLicence].map(([licence, packages]) => (
          <div key={licence} className={styles.entry}>
            <dt>{licence}</dt>
            <dd>{packages.map(([name, version]) => `${name} ${version}`).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="/licences.txt">{words.notices}</a>
      </p>
    </>
  );
}
