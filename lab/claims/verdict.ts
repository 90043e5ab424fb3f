/**
 * Checks a claim independently of the code that made it: with the rules and attacks of chess.js, and with Stockfish. Null
 * if the claim is true, otherwise what is wrong with it.
 */
import { Chess, type Color as Side, type PieceSymbol, type Square } from 'chess.js';
import type { Balance, Claim, PieceOn } from '@sixtyfour/engine/claims';
import { type RefereeLine, toCentipawns } from '../puzzles/chances.ts';
import type { Analyze } from '../puzzles/referee.ts';

/** Nodes of Stockfish's first search, and of a second one for a claim that seems false. */
const NODES = 200_000;
const MORE_NODES = 1_500_000;
/** Nodes for positions that are only used for comparison. */
const ALTERNATIVE_NODES = 100_000;

const LETTERS: Readonly<Record<PieceOn['role'], PieceSymbol>> = {
  pawn: 'p',
  knight: 'n',
  bishop: 'b',
  rook: 'r',
  queen: 'q',
  king: 'k',
};
const WORTH: Readonly<Record<PieceSymbol, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

export interface Shown {
  readonly claim: Claim;
  /** UCI moves from the usual start position up to the mistake, and the mistake. */
  readonly moves: readonly string[];
  readonly played: string;
}

export async function flawOf(shown: Shown, analyze: Analyze): Promise<string | null> {
  const boards = boardsOf(shown);
  if (boards === null) return 'the proof is not legal';
  const flaw = geometryFlaw(shown.claim, boards);
  if (flaw !== null) return flaw;
  const first = await searchFlaw(shown.claim, boards, analyze, NODES);
  return first === null ? null : await searchFlaw(shown.claim, boards, analyze, MORE_NODES);
}

interface Boards {
  readonly before: string;
  readonly after: string;
  /** FENs of the proof, starting with its first position. */
  readonly line: readonly string[];
  /** The positions for Stockfish, including the moves before them, because a repetition may be a draw. */
  readonly asked: { readonly before: string; readonly after: string; readonly start: string };
}

function play(chess: Chess, uci: string): boolean {
  try {
    chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), ...(uci.length > 4 ? { promotion: uci.charAt(4) } : {}) });
    return true;
  } catch {
    return false;
  }
}

function boardsOf({ claim, moves, played }: Shown): Boards | null {
  const chess = new Chess();
  for (const move of moves) if (!play(chess, move)) return null;
  const before = chess.fen();
  if (!play(chess, played)) return null;
  const after = chess.fen();
  const start = claim.proof.start === 'before' ? before : after;
  const walker = new Chess(start);
  const line = [start];
  for (const move of claim.proof.line) {
    if (!play(walker, move)) return null;
    line.push(walker.fen());
  }
  const game = `${new Chess().fen()} moves ${moves.join(' ')}`;
  const asked = { before: game, after: `${game} ${played}` };
  return { before, after, line, asked: { ...asked, start: asked[claim.proof.start] } };
}

const sideOf = ({ color }: { color: PieceOn['color'] }): Side => (color === 'white' ? 'w' : 'b');
const other = (side: Side): Side => (side === 'w' ? 'b' : 'w');

function stands(fen: string, { role, square, color }: PieceOn): boolean {
  const piece = new Chess(fen).get(square);
  return piece?.type === LETTERS[role] && piece.color === (color === 'white' ? 'w' : 'b');
}

function attacks(fen: string, by: PieceOn, target: Square): boolean {
  return new Chess(fen).attackers(target, sideOf(by)).includes(by.square);
}

function without(fen: string, square: Square): Chess {
  const chess = new Chess(fen);
  chess.remove(square);
  return chess;
}

