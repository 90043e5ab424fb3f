import { type Color, type Game, opposite, parseUci } from '@sixtyfour/chess';
import type { GameRequest } from '../request.ts';
import type { Score } from '../search/score.ts';
import { CEILING, centipawnsOf, chancesOf } from './chances.ts';
import type { Blame, Cause, Check, Claim, Loss, Mistake, PieceOn, Proof, SearchedLine } from './claim.ts';
import { combinationIn, type Idea, ideaOf } from './combination.ts';
import { attackersOf, kingOf, lookAt, WORTH } from './geometry.ts';
import { isBackRankMate, LONGEST_MATE, proveMate } from './mates.ts';
import { balanceOf, materialOf, playTurns, type Turn } from './turns.ts';

/** Longer back-rank mates are reported as ordinary mates. */
const LONGEST_BACK_RANK = 3;
/** Nodes of the search that checks a combination after its first move. */
const CHECK_NODES = 25_000;
/**
 * Nodes of each of the two searches, before and after the move, that confirm a loss of unnamed material or of a pawn.
 */
const CONFIRM_NODES = 100_000;
/** Lines with fewer half-moves are extended by a search from their end, with EXTENSION_NODES nodes. */
const SHORT_LINE = 6;
const EXTENSION_NODES = 10_000;
/** Smaller losses of winning chances are not mistakes. */
const SMALLEST_LOSS = 5;
/** Claims that explain a smaller share of the loss are dropped. A pawn or castling must explain more. */
const SMALLEST_SHARE = 0.15;
const SMALLEST_MINOR_SHARE = 0.4;
/** The centipawns that losing a pawn's worth of material explains: the median cost in correct claims. */
const PAWN_EXPLAINS = 137;
/** The minimum score gain in centipawns per pawn of material, because there may be compensation. */
const PAWN_BRINGS = 60;
/** The same for a single pawn, and the minimum number of pawns on the board. */
const SURE_PAWN = 90;
const FEW_PAWNS = 5;
/**
 * The share of a loss that material must explain before the whole difference to the second-best move counts as
 * explained.
 */
const ENOUGH_MATERIAL = 0.3;
/** Some claims are made only for losses from this size on, because for smaller ones they were wrong too often. */
const LARGE_LOSS = 20;
/** The loss that a longer search must confirm. */
const CONFIRMED_LOSS = 10;
/** The scores in centipawns from which a side is winning, and has won. */
const WINNING = 300;
const DECIDED = 1000;
/** Material does not count if the better move was losing, or the played move is winning, by more than this. */
const UNDECIDED = 400;
/** In a position that is lost by more than this, or still won by more than WINNING, only a large loss counts. */
const NEARLY_LOST = 240;

/** A mistake with its positions and scores. */
interface Case {
  readonly before: Game;
  readonly after: Game;
  readonly mover: Color;
  readonly played: Turn;
  /** Centipawns for the mover, not clamped: of the best move, and of the move played. */
  readonly best: number;
  readonly got: number;
  /** The mover's score after the opponent's second-best reply, and with its own second-best move, if known. */
  readonly nextReply: number | null;
  readonly nextBest: number | null;
  /** The loss of winning chances in percentage points, finally and by the first search only. */
  readonly loss: number;
  readonly firstLoss: number;
  readonly bestLine: readonly string[];
  readonly reply: readonly string[];
  /** Both lines after their first move, searched again. */
  readonly checkedBest: Checked | null;
  readonly checkedReply: Checked | null;
}

interface Checked {
  readonly score: Score;
  /** Centipawns for the side that made the first move. */
  readonly value: number;
  readonly turns: readonly Turn[];
}

/**
 * The proved claims about a mistake, sorted by the share of the loss that they explain. Each is checked by the rules
 * and by searches with fixed node counts, so the result is the same on every machine. Throws if the played move is
 * illegal; an illegal or empty line proves nothing.
 */
