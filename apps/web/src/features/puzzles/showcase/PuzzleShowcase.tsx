import { messages, paths, puzzlesOfThemePath } from '@sixtyfour/contract';
import { lazy, Suspense } from 'react';
import { DiagramBoard } from '../../../board/DiagramBoard.tsx';
import { piecesOfFen } from '../../../board/diagram.ts';
import { positionName } from '../../../board/position-name.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { AdSlot } from '../../../ui/AdSlot.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Strip } from '../../../ui/Strip.tsx';
import { ShownFrame, TodayFrame } from './Frames.tsx';
import { type ShowcaseLevel, SHOWCASE, type ShownPuzzle } from './positions.ts';
import styles from './puzzle-showcase.module.css';

/** Lazy: the page is complete without the solvers, with diagrams and answers. */
const TodaySolver = lazy(async () => ({ default: (await import('./Solvers.tsx')).TodaySolver }));
const ShownSolver = lazy(async () => ({ default: (await import('./Solvers.tsx')).ShownSolver }));

const words = messages.showcase;
const LEVELS = Object.keys(SHOWCASE) as readonly ShowcaseLevel[];

/** Today's puzzle, then six tactics in three levels, all solvable on this page. */
export function PuzzleShowcase() {
  return (
    <Page title={messages.pageNames.chessPuzzles} width="full">
      <p className="muted">{words.lede}</p>
      <div className={styles.strip}>
        <Strip />
      </div>
      <Today />
      <div className={styles.levels}>
        {LEVELS.map((level, index) => (
          <section key={level} className={styles.level} aria-labelledby={level}>
            <div className={styles.head}>
              <h2 id={level}>{words.levels[level]}</h2>
              <Difficulty squares={2 * index + 1} />
            </div>
            {SHOWCASE[level].map((shown) => (
              <ShowcasePuzzle key={shown.name} {...shown} />
            ))}
          </section>
        ))}
      </div>
      <p className={styles.soon}>
        {words.comingSoon} <Link to={paths.puzzles}>{words.morePuzzles}</Link>
      </p>
      <AdSlot />
    </Page>
  );
}

function Today() {
  const before = (
    <TodayFrame
      about={{ day: null, task: messages.puzzles.defaultDescription, turn: null, progress: null }}
      board={<DiagramBoard fen="8/8/8/8/8/8/8/8" label={messages.puzzles.loading} />}
      play={null}
    />
  );
  return useHydrated() ? (
    <Suspense fallback={before}>
      <TodaySolver />
    </Suspense>
  ) : (
    before
  );
}

/** The difficulty as filled squares out of five; the heading has it as a word. */
function Difficulty({ squares }: { squares: number }) {
  return (
    <span className={styles.difficulty} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e'].map((place, index) => (
        <span key={place} data-full={index < squares} />
      ))}
    </span>
  );
}

function ShowcasePuzzle(shown: ShownPuzzle) {
  const { name, fen, theme } = shown;
  const { title, task, answer } = words.tasks[name];
  const before = <ShownFrame board={<DiagramBoard fen={fen} label={positionName(piecesOfFen(fen))} />} play={null} />;
  return (
    <article className={styles.puzzle} data-testid="showcase-puzzle">
      <h3>{title}</h3>
      <p className="muted">{task}</p>
      {useHydrated() ? (
        <Suspense fallback={before}>
          <ShownSolver shown={shown} />
        </Suspense>
      ) : (
        before
      )}
      <details className={styles.answer}>
        <summary>{words.answer}</summary>
        <p>{answer}</p>
      </details>
      <Link className={styles.more} to={puzzlesOfThemePath(theme)}>
        {words.more(messages.puzzleThemes[theme])}
      </Link>
    </article>
  );
}
