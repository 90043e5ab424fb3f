import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import {
  type ReactNode,
  useRef,
  useState,
  useDeferredValue,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  createContext,
} from 'react';
import type { Shape } from '../../board/shapes.ts';
import type { ViewSource } from '../../board/view.ts';
import type { BoardInput } from '../../play/interaction.ts';
import type { Begun } from '../../play/state.ts';
import { focusBoard, scrollToBoard, useBoardInView } from './focus-board.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { Strip } from '../../ui/Strip.tsx';
import styles from './playing-layout.module.css';

type Phased = { readonly orientation: Color } & (
  | { readonly phase: 'idle' }
  | ({ readonly phase: 'playing' | 'over' } & Pick<Begun, 'live' | 'interaction'>)
);

/** The screen of every mode of play: title, board between two bars, panel. */
export function GameScreen({
  title,
  state,
  view,
  ready,
  send,
  renderBar,
  panel,
  isOwnTurn,
  ...layout
}: {
  /** The page's heading, visually hidden. */
  title: string;
  state: Phased;
  view: ViewSource;
  /** Whether the search for saved games is complete. */
  ready: boolean;
  send: (input: BoardInput | { readonly type: 'flip' }) => void;
  /** The bar of a player. */
  renderBar: (color: Color) => ReactNode;
  /** Whether the document title says that it is the visitor's turn; omitted where both players share the device. */
  isOwnTurn?: boolean;
} & Pick<PlayingLayoutProps, 'notice' | 'status' | 'panel' | 'bottom'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [arrows, setArrows] = useState<readonly Shape[]>();
  const [isReplaced, replaceBoard] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const acts = useMemo(() => ({ draw: setArrows, replaceBoard, slot }), [slot]);
  usePhaseFocus(state.phase, ready, heading);
  useBoardInView(state.phase !== 'idle');
  useTurnInTitle(title, isOwnTurn);
  const [top, bottom] = state.orientation === 'white' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  return (
    <ScreenBoard value={acts}>
      <h1 ref={heading} className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
      <PlayingLayout
        {...layout}
        panelLabel={messages.play.gamePanel}
        panel={<AfterBoard phase={state.phase}>{panel}</AfterBoard>}
        opponent={renderBar(top)}
        board={
          isReplaced ? (
            <div ref={setSlot} />
          ) : (
            <LiveBoard view={view} playing={state.phase === 'playing' ? state : null} arrows={arrows} send={send} />
          )
        }
        own={renderBar(bottom)}
        bare={state.phase !== 'idle'}
      />
    </ScreenBoard>
  );
}

function useTurnInTitle(title: string, isOwnTurn: boolean | undefined): void {
  const text = isOwnTurn === true ? messages.play.turnIsYours : title;
  useEffect(() => {
    if (isOwnTurn !== undefined) document.title = messages.site.titled(text);
  }, [isOwnTurn, text]);
}

/**
 * The content next to the board. When a game starts or ends, it renders after the board. It is not deferred otherwise:
 * a field that briefly showed its old value would lose what was typed.
 */
function AfterBoard({ phase, children }: { phase: string; children: ReactNode }) {
  const shownPhase = useDeferredValue(phase);
  const before = useDeferredValue(children);
  return shownPhase === phase ? children : before;
}

type Phase = 'idle' | 'playing' | 'over';

/**
 * Moves the focus when its element disappears at a phase change: to the board at the start, else to the page's title.
 */
function usePhaseFocus(
  phase: Phase,
  /** False until the search for saved games is complete: resuming a game must not move the focus. */
  ready: boolean,
  title: RefObject<HTMLElement | null>,
): void {
  const before = useRef({ phase, ready });
  const arrive = useEffectEvent((to: Phase) => {
    // The panel may have been scrolled to what it showed before.
    document.querySelector('[data-playing] > section')?.scrollTo(0, 0);
    if (to === 'playing') {
      if (window.scrollY > 0) window.scrollTo(0, 0);
      // On a phone in landscape, the header pushes part of the board off the screen.
      scrollToBoard();
      focusBoard();
    }
    if (to === 'idle') title.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const { phase: from, ready: wasReady } = before.current;
    before.current = { phase, ready };
    // Resuming a game changes the phase in the same update that makes the screen ready: the focus must not move then.
    if (from !== phase && wasReady) arrive(phase);
  }, [phase, ready]);
}

export interface PlayingLayoutProps {
  /** A request or countdown of the game, shown in the strip. */
  notice?: ReactNode;
  /** The status line above the opponent's bar; from 1024 px the panel holds the status instead. */
  status: ReactNode;
  opponent: ReactNode;
  board: ReactNode;
  own: ReactNode;
  panel: ReactNode;
  /** The accessible name of the panel. */
  panelLabel: string;
  /** On phones the panel has no card around it: during a game, but not before. */
  bare?: boolean;
  /** On phones the status has no row: it only shows toasts, over the strip. */
  overStrip?: boolean;
  /** The start button in a fixed bar of 64 px, shown below 1024 px. */
  bottom?: ReactNode;
}

/** Board, bars and panel of a playing screen. Sets `--board-size` for everything inside. */
export function PlayingLayout({
  notice,
  status,
  opponent,
  board,
  own,
  panel,
  panelLabel,
  bare = false,
  overStrip = false,
  bottom,
}: PlayingLayoutProps) {
  return (
    <div className={styles.page} data-playing="" data-over-strip={overStrip || undefined}>
      <div className={styles.notice}>{notice}</div>
      <div className={styles.strip}>
        <Strip />
      </div>
      <div className={styles.status}>{status}</div>
      <div className={styles.opponent}>{opponent}</div>
      <div className={styles.board} data-board-place="">
        {board}
      </div>
      <div className={styles.own}>{own}</div>
      <section className={styles.panel} aria-label={panelLabel} data-bare={bare}>
        {panel}
      </section>
      {bottom !== undefined && <div className={styles.bottom}>{bottom}</div>}
    </div>
  );
}

/** What a panel can do with the board of its screen. */
interface ScreenBoardActs {
  /** Replaces the arrows on the board. */
  readonly draw: (arrows: readonly Shape[]) => void;
  /** Replaces the board by an empty `slot`, or restores it. */
  readonly replaceBoard: (isReplaced: boolean) => void;
  /** The element for the replacement; null while the board is shown. */
  readonly slot: HTMLElement | null;
}

export const ScreenBoard = createContext<ScreenBoardActs>({ draw: () => {}, replaceBoard: () => {}, slot: null });