export async function claimsOf(mistake: Mistake, check: Check): Promise<readonly Claim[]> {
  const found = await caseOf(mistake, check);
  if (found === null) return [];
  const [reply] = mistake.linesAfter;
  const missedMate = mateClaim(found, 'misses', mistake.linesBefore[0]);
  // A lost mate is explained even if the position stays won.
  if (found.loss < SMALLEST_LOSS)
    return missedMate === null || (reply !== undefined && isLost(reply.score)) ? [] : [missedMate];
  const stalemate = stalemateClaim(found);
  if (stalemate !== null) return [stalemate];
  const claims = [
    mateClaim(found, 'allows', mistake.linesAfter[0]) ?? (await combinationClaim(found, 'allows', check)),
    missedMate ?? (await combinationClaim(found, 'misses', check)),
  ].filter((claim) => claim !== null);
  const castling = claims.length === 0 ? castlingClaim(found) : null;
  return (castling === null ? claims : [castling])
    .filter((claim) => claim.proof.loss.share >= (isMinor(claim) ? SMALLEST_MINOR_SHARE : SMALLEST_SHARE))
    .toSorted((a, b) => b.proof.loss.share - a.proof.loss.share);
}

/** Whether a claim is about a single pawn or about castling. */
function isMinor(claim: Claim): boolean {
  return claim.kind === 'king-in-center' || ('balance' in claim && claim.balance.pawns === 1);
}

async function caseOf({ before, played, linesBefore, linesAfter }: Mistake, check: Check): Promise<Case | null> {
  const move = parseUci(before, played);
  if (!move.ok) throw new Error(`${played} is not legal in ${before.fen}`);
  const [turn] = playTurns(before, [played]);
  const [best, nextBest] = linesBefore;
  const [reply, nextReply] = linesAfter;
  if (turn === undefined || best === undefined) return null;
  const { outcome } = turn.after;
  if (outcome === null ? reply === undefined : outcome.winner !== null) return null;
  const checkedBest = await checkLine(before, best.line, check);
  const checkedReply = reply === undefined ? null : await checkLine(turn.after, reply.line, check);
  // Of the two searches, use the score that implies the smaller loss.
  const firstValue = rawCentipawns(best.score);
  const firstGot = reply === undefined ? 0 : -rawCentipawns(reply.score);
  const value = Math.min(firstValue, checkedBest?.value ?? Infinity);
  const got = reply === undefined ? 0 : Math.max(firstGot, -(checkedReply?.value ?? Infinity));
  return {
    before,
    after: turn.after,
    mover: before.turn,
    played: turn,
    best: value,
    got,
    nextReply: nextReply === undefined ? null : -rawCentipawns(nextReply.score),
    nextBest: nextBest === undefined ? null : rawCentipawns(nextBest.score),
    loss: chancesOf(value) - chancesOf(got),
    firstLoss: chancesOf(firstValue) - chancesOf(firstGot),
    bestLine: best.line,
    reply: outcome === null ? (reply?.line ?? []) : [],
    checkedBest,
    checkedReply,
  };
}

/** A mate counts more than any material. */
const MATE_CENTIPAWNS = 3000;

function rawCentipawns(score: Score): number {
  return score.kind === 'cp' ? score.value : Math.sign(centipawnsOf(score)) * MATE_CENTIPAWNS;
}

/**
 * The part of the loss that a gain of `centipawns` explains: taken from the best score, or added to the score that was
 * left. If that is a large enough part, the whole difference counts as explained: between the opponent's reply and its
 * second-best reply, or between the best move and the second-best one.
 */
function lossOf({ best, got, loss, nextReply, nextBest }: Case, blame: Blame, centipawns: number): Loss {
  // Beyond the ceiling, winning chances do not change, so nothing is explained there.
  const from = blame === 'allows' ? best : Math.min(best, Math.max(got, -CEILING) + centipawns);
  const to = blame === 'allows' ? Math.max(got, Math.min(best, CEILING) - centipawns) : got;
  const material = chancesOf(from) - chancesOf(to);
  const next =
    blame === 'allows'
      ? chancesOf(Math.min(best, nextReply ?? got)) - chancesOf(got)
      : chancesOf(best) - chancesOf(Math.max(got, nextBest ?? best));
  const chances = Math.max(0, material, material >= ENOUGH_MATERIAL * loss ? next : 0);
  return {
    centipawns: Math.round(Math.min(centipawns, best - got)),
    chances,
    share: loss > 0 ? Math.min(1, chances / loss) : 1,
  };
}

function startOf(found: Case, blame: Blame): { readonly game: Game; readonly line: readonly string[] } {
  return blame === 'allows' ? { game: found.after, line: found.reply } : { game: found.before, line: found.bestLine };
}

