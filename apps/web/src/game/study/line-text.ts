/** A line of moves as text: '12. Nf3 Nc6 13. Bb5'. */
import type { Game } from '@sixtyfour/chess';
import { playUci } from '../../play/play-uci.ts';

/** @param moves in UCI; the first illegal move and all after it are omitted */
export function lineText(game: Game, moves: readonly string[], notation: 'long' | 'san'): string {
  const texts: string[] = [];
  let at = game;
  for (const uci of moves) {
    const next = playUci(at, uci);
    if (next === null) break;
    const number = at.fen.split(' ')[5] ?? '1';
    const prefix = at.turn === 'white' ? `${number}. ` : texts.length === 0 ? `${number}... ` : '';
    texts.push(`${prefix}${next.lastPlayed?.[notation] ?? uci}`);
    at = next;
  }
  return texts.join(' ');
}
