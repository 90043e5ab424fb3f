import { messages, wholeRating } from '@sixtyfour/contract';
import styles from './puzzles.module.css';
import type { Solver } from './solver.ts';

const words = messages.puzzle;

/** What this device knows of the solver. */
export function SolverFacts({ solver }: { solver: Solver }) {
  const facts = [
    [words.solvedCount, solver.solved],
    [words.streak, solver.streak],
    [words.yourRating, wholeRating(solver.rating)],
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
