/** What the panels of every game share from its start on; loaded after the page has been shown. */
import type { Game, GameState } from '@sixtyfour/chess';
import { lazy, Suspense } from 'react';
import { usePreferences } from '../lib/preferences.ts';
import { stepTo } from '../play/browse.ts';
import { FoldedResult } from './FoldedResult.tsx';
import type { Aftermath } from '../play/game-over.ts';
import type { GameOverProps } from './GameOverCard.tsx';
import { type Moves, OverPanel } from './GamePanel.tsx';
import { type BoardInteraction, shownGame } from '../play/board-view.ts';
import type { PgnNotes } from '../play/pgn.ts';
import { moveTexts, numberingOf } from '../play/game-facts.ts';
import { StatusBlock } from './StatusLine.tsx';

interface Begun {
  readonly live: { readonly game: Game };
  readonly interaction: BoardInteraction;
}

/** The moves as the panel shows them. */
export function useMoves({ live, interaction }: Begun, send: (input: { type: 'browse'; ply: number }) => void): Moves {
  const { notation } = usePreferences();
  return {
    moves: moveTexts(live.game, notation),
    ply: shownGame(live.game, interaction).ply,
    numbering: numberingOf(live.game),
    onSelect: (ply) => send({ type: 'browse', ply }),
  };
}

interface FoldedPanelProps {
  state: Begun & { readonly live: Pick<GameState, 'game' | 'ending'>; readonly aftermath: Aftermath };
  send: (input: { type: 'browse'; ply: number } | { type: 'fold' | 'unfold' }) => void;
  pgn: (notes?: PgnNotes) => string;
  result: GameOverProps;
  /** How it ended, where the result alone does not say it. */
  banner?: string | null;
}

/** The panel after a game whose result is folded: its bar and the moves, or a review of them. */
export function FoldedPanel(props: FoldedPanelProps) {
  return props.state.aftermath === 'review' ? <LateReview {...props} /> : <FoldedBar {...props} />;
}

function FoldedBar({ state, send, result, banner = null }: FoldedPanelProps) {
  const moves = useMoves(state, send);
  return (
    <OverPanel
      result={
        <>
          <FoldedResult {...result} onUnfold={() => send({ type: 'unfold' })} />
          {banner !== null && <StatusBlock status={banner} />}
        </>
      }
      sheet={moves}
      onStep={(step) => moves.onSelect(stepTo(step, moves.ply, moves.moves.length))}
    />
  );
}

const ReviewPanel = lazy(async () => ({ default: (await import('./review/ReviewPanel.tsx')).ReviewPanel }));

/** The bar stays until the review is there. */
function LateReview(props: FoldedPanelProps) {
  const { state, send, pgn, result } = props;
  const sheet = useMoves(state, send);
  return (
    <Suspense fallback={<FoldedBar {...props} />}>
      <ReviewPanel
        reviewed={state.live}
        sheet={sheet}
        note={result.note ?? null}
        pgn={pgn}
        onClose={() => send({ type: 'fold' })}
      />
    </Suspense>
  );
}
