/** Analyzes how a line wins material: what is won, when, and by which idea. */
import { type Color, type Game, opposite, type Role, type Square, SQUARES } from '@sixtyfour/chess';
import { Position, squareCode } from '@sixtyfour/chess/core';
import { legalMove } from '../request.ts';
import { EXCHANGE_VALUES, staticExchange } from '../search/exchange.ts';
import type { Balance, ClaimFacts, PieceOn } from './claim.ts';
import {
  attackersOf,
  attacksFrom,
  isSlider,
  isUndefended,
  kingOf,
  type Look,
  lookAt,
  lookPast,
  squaresBetween,
  WORTH,
} from './geometry.ts';
import {
  balanceOf,
  capturedSquare,
  captureGain,
  gainsOf,
  keptGain,
  movedPiece,
  movingPiece,
  originOf,
  pieceOn,
  type Turn,
} from './turns.ts';

/** The part of a line that wins material. */
export interface Combination {
  readonly start: Game;
  readonly attacker: Color;
  /** The turns up to the last capture or promotion that is needed. */
  readonly turns: readonly Turn[];
  /** The index of the turn that takes the won piece or promotes. */
  readonly last: number;
  /** The won piece on its square at the start; or the attacker's pawn that promotes. */
  readonly won: PieceOn;
  readonly balance: Balance;
}

/** The kind and facts of an idea, what to show, and how many turns show it. */
export type Idea = {
  [K in keyof ClaimFacts]: {
    readonly kind: K;
    readonly facts: ClaimFacts[K];
    readonly squares: readonly Square[];
    readonly arrows: readonly { readonly from: Square; readonly to: Square }[];
  };
}[keyof ClaimFacts];

/** Ideas after more than two half-moves are too far away to explain a mistake. */
const LATEST_KEY = 2;
/** The share of the gain that captures on one square must win, in order to count as the explanation. */
const ALONE = 0.6;
/** Combinations with more of the attacker's moves are not considered. */
const LONGEST_COMBINATION = 4;

/**
 * The shortest beginning of a line that wins most of what the line wins; null if it wins less than a pawn.
 * @param turns the attacker's move first
 */
export function combinationIn(start: Game, turns: readonly Turn[]): Combination | null {
  const attacker = start.turn;
  const gains = gainsOf(start, turns);
  const ends = turns.flatMap(({ after }, index) => {
    const isGain = index % 2 === 0 && (gains[index + 1] ?? 0) > (gains[index] ?? 0);
    if (!isGain || index >= 2 * LONGEST_COMBINATION) return [];
    // Subtract what the other side can take back with better moves.
    const sure = (gains[index + 1] ?? 0) - captureGain(after);
    return [{ index, kept: Math.min(sure, keptGain(start, turns, index + 1)) }];
  });
  const most = Math.max(0, ...ends.map(({ kept }) => kept));
  const [soonest, later] = ends.filter(({ kept }) => kept >= 1 && kept >= 0.7 * most);
  if (soonest === undefined) return null;
  // If the capture is recaptured immediately, use the next gain, which makes up for it.
  const end = later !== undefined && isTakenBack(turns, soonest.index) ? later : soonest;
  const used = turns.slice(0, end.index + 1);
  const balance = balanceOf(start, used.at(-1)?.after ?? start, attacker, end.kept);
  const found = promotionOf(start, attacker, used, balance) ?? wonPiece(start, attacker, used, balance);
  return found === null ? null : { start, attacker, turns: used, balance, ...found };
}

function isTakenBack(turns: readonly Turn[], index: number): boolean {
  return turns[index + 1]?.played.move.to === turns[index]?.played.move.to;
}

/**
 * The most valuable captured piece: the one taken by the first move if captures on its square win enough, otherwise the
 * last one.
 */
function wonPiece(
  start: Game,
  attacker: Color,
  turns: readonly Turn[],
  { taken, pawns }: Balance,
): Pick<Combination, 'last' | 'won'> | null {
  const [most] = taken;
  const found = turns.flatMap((turn, last): Pick<Combination, 'last' | 'won'>[] => {
    const { captured } = turn.played.move;
    if (captured === null || captured.color === attacker) return [];
    if (most !== undefined && WORTH[captured.role] !== WORTH[most]) return [];
    const square = originOf(capturedSquare(turn), turns.slice(0, last));
    const piece = start.pieceAt(square);
    return piece?.color === opposite(attacker) ? [{ last, won: { ...piece, square } }] : [];
  });
  const [first] = found;
  const [turn] = turns;
  const isAtOnce = first?.last === 0 && turn !== undefined && exchangeGain(start, turn.played.uci) >= ALONE * pawns;
  return (isAtOnce ? first : found.at(-1)) ?? null;
}

