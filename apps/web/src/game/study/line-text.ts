/** A line of moves as text: '12. Nf3 Nc6 13. Bb5'. */
import { type Game, parseUci } from '@sixtyfour/chess';

/** @param moves in UCI; from the first that is not legal on, the rest is left out */
export function lineText(game: Game, moves: readonly string[], notation: 'long' | 'san'): string {
  const texts: string[] = [];
  let at = game;
  for (const uci of moves) {
    const move = parseUci(at, uci);
    if (!move.ok) break;
    const number = at.fen.split(' ')[5] ?? '1';
    const prefix = at.turn === 'white' ? `${number}. ` : texts.length === 0 ? `${number}... ` : '';
    at = at.play(move.value);
    texts.push(`${prefix}${at.lastPlayed?.[notation] ?? uci}`);
  }
  return texts.join(' ');
}
