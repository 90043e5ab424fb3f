/**
 * Minimal players as a UCI program: `random` plays a random legal move; `greedy` mates if possible, else makes the most
 * valuable capture or promotion, else plays randomly. `crash`, `hang` and `illegal` misbehave at their third move, for
 * tests of the match.
 */
import { Game, type Move, type Role } from '@sixtyfour/chess';
import { runShell } from './uci-shell.ts';

const [manner = 'random', seed = '64'] = process.argv.slice(2);

const VALUES: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const MATE = 100;
const MISBEHAVES_AT = 3;

let state = Number(seed) >>> 0;
let asked = 0;

function pick<T>(list: readonly T[]): T | undefined {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return list[Math.floor((state / 2 ** 32) * list.length)];
}

function gainOf(game: Game, move: Move): number {
  if (game.play(move).lastPlayed?.checkmate === true) return MATE;
  const taken = move.captured === null ? 0 : VALUES[move.captured.role];
  return taken + (move.promotion === undefined ? 0 : VALUES[move.promotion]);
}

function chosenFrom(game: Game): Move | undefined {
  const moves = game.legalMoves();
  if (manner !== 'greedy') return pick(moves);
  const gains = moves.map((move) => gainOf(game, move));
  const most = Math.max(...gains);
  return pick(moves.filter((_, i) => gains[i] === most));
}

function uciOf(game: Game, move: Move | undefined): string {
  return move === undefined ? '(none)' : (game.play(move).lastPlayed?.uci ?? '(none)');
}

runShell({
  name: `${manner} mover`,
  choose: ({ fen, moves }) => {
    asked++;
    if (asked >= MISBEHAVES_AT && manner === 'crash') process.exit(7);
    // Keeps the process alive without answering.
    if (asked >= MISBEHAVES_AT && manner === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (asked >= MISBEHAVES_AT && manner === 'illegal') return { move: 'e1e5' };
    const game = Game.replay('standard', fen, moves);
    if (!game.ok) throw new Error(`not a game: ${fen} ${moves.join(' ')}`);
    return { move: uciOf(game.value, chosenFrom(game.value)), info: 'depth 1 nodes 1 score cp 0' };
  },
});