/** The attacker's promotion, if it wins most of the material. */
function promotionOf(
  start: Game,
  attacker: Color,
  turns: readonly Turn[],
  { taken, given, pawns }: Balance,
): Pick<Combination, 'last' | 'won'> | null {
  const last = turns.findIndex(({ played }, ply) => ply % 2 === 0 && played.move.promotion !== undefined);
  const turn = turns[last];
  if (turn === undefined) return null;
  const sum = (roles: readonly Role[]): number => roles.reduce((total, role) => total + WORTH[role], 0);
  // A promoted pawn is missing afterward, so it is counted as given.
  if (pawns - sum(taken) + sum(given) < 3) return null;
  const square = originOf(turn.played.move.from, turns.slice(0, last));
  const pawn = start.pieceAt(square);
  return pawn?.color === attacker && pawn.role === 'pawn' ? { last, won: { ...pawn, square } } : null;
}

/** The gain in pawns of a capture and the following captures on its square. */
function exchangeGain(game: Game, uci: string): number {
  const position = Position.fromFen(game.fen, game.ruleSet);
  const move = legalMove(position, uci);
  return move === 0 ? 0 : staticExchange(position, move) / (EXCHANGE_VALUES[1] ?? 100);
}

/** How a combination wins: its most telling idea, or `material`. */
export function ideaOf(combination: Combination): Idea {
  const [idea] = ideasOf(combination);
  if (idea !== undefined) return idea;
  const { balance, won, turns } = combination;
  const arrows = turns.slice(0, 1).map(arrowOf);
  return { kind: 'material', facts: { won, balance }, squares: [won.square], arrows };
}

/** All ideas by which a combination wins, most telling first. */
export function* ideasOf(combination: Combination): Generator<Idea> {
  const { last, balance, won, turns, attacker } = combination;
  const end = turns[last];
  if (end !== undefined && won.color === attacker) {
    yield {
      kind: 'promotion',
      facts: { pawn: won, square: end.played.move.to, moves: last / 2 + 1, balance },
      squares: [won.square, end.played.move.to],
      arrows: [{ from: won.square, to: end.played.move.to }],
    };
  }
  if (last === 0) {
    const direct = directCapture(combination);
    if (direct !== null) yield direct;
  }
  for (let key = Math.min(LATEST_KEY, last - 2); key >= 0; key -= 2) yield* ideasAt(combination, key);
}

function arrowOf({ played: { move } }: Turn): { readonly from: Square; readonly to: Square } {
  return { from: move.from, to: move.to };
}

/** The first move takes the won piece. */
function directCapture({ start, turns, won, balance, attacker }: Combination): Idea | null {
  const [first] = turns;
  if (first === undefined) return null;
  const by = movingPiece(first);
  const shown = { squares: [won.square], arrows: [arrowOf(first)] };
  const takers = first.after.legalMoves().filter(({ to }) => to === first.played.move.to);
  const look = lookAt(start);
  const victim = opposite(attacker);
  if (takers.length === 0) {
    const guards = attackersOf(look, won.square, victim);
    const pin = guards.length === 0 ? null : pinOf(lookAt(first.after), first.played.move.to, guards, victim);
    if (pin !== null)
      return {
        kind: 'pin',
        facts: { ...pin, won, balance },
        squares: [won.square, pin.pinned.square, pin.behind.square],
        arrows: [arrowOf(first), { from: pin.by.square, to: pin.behind.square }],
      };
    if (guards.some((square) => look(square)?.role !== 'king') || !isUndefendedButByKing(look, won.square)) return null;
    const kingDefends = guards.length > 0;
    return { kind: 'hanging-piece', facts: { piece: won, by, kingDefends, cause: 'ignored', balance }, ...shown };
  }
  const gain = exchangeGain(start, first.played.uci);
  if (gain < 1 || gain < ALONE * balance.pawns) return null;
  const attackers = countBehind(look, won.square, attacker);
  const defenders = countBehind(look, won.square, victim);
  if (WORTH[by.role] >= WORTH[won.role] && attackers <= defenders) return null;
  const sure = { ...balance, pawns: Math.min(balance.pawns, Math.round(gain)) };
  return { kind: 'exchange', facts: { piece: won, by, attackers, defenders, balance: sure }, ...shown };
}

