/** The panel of every game after its start; loaded after the first render of the page. */
import type { Color, Game, GameState } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { copyWithToast } from '../../lib/clipboard.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { type BoardInteraction, shownGame } from '../../play/board-view.ts';
import { moveTexts, numberingOf } from '../../play/game-facts.ts';
import { type Aftermath, gameOverTitle, summaryText } from '../../play/game-over.ts';
import type { PgnNotes } from '../../play/pgn.ts';
import { currentDay } from '../../lib/utc-day.ts';
import { eligibilityText } from '../../play/score-eligibility.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from '../over/game-over.module.css';
import { GameOverButtons, type GameOverProps } from '../over/GameOverCard.tsx';
import { GameControls } from './GameControls.tsx';
import { type Moves, OverMoves, PlayPanel, type PlayPanelProps } from './GamePanel.tsx';
import { PgnButtons } from '../over/PgnButtons.tsx';
import type * as ReviewModule from '../review/ReviewPanel.tsx';
import { StatusBlock } from '../screen/StatusLine.tsx';

interface Begun {
  readonly orientation: Color;
  readonly live: Pick<GameState, 'game' | 'ending'>;
  readonly interaction: BoardInteraction;
}

type Over = Begun & { readonly phase: 'over'; readonly aftermath: Aftermath };

/** The actions of a panel and a result. */
interface Actions {
  readonly send: (
    input: { type: 'browse'; ply: number } | { type: 'cancel' | 'flip' | 'fold' | 'unfold' | 'review' },
  ) => void;
  readonly type: (text: string) => string | null;
  readonly pgn: (notes?: PgnNotes) => string;
}

type CopyActions = 'onCopyFen' | 'onCopyPgn';

/** The panel of a running or finished game. Behind the game-over dialog it stays as it was at the end of the game. */
export function BegunPanel(props: Omit<ComponentProps<typeof PanelOfPhase>, 'review'>) {
  const review = usePreloadedReview(props.state.phase === 'over');
  const isReview = props.state.phase === 'over' && props.state.aftermath === 'review';
  return (
    <>
      {!isReview && <GameControls begun={props.state} send={props.send} />}
      <PanelOfPhase {...props} review={review} />
    </>
  );
}

function PanelOfPhase({
  state,
  send,
  type,
  pgn,
  result,
  banner = null,
  visitor,
  more,
  review,
  ...panel
}: {
  state: (Begun & { readonly phase: 'playing' }) | Over;
  /** Null while the game goes on. */
  result: GameOverProps | null;
  /** The result in words, if the bar alone does not show it. */
  banner?: string | null;
  /** The visitor's side; null where both players share the device. */
  visitor: Color | null;
  more?: Omit<PlayPanelProps['more'], CopyActions>;
  /** Null until loaded. */
  review: typeof ReviewModule | null;
} & Actions &
  Omit<PlayPanelProps, 'sheet' | 'onTyped' | 'onFlip' | 'more'>) {
  const { notation } = usePreferences();
  const shown = shownGame(state.live.game, state.interaction);
  const sheet: Moves = {
    moves: moveTexts(state.live.game, notation),
    ply: shown.ply,
    numbering: numberingOf(state.live.game),
    onSelect: (ply) => send({ type: 'browse', ply }),
  };
  if (result === null || state.phase === 'playing' || state.aftermath === 'dialog')
    return (
      <PlayPanel
        {...panel}
        sheet={sheet}
        onTyped={type}
        onFlip={() => send({ type: 'flip' })}
        more={{ ...more, onCopyFen: () => copyWithToast(shown.fen), onCopyPgn: () => copyWithToast(pgn()) }}
      />
    );
  const folded = (
    <>
      <FoldedResult {...result} showsToasts={banner === null} onUnfold={() => send({ type: 'unfold' })} />
      {banner !== null && <StatusBlock status={banner} />}
      <OverMoves sheet={sheet} />
    </>
  );
  if (state.aftermath === 'bar') return folded;
  // The bar stays until the review is loaded.
  return (
    <Suspense fallback={folded}>
      <ReviewSlot
        loaded={review}
        reviewed={state.live}
        visitor={visitor}
        orientation={state.orientation}
        sheet={sheet}
        note={result.note?.text ?? null}
        pgn={pgn}
        onClose={() => send({ type: 'fold' })}
      />
    </Suspense>
  );
}

