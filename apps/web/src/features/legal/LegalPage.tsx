import { messages } from '@sixtyfour/contract';
import type { ReactNode } from 'react';
import type { LegalBlock, LegalSection, LegalText, LegalProse as Text } from '../../content/legal-model.ts';
import { Page } from '../../ui/Page.tsx';
import styles from './legal-page.module.css';
import { Link } from '../../ui/Link.tsx';

const words = messages.legalPages;

/** A legal page: its text, with components at the end of some sections. */
export function LegalPage({
  title,
  text: { version, date, lede, sections },
  parts,
}: {
  title: string;
  text: LegalText;
  /** Components by section id, rendered at the end of their section. */
  parts: Readonly<Record<string, ReactNode>>;
}) {
  // In UTC, so that prerendered and hydrated pages agree.
  const day = new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Page title={title}>
      {lede.map((text) => (
        <p key={text} className={styles.lede}>
          <LegalProse text={text} />
        </p>
      ))}
      {sections.map((section) => (
        <Section key={section.id} {...section}>
          {parts[section.id]}
        </Section>
      ))}
      <p className={styles.version}>{words.version(version, day)}</p>
    </Page>
  );
}

function Section({ id, title, blocks, children }: LegalSection & { children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
      {children}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LegalProse text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className={styles.list}>
        {block.list.map((text) => (
          <li key={text}>
            <LegalProse text={text} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="ruled">
      {block.entries.map(([term, text]) => (
        <div key={term} className={styles.entry}>
          <dt>{term}</dt>
          <dd>
            <LegalProse text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LINK = /\[([^\]]+)\]\((\/[^)]*)\)/;

/** A text with its links. A link with a hash is a plain link, so that the browser scrolls to its target. */
function LegalProse({ text }: { text: Text }): ReactNode {
  // `split` includes the groups: text, then for each link its words, its path and the text after it.
  const [first, ...rest] = text.split(LINK);
  const parts: ReactNode[] = [first];
  for (let at = 0; at < rest.length; at += 3) {
    const [shown = '', path = '', after = ''] = rest.slice(at, at + 3);
    parts.push(
      path.includes('#') ? (
        <a key={at} href={path}>
          {shown}
        </a>
      ) : (
        <Link key={at} to={path}>
          {shown}
        </Link>
      ),
      after,
    );
  }
  return parts;
}