/** The number of pieces of a color that attack a square, including pieces behind others on the same line. */
function countBehind(look: Look, square: Square, color: Color): number {
  const found: Square[] = [];
  for (;;) {
    const more = attackersOf(lookPast(look, found), square, color);
    if (more.length === 0) return found.length;
    found.push(...more);
  }
}

/** Whether a piece is undefended if its king, which may not recapture, is ignored. */
function isUndefendedButByKing(look: Look, square: Square): boolean {
  const piece = look(square);
  if (piece === null) return false;
  return isUndefended(lookPast(look, [kingOf(look, piece.color)]), square);
}

/** If absolute pins keep all guards of a square from capturing on it, one of these pins; otherwise null. */
function pinOf(
  look: Look,
  square: Square,
  guards: readonly Square[],
  victim: Color,
): Pick<ClaimFacts['pin'], 'pinned' | 'by' | 'behind'> | null {
  const pins = guards.map((guard) => absolutePin(look, guard, victim));
  const [shown] = pins;
  const all = pins.every((pin) => pin !== null && !squaresBetween(pin.by.square, pin.behind.square).includes(square));
  return all && shown !== undefined ? shown : null;
}

/** The pin of a piece to its own king, or null. */
function absolutePin(
  look: Look,
  square: Square,
  victim: Color,
): Pick<ClaimFacts['pin'], 'pinned' | 'by' | 'behind'> | null {
  return pinAgainst(look, square, victim, kingOf(look, victim));
}

function pinAgainst(
  look: Look,
  square: Square,
  victim: Color,
  behind: Square,
): Pick<ClaimFacts['pin'], 'pinned' | 'by' | 'behind'> | null {
  const pinned = look(square);
  const target = look(behind);
  if (pinned === null || target === null || square === behind) return null;
  for (const from of SQUARES) {
    const by = look(from);
    if (by === null || by.color === victim || !isSlider(by.role)) continue;
    if (!squaresBetween(from, behind).includes(square)) continue;
    if (!attacksFrom(look, from, by).includes(square)) continue;
    if (!attacksFrom(lookPast(look, [square]), from, by).includes(behind)) continue;
    return {
      pinned: { ...pinned, square },
      by: { ...by, square: from },
      behind: { ...target, square: behind },
    };
  }
  return null;
}

/** The ideas of the attacker's turn `key`, which precedes the capture of the won piece. */
function* ideasAt(combination: Combination, key: number): Generator<Idea> {
  const scene = sceneAt(combination, key);
  if (scene === null) return;
  for (const ideaIn of [fork, discoveredAttack, skewer, lostGuard, pinnedPiece, trapped]) {
    const idea = ideaIn(scene);
    if (idea !== null) yield idea;
  }
}

/** The turn of an idea, its consequences, and the won piece. */
interface Scene {
  readonly combination: Combination;
  readonly turn: Turn;
  /** The other side's reply. */
  readonly reply: Turn;
  /** The turn that takes the won piece, and whether it immediately follows the reply. */
  readonly capture: Turn;
  readonly isNext: boolean;
  /** The won piece on its square after `turn`. */
  readonly won: PieceOn;
  readonly after: Look;
  readonly before: Look;
}

function sceneAt(combination: Combination, key: number): Scene | null {
  const { turns, last } = combination;
  const turn = turns[key];
  const reply = turns[key + 1];
  const capture = turns[last];
  if (turn === undefined || reply === undefined || capture === undefined) return null;
  const square = originOf(capturedSquare(capture), turns.slice(key + 1, last));
  const won = turn.after.pieceAt(square);
  if (won === null || won.color === combination.attacker) return null;
  return {
    combination,
    turn,
    reply,
    capture,
    isNext: last === key + 2,
    won: { ...won, square },
    after: lookAt(turn.after),
    before: lookAt(turn.before),
  };
}

