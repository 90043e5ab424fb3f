import { messages } from '@sixtyfour/contract';
import styles from './puzzles.module.css';
import { shownRating, type Solver } from './solver.ts';

const words = messages.puzzle;

/** What this device knows of the solver. */
export function SolverFacts({ solver }: { solver: Solver }) {
  const facts = [
    [words.solvedCount, solver.solved],
    [words.streak, solver.streak],
    [words.yourRating, shownRating(solver)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
