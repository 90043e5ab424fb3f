import type { Refusal } from '@sixtyfour/chess';
import { ai, identity, online, problems, rooms } from './messages.ts';
import type { ProblemCode } from './problem.ts';

/**
 * What the AI screen says when the rules refuse an intent (R-AI-25, R-AI-38..41). `null`: the screen never offers the
 * intent, so there is nothing to say.
 */
export const aiRefusalMessages: Readonly<Record<Refusal, string | null>> = {
  'no-piece': ai.invalidMove,
  'not-your-piece': ai.whiteOnly,
  'own-piece': ai.invalidMove,
  'king-capture': ai.invalidMove,
  'illegal-move': ai.invalidMove,
  'king-in-check': ai.kingInCheck,
  'promotion-required': ai.invalidMove,
  'game-over': ai.startFirst,
  'not-your-turn': ai.waitTurn,
  'not-started': null,
  'no-offer': null,
  'offer-pending': null,
  'offer-too-soon': null,
  'not-flagged': null,
  'nothing-to-take-back': null,
  'not-allowed': null,
};

/**
 * What a call that was refused says, in a game and elsewhere. A room game has its own words for two of them (A-88,
 * R-RG-18).
 */
export const problemMessages: Readonly<Record<ProblemCode, string>> = {
  'no-piece': online.invalidMove,
  'not-your-piece': online.moveOwn,
  'own-piece': online.invalidMove,
  'king-capture': online.invalidMove,
  'illegal-move': online.invalidMove,
  'king-in-check': online.invalidMove,
  'promotion-required': online.invalidMove,
  'not-your-turn': online.waitTurn,
  'not-saved': online.updateFailed,
  'not-seated': online.colorUnknown,
  'room-not-found': rooms.notFound,
  'puzzle-not-found': problems.puzzleNotFound,
  'name-required': identity.nameAndCountryFirst,
  'name-too-short': identity.nameTooShort,
  'name-too-long': identity.nameTooLong,
  'country-missing': identity.countryMissing,
  'email-taken': identity.emailTaken,
  malformed: problems.malformed,
  unauthenticated: problems.unauthenticated,
  forbidden: problems.forbidden,
  'not-found': problems.notFound,
  stale: problems.stale,
  'not-started': problems.notStarted,
  'not-searching': problems.notSearching,
  'game-over': problems.gameOver,
  'no-offer': problems.noOffer,
  'offer-pending': problems.offerPending,
  'offer-too-soon': problems.offerTooSoon,
  'not-flagged': problems.notAllowed,
  'nothing-to-take-back': problems.notAllowed,
  'not-allowed': problems.notAllowed,
  'name-refused': problems.nameRefused,
  'wrong-credentials': problems.wrongCredentials,
  'not-verified': problems.notVerified,
  'weak-password': problems.weakPassword,
  'code-expired': problems.codeExpired,
  'engine-outdated': problems.engineOutdated,
  'moves-disagree': problems.movesDisagree,
  'too-many-games': problems.tooManyGames,
  'no-mail': problems.noMail,
  'too-slow': problems.tooSlow,
  'too-many-requests': problems.tooManyRequests,
  unavailable: problems.unavailable,
  'feature-off': problems.featureOff,
  internal: problems.internal,
};
