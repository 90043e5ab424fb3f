/** A review as PGN comments: evaluations in the format of lichess, annotation glyphs, reasons and best moves. */
import type { Color, Game, MoveNote } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { PgnNotes } from '../../play/pgn.ts';
import type { Evaluation } from '../study/evaluation.ts';
import type { BadMark, Finding, Judgment, Mark } from './judgment.ts';
import type { Opening } from './opening.ts';
import type { Results } from './review.ts';
import { moveText, reasonText } from './words.ts';

/** Numeric glyphs of the PGN standard: '?!', '?', '??'. */
const GLYPHS: Readonly<Record<BadMark, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** The PGN comments of the review so far. */
export function notesOf(
  game: Game,
  results: Results,
  judgments: readonly (Judgment | null)[],
  opening: Opening | null,
  visitor: Color | null,
): PgnNotes {
  const { findings } = results;
  return {
    tags: opening === null ? {} : { ECO: opening.code, Opening: opening.name },
    moves: judgments.map((judgment, index) => {
      const [before, after] = [findings[index] ?? null, findings[index + 1] ?? null];
      if (judgment === null || before === null || after === null) return null;
      const why = reasonText(game, index + 1, results, 'san', visitor);
      return noteOf(game, index, judgment.mark, before, after, why);
    }),
  };
}

function noteOf(
  game: Game,
  index: number,
  mark: Mark | null,
  before: Finding,
  after: Finding,
  why: string | null,
): MoveNote | null {
  const value = evaluationCommand(after.evaluation);
  const comment = value === null ? [] : [value];
  if (mark === null || mark === 'best' || before.best === null) return comment.length === 0 ? null : { comment };
  const { marks, comment: sentence } = messages.review;
  const name = `${marks[mark].charAt(0).toUpperCase()}${marks[mark].slice(1)}`;
  const best = moveText(game, index, before.best, 'san');
  return { glyph: GLYPHS[mark], comment: [...comment, sentence(name, why, best)] };
}

/** In pawns for White, or moves to mate, negative for Black's; null for a mate on the board. */
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
