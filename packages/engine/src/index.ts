/** The engine: moves of the characters and at full strength, identical on every machine. */
export { classic, type ClassicResult } from './classic/index.ts';
export { chooseMove, type MoveChoice, type MoveRequest, suggestMove, suggestAlternative } from './engine.ts';
export type { Pause } from './pause.ts';
export { firstIllegal, type GameRequest } from './request.ts';
export type { Score } from './search/score.ts';
export { thinkingTime } from './play/thinking-time.ts';
export type { Stance } from './play/stance.ts';
export { type ClaimedGame, type GameForgery, verifyGame } from './verify.ts';
export { ENGINE_VERSION } from './version.ts';
