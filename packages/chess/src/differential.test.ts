import { Chess as ChessJs } from 'chess.js';
import { Chess, makeUci, parseUci } from 'chessops';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan as chessopsSan } from 'chessops/san';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeSan } from './notation/make.ts';
import { gameAt, randomGame, randomStream } from './test-kit.ts';
import type { Game } from './chess-game.ts';
import { START_FEN } from './fen.ts';

/** Random games, compared with chessops and chess.js after every move. A failure prints the position. */

const EPD = readFileSync(new URL('../../../tests/data/perft/perft-random300.epd', import.meta.url), 'utf8');
const POSITIONS = EPD.trim()
  .split('\n')
  .map((line) => line.split(';')[0]?.trim() ?? '');
const GAMES = 32;
const PLIES = 90;

const starts = Array.from({ length: GAMES }, (_, seed) => ({
  seed,
  fen: seed % 2 === 0 ? START_FEN : (POSITIONS[randomStream(seed)(POSITIONS.length)] ?? START_FEN),
}));

/** Every legal move of a chessops position in UCI, each promotion separately. */
function chessopsMoves(position: Chess): readonly string[] {
  const moves: string[] = [];
  for (const [from, dests] of position.allDests())
    for (const to of dests) {
      const promotes = position.board.pawn.has(from) && (to < 8 || to >= 56);
      for (const promotion of promotes ? (['queen', 'rook', 'bishop', 'knight'] as const) : [undefined])
        moves.push(makeUci(promotion === undefined ? { from, to } : { from, to, promotion }));
    }
  return moves.map((uci) => castlingToKing(position, uci)).toSorted();
}

/** chessops writes castling as the king capturing its rook. */
function castlingToKing(position: Chess, uci: string): string {
  const move = parseUci(uci);
  if (move === undefined || !('from' in move) || !position.board.king.has(move.from)) return uci;
  if (!position.board[position.turn].has(move.to)) return uci;
  return uci.slice(0, 2) + (move.to > move.from ? 'g' : 'c') + uci.slice(3);
}

function chessopsAt(fen: string): Chess {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

function summary(game: Game): unknown {
  const reason = game.outcome?.reason;
  return {
    fen: game.fen,
    check: game.check !== null,
    checkmate: reason === 'checkmate',
    stalemate: reason === 'stalemate',
    moves: game
      .legalMoves()
      .map((move) => move.from + move.to + (move.promotion === undefined ? '' : LETTER[move.promotion]))
      .toSorted(),
  };
}

const LETTER = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' } as const;

test('positions, legal moves, check, mate and stalemate agree with chessops after every move', () => {
  let positions = 0;
  for (const { seed, fen } of starts) {
    const game = randomGame(seed, PLIES, 'standard', fen);
    const theirs = chessopsAt(fen);
    for (let ply = 0; ply <= game.ply; ply++) {
      expect(summary(game.at(ply))).toEqual({
        fen: makeFen(theirs.toSetup()),
        check: theirs.isCheck(),
        checkmate: theirs.isCheckmate(),
        stalemate: theirs.isStalemate(),
        moves: chessopsMoves(theirs),
      });
      positions++;
      const played = game.history[ply];
      const move = played === undefined ? undefined : parseUci(played.uci);
      if (played === undefined || move === undefined) break;
      expect(played.san).toBe(chessopsSan(theirs, move));
      theirs.play(move);
    }
  }
  expect(positions).toBeGreaterThan(2000);
});

test('the simplified rules agree with chessops without castling rights and en passant squares', () => {
  let positions = 0;
  for (const { seed, fen } of starts.slice(0, GAMES / 2)) {
    const game = randomGame(seed + 1000, PLIES, 'simplified', fen);
    for (let ply = 0; ply <= game.ply; ply++) {
      const now = game.at(ply);
      const theirs = chessopsAt(now.fen);
      expect(theirs.castles.castlingRights.isEmpty() && theirs.epSquare === undefined).toBe(true);
      expect(summary(now)).toMatchObject({
        check: theirs.isCheck(),
        checkmate: theirs.isCheckmate(),
        stalemate: theirs.isStalemate(),
        moves: chessopsMoves(theirs),
      });
      positions++;
    }
  }
  expect(positions).toBeGreaterThan(1000);
});

test('positions, the SAN of every legal move, check, mate and stalemate agree with chess.js', () => {
  let positions = 0;
  for (const { seed, fen } of starts.slice(0, GAMES / 2)) {
    const game = randomGame(seed + 2000, PLIES, 'standard', fen);
    const theirs = new ChessJs(fen);
    for (let ply = 0; ply <= game.ply; ply++) {
      const now = game.at(ply);
      const reason = now.outcome?.reason;
      expect({
        fen: now.fen,
        check: now.check !== null,
        mate: reason === 'checkmate',
        stale: reason === 'stalemate',
      }).toEqual({
        fen: theirs.fen(),
        check: theirs.isCheck(),
        mate: theirs.isCheckmate(),
        stale: theirs.isStalemate(),
      });
      // Writing all moves in SAN is slow, so every third position must do.
      expect(ply % 3 === 0 ? allSans(now.fen) : []).toEqual(ply % 3 === 0 ? theirs.moves().toSorted() : []);
      positions++;
      const played = game.history[ply];
      expect(played === undefined ? undefined : theirs.move(played.san).lan).toBe(played?.uci);
    }
  }
  expect(positions).toBeGreaterThan(1000);
});

function allSans(fen: string): readonly string[] {
  const game = gameAt(fen);
  return game
    .legalMoves()
    .map((move) => makeSan(game, move))
    .toSorted();
}
