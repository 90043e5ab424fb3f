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
import { focusBoard, scrollToBoard } from './focus-board.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { Strip } from '../../ui/Strip.tsx';
import styles from './playing-layout.module.css';

type Phased = { readonly orientation: Color } & (
  | { readonly phase: 'idle' }
  | ({ readonly phase: 'playing' | 'over' } & Pick<Begun, 'live' | 'interaction'>)
);

/** The screen of every mode of play: its title, the board between two bars, the panel. */
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
  /** The page's heading; the board needs no other, so it is heard and not seen. */
  title: string;
  state: Phased;
  view: ViewSource;
  /** Whether saved state has been looked up. */
  ready: boolean;
  send: (input: BoardInput | { readonly type: 'flip' }) => void;
  /** The bar of a player. */
  renderBar: (color: Color) => ReactNode;
  /** A tab that is not looked at says when it is the visitor's turn; left out where several play at the screen. */
  isOwnTurn?: boolean;
} & Pick<PlayingLayoutProps, 'notice' | 'status' | 'panel' | 'bottom'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [arrows, setArrows] = useState<readonly Shape[]>();
  const [isReplaced, replaceBoard] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const acts = useMemo(() => ({ draw: setArrows, replaceBoard, slot }), [slot]);
  usePhaseFocus(state.phase, ready, heading);
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
 * The content beside the board. When a game starts or ends, the board renders first and this right after; otherwise it
 * is never deferred: a field that shows its old value for a moment loses what was typed into it.
 */
function AfterBoard({ phase, children }: { phase: string; children: ReactNode }) {
  const shownPhase = useDeferredValue(phase);
  const before = useDeferredValue(children);
  return shownPhase === phase ? children : before;
}

type Phase = 'idle' | 'playing' | 'over';

/** Moves the focus when its element disappears with a phase: to the board at the start, else to the page's title. */
function usePhaseFocus(
  phase: Phase,
  /** False until saved games have been looked up: resuming one must not move the focus. */
  ready: boolean,
  title: RefObject<HTMLElement | null>,
): void {
  const before = useRef({ phase, ready });
  const arrive = useEffectEvent((to: Phase) => {
    if (to === 'playing') {
      if (window.scrollY > 0) window.scrollTo(0, 0);
      // Under the header of a phone on its side only a part of the board is on the screen.
      scrollToBoard();
      focusBoard();
    }
    if (to === 'idle') title.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const { phase: from, ready: wasReady } = before.current;
    before.current = { phase, ready };
    // A resumed game changes the phase in the same update that makes the screen ready.
    if (from !== phase && wasReady) arrive(phase);
  }, [phase, ready]);
}

export interface PlayingLayoutProps {
  /** What the game asks for or counts down, in the strip. */
  notice?: ReactNode;
  /** The status line above the opponent's bar; from 1024 px the panel holds the status instead. */
  status: ReactNode;
  opponent: ReactNode;
  board: ReactNode;
  own: ReactNode;
  panel: ReactNode;
  /** The accessible name of the panel. */
  panelLabel: string;
  /** On phones the panel has no card around its parts: in play, not before the start. */
  bare?: boolean;
  /** On phones the status takes no row of its own: it is empty but for toasts, which lie over the strip. */
  overStrip?: boolean;
  /** Shown in a fixed bar of 64 px below 1024 px: what starts the game. */
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

/** What a panel does with the board of its screen. */
interface ScreenBoardActs {
  /** Draws arrows, in place of those before. */
  readonly draw: (arrows: readonly Shape[]) => void;
  /** Replaces the board by `slot`, or restores it. */
  readonly replaceBoard: (isReplaced: boolean) => void;
  /** Null while the board is there. */
  readonly slot: HTMLElement | null;
}

export const ScreenBoard = createContext<ScreenBoardActs>({ draw: () => {}, replaceBoard: () => {}, slot: null });
