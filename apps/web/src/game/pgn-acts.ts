import { downloadText } from '../lib/clipboard.ts';
import { copyOrTell } from '../lib/copy-or-tell.ts';
import type { GameOverProps } from './GameOverCard.tsx';

/** What is done with a game's PGN, once it is over. */
export function pgnActs(pgn: () => string): Pick<GameOverProps, 'onCopyPgn' | 'onDownloadPgn'> {
  return {
    onCopyPgn: () => copyOrTell(pgn()),
    onDownloadPgn: () => downloadText('sixtyfour.pgn', 'application/x-chess-pgn', pgn()),
  };
}
