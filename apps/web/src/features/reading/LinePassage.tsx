import { messages } from '@sixtyfour/contract';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { DiagramBoard } from '../../board/DiagramBoard.tsx';
import { piecesOfFen } from '../../board/diagram.ts';
import { positionName } from '../../board/position-name.ts';
import type { Line } from '../../content/model.ts';
import { type BrowseStep, browseStepOf, stepTo } from '../../game/browse.ts';
import { NavigationTools } from '../../game/NavigationTools.tsx';
import { moveSentence } from '../../game/spoken.ts';
import { announce } from '../../ui/announce.ts';
import { framesOf, type LineFrames, type PlayedFrame } from './frames.ts';
import { Prose } from './Prose.tsx';
import { plainText } from './prose.ts';
import styles from './reading.module.css';

const words = messages.reading;

/** Text, a position, and the moves from it: a button each, or stepped through by the tools or the arrow keys. */
export function LinePassage({ line, children }: { line: Line; children: ReactNode }) {
  const frames = useMemo(() => framesOf(line), [line]);
  const [ply, setPly] = useState(0);
  const caption = useId();
  const last = frames.after.length;

  const show = (next: number) => {
    if (next === ply) return;
    setPly(next);
    announce(sentenceOf(frames, next));
  };
  const step = (to: BrowseStep) => show(stepTo(to, ply, last));
  const stepByKey = (event: KeyboardEvent) => {
    const to = browseStepOf(event.key);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(to);
  };

  const current = frames.after[ply - 1];
  const { fen, marks } = current ?? frames.start;
  const { orientation } = line;
  return (
    <div className={styles.passage} data-figure>
      {children}
      <figure className={styles.figure} onKeyDown={last === 0 ? undefined : stepByKey}>
        <div className={styles.diagram}>
          <DiagramBoard
            fen={fen}
            label={positionName(piecesOfFen(fen))}
            marks={marks}
            {...(orientation === undefined ? {} : { orientation })}
          />
        </div>
        <figcaption id={caption} className={styles.caption}>
          {line.caption}
        </figcaption>
        {last > 0 && (
          <div className={styles.tools} role="group" aria-labelledby={caption}>
            <NavigationTools ply={ply} count={last} onStep={step} />
            <p className={styles.place}>{current === undefined ? words.moveCount(last) : current.numbered}</p>
          </div>
        )}
      </figure>
      {last > 0 && (
        <MoveText frames={frames.after} ply={ply} labelledBy={caption} onSelect={show} onKeyDown={stepByKey} />
      )}
    </div>
  );
}

/** What those hear who do not see the board. */
function sentenceOf({ after }: LineFrames, ply: number): string {
  const frame = after[ply - 1];
  if (frame === undefined) return words.atStart;
  const note = frame.note === null ? '' : ` ${plainText(frame.note)}`;
  return moveSentence(frame.played, null) + note;
}

/** The moves as books print them, with what is said about them in between. */
function MoveText({
  frames,
  ply,
  labelledBy,
  onSelect,
  onKeyDown,
}: {
  frames: readonly PlayedFrame[];
  ply: number;
  labelledBy: string;
  onSelect: (ply: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <ol className={styles.moves} aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      {frames.map(({ running, numbered, note }, index) => (
        <li key={numbered}>
          <button
            type="button"
            className={styles.move}
            aria-current={ply === index + 1 ? 'step' : undefined}
            onClick={() => onSelect(index + 1)}
          >
            {running}
          </button>{' '}
          {note !== null && (
            <span className={styles.note}>
              <Prose text={note} />{' '}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