function fork({ combination, turn, capture, isNext, won, after }: Scene): Idea | null {
  const by = movedPiece(turn);
  if (!isNext || capture.played.move.from !== by.square || by.role === 'king' || won.role === 'pawn') return null;
  const targets = attacksFrom(after, by.square, by)
    .flatMap((square): PieceOn[] => {
      const piece = after(square);
      return piece === null || piece.color === by.color ? [] : [{ ...piece, square }];
    })
    .filter(({ role, square }) => role !== 'pawn' && (WORTH[role] > WORTH[by.role] || isUndefended(after, square)))
    .toSorted((a, b) => WORTH[b.role] - WORTH[a.role]);
  if (targets.length < 2 || !targets.some(({ square }) => square === won.square)) return null;
  return {
    kind: 'fork',
    facts: { by, targets, won, balance: combination.balance },
    squares: targets.map(({ square }) => square),
    arrows: [arrowOf(turn), ...targets.map(({ square }) => ({ from: by.square, to: square }))],
  };
}

function discoveredAttack({ combination, turn, capture, isNext, won, after, before }: Scene): Idea | null {
  const moving = movedPiece(turn);
  const { from, to, kind } = turn.played.move;
  if (!isNext || (kind !== 'normal' && kind !== 'double-push')) return null;
  const opened = (attacker: Square, target: Square): boolean => {
    const piece = before(attacker);
    return (
      piece !== null &&
      isSlider(piece.role) &&
      attacker !== from &&
      squaresBetween(attacker, target).includes(from) &&
      !squaresBetween(attacker, target).includes(to) &&
      attacksFrom(after, attacker, piece).includes(target)
    );
  };
  const taker = capture.played.move.from;
  const king = turn.after.check;
  const checker =
    king && attackersOf(after, king, moving.color).find((square) => square !== to && opened(square, king));
  const [attacker, target] =
    checker !== null && checker !== undefined && king !== null
      ? [checker, king]
      : taker !== to && opened(taker, won.square)
        ? [taker, won.square]
        : [null, null];
  if (attacker === null || target === null) return null;
  return {
    kind: 'discovered-attack',
    facts: {
      moving,
      attacker: pieceOn(turn.after, attacker),
      target: pieceOn(turn.after, target),
      won,
      balance: combination.balance,
    },
    squares: [target, won.square],
    arrows: [arrowOf(turn), { from: attacker, to: target }],
  };
}

function skewer({ combination, turn, reply, capture, isNext, won, after }: Scene): Idea | null {
  const by = movedPiece(turn);
  const fled = reply.played.move;
  if (!isNext || !isSlider(by.role) || capture.played.move.from !== by.square) return null;
  if (fled.piece.role === 'pawn' || !squaresBetween(by.square, won.square).includes(fled.from)) return null;
  if (!attacksFrom(after, by.square, by).includes(fled.from)) return null;
  if (WORTH[fled.piece.role] < WORTH[won.role]) return null;
  return {
    kind: 'skewer',
    facts: { by, front: movingPiece(reply), behind: won, balance: combination.balance },
    squares: [fled.from, won.square],
    arrows: [arrowOf(turn), { from: by.square, to: won.square }],
  };
}

/** With the first move, a defender of the won piece is taken, lured away, or busy elsewhere. */
function lostGuard({ combination, turn, reply, capture, isNext, won, before }: Scene): Idea | null {
  if (turn !== combination.turns[0] || !isNext || capturedSquare(capture) !== won.square) return null;
  const { balance } = combination;
  const victim = won.color;
  const guards = attackersOf(before, won.square, victim);
  const isUnguarded = capture.after.legalMoves().every(({ to }) => to !== capture.played.move.to);
  if (!isUnguarded || before(won.square)?.role !== won.role) return null;
  const shown = (guard: PieceOn, ...more: readonly Square[]) => ({
    squares: [guard.square, won.square, ...more],
    arrows: [arrowOf(turn), arrowOf(capture)],
  });
  const taken = turn.played.move.captured;
  const [only] = guards;
  if (guards.length !== 1 || only === undefined) return null;
  const guard = pieceOn(turn.before, only);
  if (taken !== null && only === capturedSquare(turn))
    return { kind: 'deflection', facts: { guard, won, how: 'taken', balance }, ...shown(guard) };
  const { from, to } = reply.played.move;
  const isForced = to === turn.played.move.to || turn.played.check;
  if (from !== only || !isForced || attacksFrom(lookAt(reply.after), to, guard).includes(won.square)) return null;
  if (taken !== null && to === turn.played.move.to) {
    const first = pieceOn(turn.before, capturedSquare(turn));
    return { kind: 'overloaded', facts: { guard, first, won, balance }, ...shown(guard, first.square) };
  }
  return { kind: 'deflection', facts: { guard, won, how: 'lured', balance }, ...shown(guard) };
}

