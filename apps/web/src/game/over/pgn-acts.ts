import { downloadText, copyWithToast } from '../../lib/clipboard.ts';
import type { GameOverProps } from './GameOverCard.tsx';

/** What is done with a game's PGN, once it is over. */
export function pgnActs(pgn: () => string): Pick<GameOverProps, 'onCopyPgn' | 'onDownloadPgn'> {
  return {
    onCopyPgn: () => copyWithToast(pgn()),
    onDownloadPgn: () => downloadText('sixtyfour.pgn', 'application/x-chess-pgn', pgn()),
  };
}