/** Checks a claim on the board alone. */
function geometryFlaw(claim: Claim, { before, after, line }: Boards): string | null {
  const start = line[0] ?? '';
  const [first] = claim.proof.line;
  const wrong = (text: string): string => `${claim.kind}: ${text}`;
  switch (claim.kind) {
    case 'hanging-piece': {
      if (!stands(start, claim.piece) || !stands(start, claim.by)) return wrong('the pieces are not there');
      if (first === undefined || first.slice(0, 2) !== claim.by.square) return wrong('another piece takes');
      const taken = new Chess(line[1]);
      if (taken.moves({ verbose: true }).some(({ to }) => to === first.slice(2, 4)))
        return wrong('it can be taken back');
      const isDefended = new Chess(start).attackers(claim.piece.square, sideOf(claim.piece)).length > 0;
      if (isDefended !== claim.kingDefends) return wrong('another piece defends it, or none');
      return causeFlaw(claim, before, after);
    }
    case 'recapture':
      return stands(start, claim.piece) && stands(start, claim.by) ? null : wrong('the pieces are not there');
    case 'exchange': {
      if (!stands(start, claim.piece) || !stands(start, claim.by)) return wrong('the pieces are not there');
      const attackers = countBehind(start, claim.piece.square, sideOf(claim.by));
      const defenders = countBehind(start, claim.piece.square, sideOf(claim.piece));
      return attackers === claim.attackers && defenders === claim.defenders
        ? null
        : wrong(`${attackers} attackers and ${defenders} defenders`);
    }
    case 'mate':
    case 'back-rank': {
      const end = new Chess(line.at(-1));
      if (!end.isCheckmate() || claim.proof.line.length !== 2 * claim.moves - 1) return wrong('the line is no mate');
      if (claim.kind === 'mate') return null;
      const king = claim.king.square;
      const rank = king.charAt(1);
      const isHome = rank === (claim.king.color === 'white' ? '1' : '8');
      const checked = end.attackers(king, other(end.turn())).some((square) => square.charAt(1) === rank);
      return isHome && checked ? null : wrong('not on the back rank');
    }
    case 'fork': {
      const at = line.findIndex((fen, i) => i % 2 === 1 && stands(fen, claim.by));
      const fen = line[at] ?? '';
      if (at < 0 || claim.targets.length < 2) return wrong('no forking piece');
      if (!claim.targets.every((target) => stands(fen, target) && attacks(fen, claim.by, target.square)))
        return wrong('it does not attack them all');
      const takes = claim.proof.line.some((move) => move.startsWith(`${claim.by.square}${claim.won.square}`));
      return takes ? null : wrong('it does not take what it forks');
    }
    case 'pin': {
      const holds = line.some(
        (fen) =>
          stands(fen, claim.pinned) &&
          stands(fen, claim.by) &&
          stands(fen, claim.behind) &&
          !attacks(fen, claim.by, claim.behind.square) &&
          attacks(fen, claim.by, claim.pinned.square) &&
          without(fen, claim.pinned.square).attackers(claim.behind.square, sideOf(claim.by)).includes(claim.by.square),
      );
      return holds ? null : wrong('nothing is pinned');
    }
    case 'skewer': {
      const holds = line.some(
        (fen) =>
          stands(fen, claim.by) &&
          stands(fen, claim.front) &&
          stands(fen, claim.behind) &&
          attacks(fen, claim.by, claim.front.square) &&
          without(fen, claim.front.square).attackers(claim.behind.square, sideOf(claim.by)).includes(claim.by.square),
      );
      return holds ? null : wrong('nothing is skewered');
    }
    case 'discovered-attack': {
      const at = line.findIndex(
        (fen, i) => i % 2 === 1 && stands(fen, claim.moving) && attacks(fen, claim.attacker, claim.target.square),
      );
      const earlier = line[at - 1];
      return earlier !== undefined && !attacks(earlier, claim.attacker, claim.target.square)
        ? null
        : wrong('nothing is discovered');
    }
    case 'deflection':
    case 'overloaded': {
      const { guard, won } = claim;
      const guarded = line.some(
        (fen, i) => i % 2 === 0 && stands(fen, guard) && stands(fen, won) && attacks(fen, guard, won.square),
      );
      const lost = line.some(
        (fen, i) => i % 2 === 0 && stands(fen, won) && !(stands(fen, guard) && attacks(fen, guard, won.square)),
      );
      return guarded && lost ? null : wrong('the guard does not guard, or still does');
    }
    case 'trapped-piece': {
      const at = line.findIndex(
        (fen, i) => i % 2 === 1 && stands(fen, claim.piece) && attacks(fen, claim.by, claim.piece.square),
      );
      if (at < 0) return wrong('it is not attacked');
      const chess = new Chess(line[at]);
      const escapes = chess
        .moves({ verbose: true, square: claim.piece.square })
        .filter(({ after: fen, to }) => !new Chess(fen).moves({ verbose: true }).some((move) => move.to === to));
      return escapes.length === 0 ? null : wrong('it can go away');
    }
    case 'promotion':
      return claim.proof.line[2 * claim.moves - 2]?.slice(2, 5).startsWith(claim.square) &&
        claim.proof.line[2 * claim.moves - 2]?.length === 5
        ? null
        : wrong('it does not promote');
    case 'stalemate':
      return new Chess(after).isStalemate() ? null : wrong('no stalemate');
    case 'king-in-center':
      return first?.slice(0, 2) === claim.king.square ? null : wrong('no castling');
    case 'material':
      return null;
  }
}

/** The number of attackers of a square, including those behind others on the same line. */
function countBehind(fen: string, square: Square, side: Side): number {
  const chess = new Chess(fen);
  let found = 0;
  for (;;) {
    const attackers = chess.attackers(square, side);
    if (attackers.length === 0) return found;
    found += attackers.length;
    for (const attacker of attackers) chess.remove(attacker);
  }
}

