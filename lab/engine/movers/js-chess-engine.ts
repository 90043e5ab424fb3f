/**
 * js-chess-engine (npm, MIT) as a UCI program, with the options Level (1 to 5) and Randomness (centipawns). With
 * `movetime` it deepens until an eighth of the time has passed.
 */
import { Game, type PieceSymbol } from 'js-chess-engine';
import { runShell } from './uci-shell.ts';

const DEEPEST = 20;

type Level = 1 | 2 | 3 | 4 | 5;

function levelOf(value: number | undefined): Level {
  return ([1, 2, 3, 4] as const).find((level) => level === value) ?? 5;
}

function gameOf(fen: string, moves: readonly string[]): Game {
  const game = new Game(fen);
  for (const move of moves) {
    const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4).toUpperCase(), move.charAt(4)];
    game.move(from.toUpperCase(), to);
    // The library always promotes to a queen, so underpromotions are set on the board.
    if (promotion !== '' && promotion !== 'q')
      game.setPiece(to, (to.endsWith('8') ? promotion.toUpperCase() : promotion) as PieceSymbol);
  }
  return game;
}

runShell({
  name: 'js-chess-engine',
  options: { Level: 5, Randomness: 0 },
  choose: ({ fen, moves }, { movetime, depth: wanted }, options) => {
    const from = performance.now();
    const game = gameOf(fen, moves);
    const settings = { level: levelOf(options['Level']), randomness: options['Randomness'] ?? 0 };
    const ask = (base: number | undefined) =>
      game.ai({ ...settings, play: false, analysis: true, ...(base === undefined ? {} : { depth: { base } }) });
    let found = ask(movetime === undefined ? wanted : 1);
    if (movetime !== undefined)
      for (let base = 2; base < DEEPEST && performance.now() - from <= movetime / 8; base++) found = ask(base);
    const [[source, target] = ['', '']] = Object.entries(found.move);
    const piece = game.exportJson().pieces[source];
    const promotes = (piece === 'P' && target.endsWith('8')) || (piece === 'p' && target.endsWith('1'));
    return {
      move: `${source}${target}${promotes ? 'q' : ''}`.toLowerCase(),
      info: `depth ${found.depth ?? 0} score cp ${Math.round(found.bestScore ?? 0)} nodes ${found.nodesSearched ?? 0}`,
    };
  },
});
