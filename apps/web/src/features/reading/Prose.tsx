import { Link } from '../../ui/Link.tsx';
import { type Span, spansOf } from './prose.ts';
import styles from './reading.module.css';

/** A text with its markup rendered. */
export function Prose({ text }: { text: string }) {
  return spansOf(text).map((span) => <ShownSpan key={span.at} span={span} />);
}

function ShownSpan({ span }: { span: Span }) {
  switch (span.kind) {
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'move':
      return <span className={styles.notation}>{span.text}</span>;
    case 'link':
      return <Link to={span.path}>{span.text}</Link>;
    case 'plain':
      return span.text;
  }
}
