import { messages } from '@sixtyfour/contract';
import { useEffect, useRef } from 'react';
import { focusBoard, scrollToBoard, useBoardInView } from '../../../game/screen/focus-board.ts';
import { LiveBoard } from '../../../game/screen/LiveBoard.tsx';
import { useLiveGame } from '../../../play/use-live-game.ts';
import { PuzzleFrame } from '../PuzzleFrame.tsx';
import styles from '../puzzles.module.css';
import type * as Panel from './RushPanel.tsx';
import { beforeRush, beforeRushView, type RushEvent, type RushState } from './state.ts';

const words = messages.rush;

/** A rush: as many puzzles as possible, one after another. */
export function RushScreen() {
  const handle = useLiveGame<RushState, RushEvent, typeof Panel>(
    { state: beforeRush, view: beforeRushView },
    async (view) => {
      const [{ createRushShell }, parts] = await Promise.all([import('./shell.ts'), import('./RushPanel.tsx')]);
      return { shell: createRushShell(view), parts };
    },
  );
  const { state, view, send, parts } = handle;
  const turn = useRef<HTMLParagraphElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state.phase);
  useBoardInView(state.phase === 'playing');
  useEffect(() => {
    const wasIdle = before.current === 'idle';
    before.current = state.phase;
    if (state.phase !== 'playing') {
      // The button or field with the focus may have disappeared. An idle page has only been loaded, or reloaded.
      if (!wasIdle && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
      return;
    }
    // The start button has disappeared.
    focusBoard();
    scrollToBoard();
    // This line above the board contains the clock.
    turn.current?.scrollIntoView({ block: 'nearest' });
  }, [state.phase]);
  return (
    <PuzzleFrame words={words} heading={heading} panel={parts && <parts.RushPanel {...handle} />}>
      <p className={styles.task} data-idle={state.phase === 'idle'}>
        {state.phase === 'idle' ? words.lede : words.modes[state.mode]}
      </p>
      <p className={styles.turn} ref={turn}>
        {state.phase === 'playing' ? messages.spoken.turnOf(messages.play.sides[state.color]) : '\u00a0'}
      </p>
      {parts ? <parts.RushProgress state={state} /> : <div className={styles.progress} />}
      <div className={styles.board}>
        <LiveBoard view={view} playing={state.phase === 'playing' ? state : null} send={send} />
      </div>
      {parts ? <parts.RushBand state={state} /> : <div className={styles.band} data-kind="plain" />}
    </PuzzleFrame>
  );
}
