import type { Color, Game } from '@sixtyfour/chess';
import { type ReactNode, useRef, useState, useDeferredValue } from 'react';
import type { Shape } from '../board/shapes.ts';
import type { ViewSource } from '../board/view.ts';
import { BoardArrows } from './board-arrows.ts';
import { stepTo } from '../play/browse.ts';
import { type BoardInteraction, shownGame } from '../play/board-view.ts';
import type { BoardInput } from '../play/interaction.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { PlayingLayout, type PlayingLayoutProps } from './PlayingLayout.tsx';
import { useBrowseKeys } from './use-browse-keys.ts';
import { usePhaseFocus } from './use-phase-focus.ts';

interface Begun {
  readonly live: { readonly game: Game };
  readonly interaction: BoardInteraction;
}

type Phased = { readonly orientation: Color } & (
  | { readonly phase: 'idle' }
  | ({ readonly phase: 'playing' | 'over' } & Begun)
);

/** What every playing screen is, whoever plays: its title, the board between two bars, the panel, the keys. */
export function GameScreen({
  title,
  state,
  view,
  ready,
  send,
  bars,
  panel,
  ...layout
}: {
  /** The page's heading; the board needs no other, so it is heard and not seen. */
  title: string;
  state: Phased;
  view: ViewSource;
  /** Whether what was kept of an earlier visit has been looked for. */
  ready: boolean;
  send: (input: BoardInput | { readonly type: 'flip' }) => void;
  /** The two players. */
  bars: Readonly<Record<Color, ReactNode>>;
} & Pick<PlayingLayoutProps, 'notice' | 'status' | 'panel' | 'panelLabel' | 'bottom'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const [arrows, setArrows] = useState<readonly Shape[]>();
  usePhaseFocus(state.phase, ready, heading, board);
  useBrowseKeys(state.phase !== 'idle', (step) => {
    if (state.phase === 'idle') return;
    const { game } = state.live;
    send({ type: 'browse', ply: stepTo(step, shownGame(game, state.interaction).ply, game.ply) });
  });
  const [top, bottom] = state.orientation === 'white' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  return (
    <BoardArrows value={setArrows}>
      <h1 ref={heading} className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
      <PlayingLayout
        {...layout}
        panel={<AfterBoard phase={state.phase}>{panel}</AfterBoard>}
        opponent={bars[top]}
        board={
          <div ref={board}>
            <LiveBoard view={view} playing={state.phase === 'playing' ? state : null} arrows={arrows} send={send} />
          </div>
        }
        own={bars[bottom]}
        bare={state.phase !== 'idle'}
      />
    </BoardArrows>
  );
}

/**
 * What stands beside the board. When a game starts or ends, the board answers first and this in the moment after; else
 * it is never late: a field that shows its old value for a moment loses what was typed into it.
 */
function AfterBoard({ phase, children }: { phase: string; children: ReactNode }) {
  const shownPhase = useDeferredValue(phase);
  const before = useDeferredValue(children);
  return shownPhase === phase ? children : before;
}