/** The won piece is pinned when it is attacked, or its defenders are until it is taken. */
function pinnedPiece({ combination, turn, capture, isNext, won, after }: Scene): Idea | null {
  const { balance, turns } = combination;
  const first = lookAt(turns[0]?.after ?? turn.after);
  const show = (pin: Pick<ClaimFacts['pin'], 'pinned' | 'by' | 'behind'>): Idea | null => {
    // Not a pin that only arises from a reply.
    const isThere = [pin.pinned, pin.by, pin.behind].every(({ role, square }) => first(square)?.role === role);
    if (!isThere) return null;
    return {
      kind: 'pin',
      facts: { ...pin, won, balance },
      squares: [pin.pinned.square, pin.behind.square],
      arrows: [arrowOf(turn), { from: pin.by.square, to: pin.behind.square }],
    };
  };
  const look = lookAt(capture.before);
  const square = capturedSquare(capture);
  // The answer may be to step out of the pin, or to move along its line, but not to a check: that lures the king away.
  const isAtOnce = isNext && !turn.played.check;
  const held = isAtOnce ? after : look;
  const stays = square === won.square;
  if (won.role !== 'pawn' && (stays || isAtOnce)) {
    const queen = SQUARES.find((at) => held(at)?.role === 'queen' && held(at)?.color === won.color);
    const own =
      absolutePin(held, won.square, won.color) ?? (stays && queen !== undefined ? queenPin(held, won, queen) : null);
    if (own !== null) return show(own);
  }
  const guards = attackersOf(look, square, won.color);
  const isSafe = capture.after.legalMoves().every(({ to }) => to !== capture.played.move.to);
  const guarded =
    guards.length === 0 || !isSafe ? null : pinOf(lookAt(capture.after), capture.played.move.to, guards, won.color);
  return guarded === null ? null : show(guarded);
}

/** A pin to the queen counts only if the pinning and the pinned piece are worth less. */
function queenPin(look: Look, won: PieceOn, queen: Square) {
  const pin = pinAgainst(look, won.square, won.color, queen);
  return pin !== null && WORTH[pin.by.role] < WORTH.queen && WORTH[won.role] < WORTH.queen ? pin : null;
}

const TRAPPED: ReadonlySet<Role> = new Set(['knight', 'bishop', 'rook', 'queen']);

/**
 * After the first move the attacker can win the piece on its square and on every square that it can move to. A piece
 * that its king keeps from moving is pinned, not trapped.
 */
function trapped({ combination, turn, won }: Scene): Idea | null {
  if (turn !== combination.turns[0] || !TRAPPED.has(won.role)) return null;
  const { after } = turn;
  if (absolutePin(lookAt(after), won.square, won.color) !== null) return null;
  // Plays a null move, to see whether the piece is attacked where it is.
  if (!isWinnable(passed(after), won.square, 0)) return null;
  const moves = after.legalMoves(won.square);
  const escapes = moves.some((move) => {
    const gained = move.captured === null ? 0 : WORTH[move.captured.role];
    return !isWinnable(after.play(move), move.to, gained);
  });
  if (escapes) return null;
  const [attacker] = attackersOf(lookAt(after), won.square, combination.attacker).toSorted(
    (a, b) => worthOn(after, a) - worthOn(after, b),
  );
  if (attacker === undefined) return null;
  return {
    kind: 'trapped-piece',
    facts: { piece: won, by: pieceOn(after, attacker), balance: combination.balance },
    squares: [won.square],
    arrows: [arrowOf(turn), { from: attacker, to: won.square }],
  };
}

function worthOn(game: Game, square: Square): number {
  const piece = game.pieceAt(square);
  return piece === null ? 0 : WORTH[piece.role];
}

function passed(game: Game): Position | null {
  const position = Position.fromFen(game.fen, game.ruleSet);
  if (position.inCheck()) return null;
  position.makeNull();
  return position;
}

/**
 * Whether the side to move wins the piece on a square by a capture, and at least a pawn more than the `gained` pawns
 * that the piece took before.
 */
function isWinnable(at: Position | Game | null, square: Square, gained: number): boolean {
  if (at === null) return false;
  const position = at instanceof Position ? at : Position.fromFen(at.fen, at.ruleSet);
  const buffer = new Int32Array(256);
  const count = position.generateCaptures(buffer, 0);
  const target = squareCode(square);
  return [...buffer.subarray(0, count)].some(
    (move) => ((move >> 7) & 127) === target && staticExchange(position, move) >= 100 * gained + 100,
  );
}