function proofOf(
  blame: Blame,
  turns: readonly Turn[],
  { squares, arrows }: Pick<Proof, 'squares' | 'arrows'>,
  loss: Loss,
): Proof {
  return {
    start: blame === 'allows' ? 'after' : 'before',
    line: turns.map(({ played }) => played.uci),
    san: turns.map(({ played }) => played.san),
    squares: [...new Set(squares)],
    arrows,
    loss,
  };
}

function stalemateClaim(found: Case): Claim | null {
  const { after, mover, best } = found;
  if (after.outcome?.reason !== 'stalemate' || best < WINNING) return null;
  const king = kingPiece(after, after.turn);
  const shown = { squares: [king.square], arrows: [] };
  return {
    kind: 'stalemate',
    blame: 'allows',
    mover,
    king,
    proof: proofOf('allows', [], shown, lossOf(found, 'allows', MATE_CENTIPAWNS)),
  };
}

function kingPiece(game: Game, color: Color): PieceOn {
  return { color, role: 'king', square: kingOf(lookAt(game), color) };
}

function mateClaim(found: Case, blame: Blame, searched: SearchedLine | undefined): Claim | null {
  if (searched?.score.kind !== 'mate' || searched.score.value <= 0) return null;
  const { game, line } = startOf(found, blame);
  const mate = proveMate(game, Math.min(LONGEST_MATE, Math.ceil(searched.score.value / 2)), line);
  if (mate === null) return null;
  const turns = playTurns(game, mate.line);
  const [first] = turns;
  const end = turns.at(-1);
  if (first === undefined || end?.after.outcome?.reason !== 'checkmate') return null;
  const victim = opposite(game.turn);
  const king = kingPiece(end.after, victim);
  const shown = {
    squares: [king.square],
    arrows: [{ from: first.played.move.from, to: first.played.move.to }],
  };
  return {
    kind: mate.moves <= LONGEST_BACK_RANK && isBackRankMate(end.after, king.square) ? 'back-rank' : 'mate',
    blame,
    mover: found.mover,
    moves: mate.moves,
    king,
    proof: proofOf(blame, turns, shown, lossOf(found, blame, 2 * MATE_CENTIPAWNS)),
  };
}

async function combinationClaim(found: Case, blame: Blame, check: Check): Promise<Claim | null> {
  const { game, line } = startOf(found, blame);
  const checked = blame === 'allows' ? found.checkedReply : found.checkedBest;
  if (checked === null) return null;
  const given = playTurns(game, line);
  const combination = combinationIn(game, given.length < SHORT_LINE ? checked.turns : given);
  const again = combinationIn(game, checked.turns);
  if (combination === null || (again === null && !isLost(checked.score))) return null;
  const confirmed = again === null ? combination.balance.pawns : again.balance.pawns;
  const won = Math.min(combination.balance.pawns, confirmed) - (blame === 'allows' ? gainOfMove(found) : 0);
  const brought = found.best - found.got;
  const isDecided = (blame === 'allows' ? -found.got : found.best) >= DECIDED;
  if (won < 1 || (!isDecided && brought < PAWN_BRINGS * won)) return null;
  // In lost or still won positions the difference matters little, and engines disagree about it.
  if (found.best < -UNDECIDED || found.got > UNDECIDED) return null;
  const isNearlyDecided = found.best < -NEARLY_LOST || found.got > WINNING;
  if (isNearlyDecided && found.firstLoss < LARGE_LOSS) return null;
  // A pawn at the end of a long line convinces nobody, and one of few pawns is often not enough to win.
  const isSurePawn = brought >= SURE_PAWN && combination.turns.length <= 3 && pawnsOn(game) >= FEW_PAWNS;
  if (won < 2 && !isSurePawn) return null;
  const from = blame === 'allows' ? found.before : game;
  const balance = balanceOf(from, combination.turns.at(-1)?.after ?? game, game.turn, won);
  const idea = ideaOf({ ...combination, balance });
  if (idea.kind === 'material') {
    // Without a name for the idea, both lines must win the same piece.
    const isSame = again === null || WORTH[again.won.role] === WORTH[combination.won.role];
    if (!isSame || found.firstLoss < LARGE_LOSS) return null;
  }
  const isDoubtful = idea.kind === 'material' || won < 2;
  if (isDoubtful && (await longerLoss(found, check)) < CONFIRMED_LOSS) return null;
  return claimOf(found, blame, combination.turns, idea);
}

