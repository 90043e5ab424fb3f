/** A review as the notes of a PGN: evaluations as lichess and others read them, glyphs, and the best move in words. */
import type { Game, MoveNote } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { PgnNotes } from '../../play/pgn.ts';
import type { Evaluation } from './evaluation.ts';
import type { Finding, Judgement, Mark } from './judgement.ts';
import type { Opening } from './opening.ts';
import { moveText } from './words.ts';

/** Numeric glyphs of the PGN standard: '?!', '?', '??'. */
const GLYPHS: Readonly<Record<Exclude<Mark, 'best'>, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** What a PGN says beside the moves, as far as the review has come. */
export function notesOf(
  game: Game,
  findings: readonly Finding[],
  judgements: readonly Judgement[],
  opening: Opening | null,
): PgnNotes {
  return {
    tags: opening === null ? {} : { ECO: opening.code, Opening: opening.name },
    moves: judgements.map(({ mark }, index) => noteOf(game, index, mark, findings[index], findings[index + 1])),
  };
}

function noteOf(
  game: Game,
  index: number,
  mark: Mark | null,
  before: Finding | undefined,
  after: Finding | undefined,
): MoveNote | null {
  if (after === undefined) return null;
  const value = evaluationCommand(after.evaluation);
  const comment = value === null ? [] : [value];
  if (mark === null || mark === 'best' || !before?.best) return comment.length === 0 ? null : { comment };
  const { marks, comment: sentence } = messages.review;
  const name = `${marks[mark].charAt(0).toUpperCase()}${marks[mark].slice(1)}`;
  return { glyph: GLYPHS[mark], comment: [...comment, sentence(name, moveText(game, index, before.best, 'san'))] };
}

/** In pawns for White, or the moves to a mate, below 0 for Black's; a mate on the board speaks for itself. */
function evaluationCommand(evaluation: Evaluation): string | null {
  switch (evaluation.kind) {
    case 'draw':
      return '[%eval 0.00]';
    case 'mate':
      if (evaluation.moves === 0) return null;
      return `[%eval #${evaluation.winner === 'white' ? '' : '-'}${evaluation.moves}]`;
    case 'centipawns':
      return `[%eval ${(evaluation.value / 100).toFixed(2)}]`;
  }
}
