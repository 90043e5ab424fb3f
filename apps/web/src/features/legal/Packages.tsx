import { messages } from '@sixtyfour/contract';
import { PACKAGES } from '../../content/packages.ts';
import styles from './legal-page.module.css';

const words = messages.legalPages;

/** Packages by license, in order of first appearance. */
const byLicense = Map.groupBy(PACKAGES, ([, , license]) => license);

/** The list of third-party packages by license, with a link to the full notices. */
export function Packages() {
  return (
    <>
      <dl className="ruled">
        {[...byLicense].map(([license, packages]) => (
          <div key={license} className={styles.entry}>
            <dt>{license}</dt>
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
