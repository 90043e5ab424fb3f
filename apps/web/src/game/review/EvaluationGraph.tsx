import { messages } from '@sixtyfour/contract';
import { type Graph, type GraphMark, xOf } from './graph.ts';
import styles from './review.module.css';

/** Shapes that are distinguishable without color, as coordinates around their center, in px. */
const SHAPES: Readonly<Record<GraphMark['mark'], string>> = {
  blunder: 'M-4-4H4V4H-4Z',
  mistake: 'M0-5 5 0 0 5-5 0Z',
  inaccuracy: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z',
};

/**
 * White's chances after each move. A slider covers the graph: a press, a drag or the arrow keys select the position.
 */
export function EvaluationGraph({
  graph,
  plies,
  ply,
  label,
  positionText,
  onSelect,
}: {
  graph: Graph;
  /** The plies of the whole game, 1 or more. */
  plies: number;
  /** The ply of the position shown. */
  ply: number;
  /** Text alternative of the graph. */
  label: string;
  /** The name of the position shown. */
  positionText: string;
  onSelect: (ply: number) => void;
}) {
  const { white, black } = messages.play.sides;
  const here = `${xOf(ply, plies)}%`;
  return (
    <div className={styles.graph}>
      <svg className={styles.plot} role="img" aria-label={label}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
          <rect className={styles.rest} width={graph.end} height="100" />
          <polygon className={styles.share} points={graph.share} />
          <line className={styles.middle} x1="0" x2="100" y1="50" y2="50" />
          <polyline className={styles.curve} points={graph.curve} />
        </svg>
        <text className={styles.side} x="6" y="1.25em">
          {black}
        </text>
        <text className={styles.side} x="6" y="66">
          {white}
        </text>
        <line className={styles.here} x1={here} x2={here} y1="0" y2="100%" />
        {graph.marks.map(({ ply: of, x, y, mark }) => (
          <svg key={of} x={`${x}%`} y={`${y}%`} width="1" height="1" overflow="visible" aria-hidden="true">
            <path className={styles.spot} data-mark={mark} d={SHAPES[mark]} />
          </svg>
        ))}
      </svg>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={plies}
        value={ply}
        aria-label={messages.review.graph}
        aria-valuetext={positionText}
        onChange={(event) => onSelect(Number(event.currentTarget.value))}
      />
    </div>
  );
}
