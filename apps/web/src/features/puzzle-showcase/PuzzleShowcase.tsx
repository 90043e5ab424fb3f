import { messages, paths, puzzlesOfThemePath } from '@sixtyfour/contract';
import { DiagramBoard } from '../../board/DiagramBoard.tsx';
import { piecesOfFen } from '../../board/diagram.ts';
import { positionName } from '../../board/position-name.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { AdSlot } from '../../ui/AdSlot.tsx';
import { type Level, SHOWCASE, type ShownPuzzle } from './positions.ts';
import styles from './puzzle-showcase.module.css';

const words = messages.showcase;
const LEVELS = Object.keys(SHOWCASE) as readonly Level[];

/** Six tactics as pictures, and the way to puzzles that can be played. */
export function PuzzleShowcase() {
  return (
    <Page title={messages.pageNames.chessPuzzles} width="full">
      <p className={styles.lede}>{words.lede}</p>
      <div className={styles.soon}>
        <p>{words.comingSoon}</p>
        <ButtonLink to={paths.puzzles} size="large">
          {messages.puzzle.randomPuzzle}
        </ButtonLink>
      </div>
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
      <AdSlot />
    </Page>
  );
}

/** How hard it is, of five; its heading says it in a word. */
function Difficulty({ squares }: { squares: number }) {
  return (
    <span className={styles.difficulty} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e'].map((place, index) => (
        <span key={place} data-full={index < squares} />
      ))}
    </span>
  );
}

function ShowcasePuzzle({ name, fen, theme }: ShownPuzzle) {
  const { title, task, answer } = words.tasks[name];
  return (
    <article className={styles.puzzle} data-testid="showcase-puzzle">
      <h3>{title}</h3>
      <p>{task}</p>
      <div className={styles.diagram}>
        <DiagramBoard fen={fen} label={positionName(piecesOfFen(fen))} />
      </div>
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
