/** What the panels of every game share from its start on; loaded after the page has been shown. */
import type { Game } from '@sixtyfour/chess';
import { downloadText } from '../lib/clipboard.ts';
import { copyOrTell } from '../lib/copy-or-tell.ts';
import { usePreferences } from '../lib/preferences.ts';
import { stepTo } from './browse.ts';
import { FoldedResult } from './FoldedResult.tsx';
import type { GameOverProps } from './GameOverCard.tsx';
import { type Moves, OverPanel } from './GamePanel.tsx';
import { type Hand, shownGame } from './hand.ts';
import { moveTexts, numberingOf } from './report.ts';
import { StatusBlock } from './StatusLine.tsx';

interface Begun {
  readonly live: { readonly game: Game };
  readonly hand: Hand;
}

/** The moves as the panel shows them. */
export function useMoves({ live, hand }: Begun, send: (input: { type: 'browse'; ply: number }) => void): Moves {
  const { notation } = usePreferences();
  return {
    moves: moveTexts(live.game, notation),
    ply: shownGame(live.game, hand).ply,
    numbering: numberingOf(live.game),
    onSelect: (ply) => send({ type: 'browse', ply }),
  };
}

/** What the dialog of the end and its folded bar do with the game's PGN. */
export function pgnActs(pgn: () => string): Pick<GameOverProps, 'onCopyPgn' | 'onDownloadPgn'> {
  return {
    onCopyPgn: () => copyOrTell(pgn()),
    onDownloadPgn: () => downloadText('sixtyfour.pgn', 'application/x-chess-pgn', pgn()),
  };
}

/** The panel after a game whose result is folded. */
export function FoldedPanel({
  state,
  send,
  result,
  banner = null,
}: {
  state: Begun;
  send: (input: { type: 'browse'; ply: number } | { type: 'unfold' }) => void;
  result: GameOverProps;
  /** How it ended, where the result alone does not say it. */
  banner?: string | null;
}) {
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