function causeFlaw(claim: Extract<Claim, { kind: 'hanging-piece' }>, before: string, after: string): string | null {
  if (claim.blame === 'misses') return null;
  const { square } = claim.piece;
  const attackers = new Chess(before).attackers(square, sideOf(claim.by));
  const guards = (fen: string): number => new Chess(fen).attackers(square, sideOf(claim.piece)).length;
  const holds: Readonly<Record<typeof claim.cause, boolean>> = {
    'moved-there': !stands(before, claim.piece) || before.split(' ')[0] !== after.split(' ')[0],
    'left-undefended': guards(before) > guards(after),
    opened: !attackers.includes(claim.by.square),
    ignored: attackers.includes(claim.by.square),
  };
  return holds[claim.cause] ? null : `${claim.kind}: not ${claim.cause}`;
}

/** Checks a claim with Stockfish. */
async function searchFlaw(claim: Claim, boards: Boards, analyze: Analyze, nodes: number): Promise<string | null> {
  const [first] = claim.proof.line;
  const { before, start } = boards.asked;
  switch (claim.kind) {
    case 'mate':
    case 'back-rank': {
      const [best] = await analyze(start, { lines: 1, nodes });
      return best?.score.kind === 'mate' && best.score.value === claim.moves
        ? null
        : `${claim.kind} in ${claim.moves}: Stockfish says ${scoreText(best)}`;
    }
    case 'stalemate': {
      const [best] = await analyze(before, { lines: 1, nodes });
      return toCentipawnsOf(best) >= 150 ? null : `stalemate: it was not winning, ${scoreText(best)}`;
    }
    case 'king-in-center': {
      const [best] = await analyze(before, { lines: 1, nodes });
      if (best?.move === first) return null;
      const [castling] = await analyze(before, { lines: 1, nodes, among: [first ?? ''] });
      return toCentipawnsOf(castling) >= toCentipawnsOf(best) - 25
        ? null
        : `king-in-center: ${scoreText(castling)} after castling, ${scoreText(best)} after ${best?.move}`;
    }
    default:
      return await materialFlaw(claim.balance, claim, boards, analyze, nodes);
  }
}

/** Stockfish must win the material after the first move of the proof, and be better by that much than otherwise. */
async function materialFlaw(
  { pawns }: Balance,
  claim: Claim,
  { before, line, asked }: Boards,
  analyze: Analyze,
  nodes: number,
): Promise<string | null> {
  const start = line[0] ?? '';
  const [shown] = await analyze(asked.start, { lines: 1, nodes, among: [claim.proof.line[0] ?? ''] });
  if (shown === undefined) return `${claim.kind}: Stockfish finds no line`;
  const won = materialWon(before, start, [shown.move, ...shown.replies]);
  const isMate = shown.score.kind === 'mate' && shown.score.value > 0;
  const text = `${claim.kind}: ${pawns} pawns claimed, ${won} in ${[shown.move, ...shown.replies].slice(0, 12).join(' ')}`;
  const alternativeNodes = Math.max(ALTERNATIVE_NODES, nodes / 2);
  const [alternative] = await analyze(claim.blame === 'allows' ? asked.before : asked.after, {
    lines: 1,
    nodes: alternativeNodes,
  });
  const otherwise = -toCentipawnsOf(alternative);
  const better = toCentipawnsOf(shown) - otherwise;
  // Either the material on the board with half of its value, or its full value and more in another form.
  const isWon = won >= pawns && (better >= HALF_A_PAWN * pawns || toCentipawnsOf(shown) >= 1000);
  return isMate || isWon || better >= 3 * HALF_A_PAWN * pawns
    ? null
    : `${text}; ${toCentipawnsOf(shown)} after it, ${otherwise} otherwise`;
}

/** In Stockfish's centipawns, in which a pawn's worth of material is 35 to 55. */
const HALF_A_PAWN = 20;
/** How many plies a gain must last. */
const LASTS = 4;

/** The most material that the side to move in `start` wins since `before` and keeps for LASTS plies, in pawns. */
function materialWon(before: string, start: string, moves: readonly string[]): number {
  const chess = new Chess(start);
  const side = chess.turn();
  const from = material(before, side);
  const gains: number[] = [];
  for (const move of moves) {
    if (!play(chess, move)) break;
    gains.push(material(chess.fen(), side) - from);
  }
  const kept = gains.slice(0, -1).map((_, i) => Math.min(...gains.slice(i, i + LASTS + 1)));
  return Math.max(...kept, gains.length === 1 ? (gains[0] ?? 0) : -99);
}

function material(fen: string, side: Side): number {
  let sum = 0;
  for (const letter of fen.slice(0, fen.indexOf(' '))) {
    const worth = WORTH[letter.toLowerCase() as PieceSymbol] ?? 0;
    sum += (letter === letter.toUpperCase()) === (side === 'w') ? worth : -worth;
  }
  return sum;
}

function toCentipawnsOf(line: RefereeLine | undefined): number {
  return line === undefined ? 0 : toCentipawns(line.score);
}

function scoreText(line: RefereeLine | undefined): string {
  return line === undefined ? 'nothing' : `${line.score.kind} ${line.score.value}`;
}
