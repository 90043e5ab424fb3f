import type { Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { type CSSProperties, useRef } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { BUDGETS, type LiveAnalysis } from './live-analysis.ts';
import { shortEvaluation } from './evaluation-words.ts';
import { evaluationOfScore } from './evaluation.ts';
import { lineText } from './line-text.ts';
import styles from './study.module.css';

/** The number of half-moves shown of a line. */
const SHOWN_MOVES = 8;

/** The engine's analysis of the position on the board: lines, depth, and a button to search deeper. */
export function EngineLines({
  live,
  game,
  onPlay,
  onDeeper,
}: {
  live: LiveAnalysis;
  /** The position on the board. */
  game: Game;
  /** A line was pressed: play its first move. */
  onPlay: (uci: string) => void;
  onDeeper: () => void;
}) {
  const words = messages.study;
  const { notation } = usePreferences();
  const { analysis, lines, status } = live;
  const group = useRef<HTMLDivElement>(null);
  const focusHandlers = useKeptFocus(group);
  // The key of a line is its rank: its moves change with each depth.
  const found = (analysis?.lines ?? []).map((line, place) => ({ ...line, place }));
  return (
    <div ref={group} className={styles.engine} role="group" aria-label={words.lines} tabIndex={-1} {...focusHandlers}>
      <div className={styles.engineHead}>
        <p className={styles.depth}>{statusText(live)}</p>
        {status === 'failed' && (
          <Button variant="quiet" onClick={onDeeper}>
            {words.retry}
          </Button>
        )}
        {status === 'resting' && found.length > 0 && live.budget < BUDGETS.length - 1 && (
          <Button variant="quiet" onClick={onDeeper}>
            {words.deeper}
          </Button>
        )}
      </div>
      <ol className={styles.lines} style={{ '--lines': lines } as CSSProperties}>
        {found.map(({ score, line, place }) => {
          const value = shortEvaluation(evaluationOfScore(score, game.turn));
          const [first] = line;
          const text = lineText(game, line.slice(0, SHOWN_MOVES), notation);
          return (
            <li key={place}>
              <button
                type="button"
                className={styles.engineLine}
                aria-label={words.playLine(value, text)}
                onClick={() => first !== undefined && onPlay(first)}
              >
                <span className={styles.lineValue}>{value}</span>
                <span className={styles.lineMoves}>{text}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function statusText({ status, analysis }: LiveAnalysis): string {
  const words = messages.study;
  if (status === 'failed') return words.engineFailed;
  if (analysis === null) return status === 'paused' ? words.paused : words.thinking;
  if (analysis.lines.length === 0) return words.noMoves;
  if (status === 'paused') return words.paused;
  return status === 'resting' ? words.resting(analysis.depth) : words.depth(analysis.depth);
}
