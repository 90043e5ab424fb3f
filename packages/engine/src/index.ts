/** The engine: a character's move, and full strength. Everything in it is the same on every machine. */
export { classic, type ClassicResult } from './classic/index.ts';
export { chooseMove, type MoveChoice, type MoveRequest, suggestMove, suggestOther } from './engine.ts';
export type { Pause } from './pause.ts';
export { firstIllegal, type GameRequest } from './request.ts';
export type { Score } from './search/score.ts';
export { type ClaimedGame, type GameForgery, verifyGame } from './verify.ts';
export { ENGINE_VERSION } from './version.ts';