const loadReview = () => import('../review/ReviewPanel.tsx');

const LazyReviewPanel = lazy(async () => ({ default: (await loadReview()).ReviewPanel }));

/** Suspense delays a lazy component by up to 300 ms, so a panel that is already loaded is rendered directly. */
function ReviewSlot({
  loaded,
  ...props
}: { loaded: typeof ReviewModule | null } & ComponentProps<typeof LazyReviewPanel>) {
  const [Panel] = useState(() => loaded?.ReviewPanel ?? LazyReviewPanel);
  return <Panel {...props} />;
}

/** Loads the review and starts its engine while the result is shown, so that a review can begin at once. */
function usePreloadedReview(isOver: boolean): typeof ReviewModule | null {
  const [loaded, setLoaded] = useState<typeof ReviewModule | null>(null);
  useEffect(() => {
    if (!isOver) return undefined;
    let isWanted = true;
    let letGo = () => {};
    const start = async (): Promise<void> => {
      try {
        const review = await loadReview();
        if (!isWanted) return;
        setLoaded(review);
        letGo = review.warmUpEngine();
      } catch {
        // Pressing the review button tries again.
      }
    };
    const cancel = whenIdle(() => void start());
    return () => {
      isWanted = false;
      cancel();
      letGo();
    };
  }, [isOver]);
  return loaded;
}

/** The actions for a finished game of any mode. */
export function overActions(
  { game }: { readonly game: Game },
  { send, pgn }: Pick<Actions, 'send' | 'pgn'>,
): Pick<GameOverProps, 'onReview' | 'pgn'> {
  return game.ply === 0 ? { onReview: null, pgn: null } : { onReview: () => send({ type: 'review' }), pgn };
}

/** The collapsed game-over dialog: a bar in the panel with all its buttons, which leaves the board visible. */
function FoldedResult({
  over,
  eligibility,
  result,
  onAct,
  onReview,
  pgn,
  showsToasts,
  onUnfold,
  ...buttons
}: GameOverProps & {
  /** Whether toasts cover the title: false where a banner shows them. */
  showsToasts: boolean;
  /** Opens the dialog again. */
  onUnfold: () => void;
}) {
  const unfold = useRef<HTMLButtonElement>(null);
  // The closed dialog has restored the focus from before the end of the game; move it here.
  useEffect(() => unfold.current?.focus({ preventScroll: true }), []);
  const [today] = useState(currentDay);
  const words = messages.gameOver;
  return (
    <div className={styles.folded}>
      <div className={styles.foldedHead}>
        <div>
          {showsToasts && <ToastLine place="panel" />}
          <h2 className={styles.foldedTitle}>{gameOverTitle(over)}</h2>
          <div aria-live="polite" aria-atomic="true">
            <p className={styles.summary}>{summaryText(over, result)}</p>
            {eligibility !== null && <p className={styles.summary}>{eligibilityText(eligibility, today)}</p>}
          </div>
        </div>
        <IconButton ref={unfold} label={words.showResult} onClick={onUnfold}>
          <ChevronsUpDown />
        </IconButton>
      </div>
      <GameOverButtons {...buttons} over={over} onAct={onAct} folded />
      <div className={`quiet-buttons ${styles.foldedQuiet}`}>
        {onReview !== null && (
          <Button variant="quiet" onClick={onReview}>
            {messages.review.title}
          </Button>
        )}
        {pgn !== null && <PgnButtons pgn={pgn} />}
      </div>
    </div>
  );
}