/** The loss of winning chances by longer searches of the positions before and after the move. */
async function longerLoss({ before, after }: Case, check: Check): Promise<number> {
  const best = await check(requestOf(before), CONFIRM_NODES);
  const reply = await check(requestOf(after), CONFIRM_NODES);
  if (best === null || reply === null) return 0;
  return chancesOf(rawCentipawns(best.score)) - chancesOf(-rawCentipawns(reply.score));
}

function pawnsOn({ board }: Game): number {
  return board.replaceAll(/[^Pp]/g, '').length;
}

/** Searches the position after the first move of a line. Null if that move is illegal or ends the game. */
async function checkLine(game: Game, line: readonly string[], check: Check): Promise<Checked | null> {
  const [first] = playTurns(game, line.slice(0, 1));
  if (first === undefined || first.after.outcome !== null) return null;
  const searched = await check(requestOf(first.after), CHECK_NODES);
  if (searched === null) return null;
  const turns = await longEnough(game, [first.played.uci, ...searched.line], check);
  return { score: searched.score, value: -rawCentipawns(searched.score), turns };
}

function isLost({ kind, value }: Score): boolean {
  return kind === 'mate' && value < 0;
}

/** A line that the search cut short, extended by another search. */
async function longEnough(game: Game, line: readonly string[], check: Check): Promise<readonly Turn[]> {
  const turns = playTurns(game, line);
  const last = turns.at(-1);
  if (last === undefined || turns.length >= SHORT_LINE || last.after.outcome !== null) return turns;
  const more = await check(requestOf(last.after), EXTENSION_NODES);
  return more === null ? turns : [...turns, ...playTurns(last.after, more.line)];
}

function requestOf({ ruleSet, startFen, history }: Game): GameRequest {
  return { ruleSet, startFen, moves: history.map(({ uci }) => uci) };
}

/** The material in pawns that the mistake itself took. */
function gainOfMove({ before, after, mover }: Case): number {
  return materialOf(after, mover) - materialOf(before, mover);
}

function claimOf(found: Case, blame: Blame, turns: readonly Turn[], idea: Idea): Claim {
  const pawns = 'balance' in idea.facts ? idea.facts.balance.pawns : 0;
  const proof = proofOf(blame, turns, idea, lossOf(found, blame, PAWN_EXPLAINS * pawns));
  return { ...named(found, blame, idea), blame, mover: found.mover, proof } as Claim;
}

/** The kind and facts of an idea, completed with facts about the mistake itself. */
function named(found: Case, blame: Blame, { kind, facts }: Idea): Pick<Claim, 'kind'> & Idea['facts'] {
  if (kind !== 'hanging-piece' && kind !== 'exchange') return { kind, ...facts };
  const last = found.before.lastMove;
  if (blame === 'misses' && last !== null && last.captured !== null && last.to === facts.piece.square)
    return { kind: 'recapture', piece: facts.piece, by: facts.by, balance: facts.balance };
  return kind === 'hanging-piece' && blame === 'allows'
    ? { kind, ...facts, cause: causeOf(found, facts) }
    : { kind, ...facts };
}

function causeOf(
  { before, played, mover }: Case,
  { piece: { square }, by }: { readonly piece: PieceOn; readonly by: PieceOn },
): Cause {
  if (played.played.move.to === square) return 'moved-there';
  const look = lookAt(before);
  if (!attackersOf(look, square, opposite(mover)).includes(by.square)) return 'opened';
  const defenders = (game: Game): number => attackersOf(lookAt(game), square, mover).length;
  return defenders(before) > defenders(played.after) ? 'left-undefended' : 'ignored';
}

/** A claim that castling was better than every other move, if nothing else explains the loss. */
function castlingClaim(found: Case): Claim | null {
  const [first] = playTurns(found.before, found.bestLine.slice(0, 1));
  if (first === undefined) return null;
  const { kind, from } = first.played.move;
  if (kind !== 'castle-short' && kind !== 'castle-long') return null;
  const king: PieceOn = { color: found.mover, role: 'king', square: from };
  const shown = { squares: [from], arrows: [{ from, to: first.played.move.to }] };
  return {
    kind: 'king-in-center',
    blame: 'misses',
    mover: found.mover,
    king,
    side: kind === 'castle-short' ? 'short' : 'long',
    proof: proofOf(
      'misses',
      [first],
      shown,
      lossOf(found, 'misses', found.best - Math.max(found.nextBest ?? found.got, found.got)),
    ),
  };
}
