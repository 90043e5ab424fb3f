/** The rules of chess. Search code imports `@sixtyfour/chess/core` instead. */
export { Game, type PlayedMove, positionKey, type ReplayError } from './chess-game.ts';
export { type Clock, flagged, flagTime, newClock, pressClock, remaining, runClock, stopClock } from './clock.ts';
export type { FenError, FenErrorCode, FenField } from './core/setup.ts';
export { pliesUntilDrawOffer } from './draw-offer.ts';
export { END_REASONS, type EndReason } from './end-reason.ts';
export { fenOfBoard, type ParsedFen, parseFen, possibleCastling, START_FEN } from './fen.ts';
export {
  ABORT_PLIES,
  type Applied,
  applyIntent,
  type Ending,
  flagWinner,
  type GameEvent,
  type GameOrigin,
  type GameState,
  hasBegun,
  type Intent,
  type Refusal,
  startGame,
} from './game.ts';
export { type BoardText, type LetterBoard, toLetterBoard } from './letters.ts';
export { pieceLetter } from './material.ts';
export type { Move, MoveInput, MoveKind } from './move.ts';
export {
  makePgn,
  type MoveNote,
  parsePgn,
  type PgnError,
  type PgnGame,
  type PgnResult,
  pgnTermination,
  pgnResult,
} from './notation/pgn.ts';
export { parseSan } from './notation/san.ts';
export { parseTyped } from './notation/typed.ts';
export { type NotationError, parseUci } from './notation/uci.ts';
export { makeLongNotation, makeSan } from './notation/make.ts';
export { makeUci } from './notation/write.ts';
export { type Outcome, SEVENTY_FIVE_MOVES } from './outcome.ts';
export type { MoveRefusal } from './refusal.ts';
export { err, ok, type Result } from './result.ts';
export { rowColOf } from './row-col.ts';
export { RULE_SETS, type RuleSet } from './rule-set.ts';
export {
  evenTimes,
  parseTimeControl,
  pgnTimeControl,
  type SideTime,
  type SideTimes,
  sideTimesOf,
  type TimeControl,
} from './time-control.ts';
export * from './types.ts';
