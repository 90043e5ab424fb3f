import type { ReactNode, Ref } from 'react';
import { Strip } from '../../ui/Strip.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './puzzles.module.css';

/** The grid of /puzzles for single puzzles and for a rush. The children are what is between the title and the panel. */
export function PuzzleFrame({
  words,
  heading,
  children,
  panel,
}: {
  words: { readonly title: string; readonly panel: string };
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
  panel: ReactNode;
}) {
  return (
    <div className={styles.page} data-playing="">
      <div className={styles.strip}>
        <Strip />
      </div>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {words.title}
      </h1>
      {children}
      <div className={styles.toast}>
        <ToastLine place="both" />
      </div>
      <section className={styles.rest} aria-label={words.panel}>
        {panel}
      </section>
    </div>
  );
}
