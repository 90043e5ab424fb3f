import { DiagramBoard } from '../../board/DiagramBoard.tsx';
import { piecesOfFen } from '../../board/diagram.ts';
import { positionName } from '../../board/position-name.ts';
import type { Picture } from '../../content/model.ts';
import { marksOfPicture } from './frames.ts';
import styles from './reading.module.css';

/** A board to point at things, with a sentence below it. */
export function PictureFigure({ picture }: { picture: Picture }) {
  const { pieces, caption, orientation } = picture;
  return (
    <figure className={styles.figure}>
      <div className={styles.diagram}>
        <DiagramBoard
          fen={pieces}
          label={positionName(piecesOfFen(pieces))}
          marks={marksOfPicture(picture)}
          {...(orientation === undefined ? {} : { orientation })}
        />
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
