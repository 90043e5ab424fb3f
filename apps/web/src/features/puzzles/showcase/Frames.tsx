/** The layout of the showcase's puzzles, before and after they become interactive. */
import { messages, paths, puzzleRushPath } from '@sixtyfour/contract';
import type { ReactNode, Ref } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import styles from './puzzle-showcase.module.css';

interface Parts {
  readonly board: ReactNode;
  /** The feedback band and the buttons; null until they are loaded. */
  readonly play: ReactNode;
}

interface About {
  readonly day: string | null;
  readonly task: string;
  readonly turn: string | null;
  readonly progress: ReactNode;
}

/** Reserves the height of a line whose text is not known yet. */
const NOTHING_YET = '\u00a0';

export function TodayFrame({
  heading,
  about: { day, task, turn, progress },
  board,
  play,
}: Parts & { heading?: Ref<HTMLHeadingElement>; about: About }) {
  return (
    <section className={styles.today} aria-labelledby="today">
      <div className={styles.about}>
        <h2 id="today" ref={heading} tabIndex={-1}>
          {messages.showcase.today}
        </h2>
        <p>{day ?? NOTHING_YET}</p>
        <p className={styles.task} data-testid="description">
          {task}
        </p>
        <p>{turn ?? NOTHING_YET}</p>
        <div className={styles.progress}>{progress}</div>
      </div>
      <div className={styles.board}>{board}</div>
      <div className={styles.play}>
        <div className={styles.solving}>{play}</div>
        <ButtonLink to={paths.puzzles}>{messages.puzzles.randomPuzzle}</ButtonLink>
        <ButtonLink to={puzzleRushPath}>{messages.puzzles.rush}</ButtonLink>
      </div>
    </section>
  );
}

export function ShownFrame({ board, play }: Parts) {
  return (
    <>
      <div className={styles.board}>{board}</div>
      <div className={styles.solving}>{play}</div>
    </>
  );
}
