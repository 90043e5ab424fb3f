/** A board on which the first move starts a game against a character. Rendered completely without a script. */
import { messages } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, type Persona } from '@sixtyfour/engine/personas';
import type { ReactNode } from 'react';
import { DiagramBoard } from '../../board/DiagramBoard.tsx';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import styles from './start-board.module.css';

const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

const loadLive = () => import('./LiveStartBoard.tsx');

/**
 * The board becomes interactive after the first paint; earlier presses are recorded by public/before-paint.js.
 * @param preload preloads the page of the game
 */
export function StartBoard({ preload }: { preload: () => Promise<unknown> }) {
  const live = useLazyModule(loadLive);
  if (live !== null) return <live.LiveStartBoard preload={preload} />;
  return (
    <StartBoardFrame persona={DEFAULT_PERSONA}>
      <div data-early-board="">
        <DiagramBoard fen={START_FEN} label={messages.startBoard.board} />
      </div>
    </StartBoardFrame>
  );
}

/** The character above its board. */
export function StartBoardFrame({ persona, children }: { persona: Persona; children: ReactNode }) {
  return (
    <div className={styles.start}>
      <div className={styles.speaker}>
        <Portrait persona={persona.id} className={styles.portrait} />
        <div>
          <p className={styles.name}>{persona.name}</p>
          <p className="speech">{`“${persona.quote}”`}</p>
        </div>
      </div>
      {children}
      <p className={styles.hint}>{messages.startBoard.hint}</p>
    </div>
  );
}
