import type { Passage, Picture } from '../../content/model.ts';
import { LinePassage } from './LinePassage.tsx';
import styles from './reading.module.css';
import { FigureBoard } from './FigureBoard.tsx';
import { shownPicture } from './line.ts';
import { Prose } from './Prose.tsx';

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

/** A board that illustrates a passage, with a caption. */
function PictureFigure({ picture }: { picture: Picture }) {
  return (
    <figure className={styles.figure}>
      <FigureBoard shown={shownPicture(picture)} orientation={picture.orientation} />
      <figcaption className={styles.caption}>{picture.caption}</figcaption>
    </figure>
  );
}

/** The heading, paragraphs and lists of a passage. */
function PassageText({ passage: { heading, text }, level }: { passage: Passage; level: 2 | 3 }) {
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
          <ul key={block[0]} className="bullets">
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
