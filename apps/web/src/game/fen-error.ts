import type { FenError } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';

/** Why a FEN cannot be set up, and at which character, counted from 1. */
export function fenErrorText({ code, at }: FenError): string {
  return messages.fen.at(messages.fen.problems[code], at + 1);
}
