import type { Passage } from '../../content/model.ts';
import { LinePassage } from './LinePassage.tsx';
import { PictureFigure } from './PictureFigure.tsx';
import { PassageText } from './PassageText.tsx';
import styles from './reading.module.css';

/** Passages of text with figures. `level`: of their headings. */
export function Passages({ passages, level }: { passages: readonly Passage[]; level: 2 | 3 }) {
  return passages.map((passage) => <ShownPassage key={passage.text.flat()[0]} passage={passage} level={level} />);
}

function ShownPassage({ passage, level }: { passage: Passage; level: 2 | 3 }) {
  const { figure } = passage;
  const text = <PassageText passage={passage} level={level} />;
  if (figure === undefined) return <div className={styles.passage}>{text}</div>;
  if (figure.kind === 'line') return <LinePassage line={figure}>{text}</LinePassage>;
  return (
    <div className={styles.passage} data-figure>
      {text}
      <PictureFigure picture={figure} />
    </div>
  );
}
