import type { Picture } from '../../content/model.ts';
import { FigureBoard } from './FigureBoard.tsx';
import { shownPicture } from './line.ts';
import styles from './reading.module.css';

/** A board that illustrates a passage, with a caption. */
export function PictureFigure({ picture }: { picture: Picture }) {
  return (
    <figure className={styles.figure}>
      <FigureBoard shown={shownPicture(picture)} orientation={picture.orientation} />
      <figcaption className={styles.caption}>{picture.caption}</figcaption>
    </figure>
  );
}
