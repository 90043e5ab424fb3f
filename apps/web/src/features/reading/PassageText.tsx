import type { Passage } from '../../content/model.ts';
import { Prose } from './Prose.tsx';
import styles from './reading.module.css';

/** The heading, paragraphs and lists of a passage. */
export function PassageText({ passage: { heading, text }, level }: { passage: Passage; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.text}>
      {heading !== undefined && <Heading>{heading}</Heading>}
      {text.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <Prose text={block} />
          </p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>
                <Prose text={item} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
