import { messages } from '@sixtyfour/contract';
import { useEffect, useRef } from 'react';
import { focusBoard, scrollToBoard, useBoardInView } from '../../../game/screen/focus-board.ts';
import { LiveBoard } from '../../../game/screen/LiveBoard.tsx';
import { useLiveGame } from '../../../play/use-live-game.ts';
import { Strip } from '../../../ui/Strip.tsx';
import { ToastLine } from '../../../ui/ToastLine.tsx';
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
    <div className={styles.page} data-playing="">
      <div className={styles.strip}>
        <Strip />
      </div>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {words.title}
      </h1>
      <p className={styles.task}>{state.phase === 'idle' ? words.lede : words.modes[state.mode]}</p>
      <p className={styles.turn} ref={turn}>
        {state.phase === 'playing' ? messages.spoken.turnOf(messages.play.sides[state.color]) : '\u00a0'}
      </p>
      {parts ? <parts.RushProgress state={state} /> : <div className={styles.progress} />}
      <div className={styles.board}>
        <LiveBoard view={view} playing={state.phase === 'playing' ? state : null} send={send} />
      </div>
      {parts ? <parts.RushBand state={state} /> : <div className={styles.band} data-kind="plain" />}
      <div className={styles.toast}>
        <ToastLine place="both" />
      </div>
      <section className={styles.rest} aria-label={words.panel}>
        {parts && <parts.RushPanel {...handle} />}
      </section>
    </div>
  );
}
