import { messages } from '@sixtyfour/contract';
import type { ReactNode } from 'react';
import type { LegalBlock, LegalSection, LegalText } from '../../content/legal-model.ts';
import { Page } from '../../ui/Page.tsx';
import { LegalProse } from './LegalProse.tsx';
import styles from './legal-page.module.css';

const words = messages.legalPages;

const NO_PARTS: Readonly<Record<string, ReactNode>> = {};

/** In UTC, so that prerendered and hydrated pages agree. */
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A legal page: its text, with components at the end of some sections. */
export function LegalPage({
  title,
  text: { version, date, lede, sections },
  parts = NO_PARTS,
}: {
  title: string;
  text: LegalText;
  /** Components by section id, rendered at the end of their section. */
  parts?: Readonly<Record<string, ReactNode>>;
}) {
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
      <p className={styles.version}>{words.version(version, days.format(new Date(date)))}</p>
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
    <dl className={styles.entries}>
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
