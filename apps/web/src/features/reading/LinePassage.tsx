import { messages } from '@sixtyfour/contract';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { Line } from '../../content/model.ts';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { announce } from '../../ui/announce.ts';
import { FigureBoard } from './FigureBoard.tsx';
import { type PrintedMove, printedMoves, startOf } from './line.ts';
import { Prose } from './Prose.tsx';
import styles from './reading.module.css';

const words = messages.reading;
const loadStepping = () => import('./stepping.ts');

/**
 * Text with a board and its moves. Each move is a button; toolbar and arrow keys step through the moves. The code for
 * stepping is loaded after the first render, and the toolbar appears with it.
 */
export function LinePassage({ line, children }: { line: Line; children: ReactNode }) {
  const moves = useMemo(() => printedMoves(line), [line]);
  const stepping = useLazyModule(loadStepping);
  const frames = useMemo(() => stepping?.framesOf(line).frames, [stepping, line]);
  const [ply, setPly] = useState(0);
  const caption = useId();
  const last = moves.length;

  const show = (next: number) => {
    if (next === ply) return;
    setPly(next);
    const sentence = frames?.[next]?.sentence;
    if (sentence !== undefined) announce(sentence);
  };
  const passage = useRef<HTMLDivElement>(null);
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const to = stepping?.browseStepOf(event.key) ?? null;
    if (stepping === null || to === null || last === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(stepping.stepTo(to, ply, last));
  });
  useEffect(() => {
    const keys = new AbortController();
    passage.current?.addEventListener('keydown', (event) => pressKey(event), keys);
    return () => keys.abort();
  }, []);

  return (
    <div className={styles.passage} data-figure ref={passage}>
      {children}
      <figure className={styles.figure}>
        <FigureBoard shown={frames?.[ply] ?? startOf(line)} orientation={line.orientation} />
        <figcaption id={caption} className={styles.caption}>
          {line.caption}
        </figcaption>
        {last > 0 && (
          <div className={styles.tools} role="group" aria-labelledby={caption}>
            {stepping !== null && (
              <>
                <stepping.NavigationTools
                  ply={ply}
                  count={last}
                  onStep={(to) => show(stepping.stepTo(to, ply, last))}
                />
                <p className={styles.place}>{moves[ply - 1]?.numbered ?? words.start}</p>
              </>
            )}
          </div>
        )}
      </figure>
      {last > 0 && <MoveText moves={moves} ply={ply} labelledBy={caption} onSelect={show} />}
    </div>
  );
}

/** The moves in book notation, with their notes. */
function MoveText({
  moves,
  ply,
  labelledBy,
  onSelect,
}: {
  moves: readonly PrintedMove[];
  ply: number;
  labelledBy: string;
  onSelect: (ply: number) => void;
}) {
  return (
    <ol className={styles.moves} aria-labelledby={labelledBy}>
      {moves.map(({ running, numbered, note }, index) => (
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
            <span className="muted">
              <Prose text={note} />{' '}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
