import type { Refusal } from '@sixtyfour/chess';
import { ai } from './messages.ts';

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
  'no-offer': null,
  'offer-pending': null,
  'offer-too-soon': null,
  'not-flagged': null,
  'nothing-to-take-back': null,
  'not-allowed': null,
};
