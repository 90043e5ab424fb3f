/** Computes the positions of a line. Needs the chess rules, so it is loaded after the first paint. */
import { Game, type Outcome, parseSan, type PlayedMove, START_FEN } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { Line } from '../../content/model.ts';
import { moveSentence } from '../../play/spoken.ts';
import { noteOf, sanOf, type ShownPosition } from './line.ts';
import { plainText } from './prose.ts';

interface Frame extends ShownPosition {
  /** The move that led here; null before the first. */
  readonly played: PlayedMove | null;
  /** Announced to screen readers. */
  readonly sentence: string;
}

interface LineFrames {
  /** Indexed by ply; 0 is the position before the first move. */
  readonly frames: readonly Frame[];
  /** The outcome after the last move; null if the game is not over. */
  readonly outcome: Outcome | null;
}

/** Throws a RangeError for an invalid position or an illegal move. */
export function framesOf({ fen, moves }: Pick<Line, 'fen' | 'moves'>): LineFrames {
  const read = Game.fromFen(fen ?? START_FEN, 'standard');
  if (!read.ok) throw new RangeError(`not a position: ${fen}`);
  let game = read.value;
  const frames = [frameOf(game, null)];
  for (const written of moves) {
    const move = parseSan(game, sanOf(written));
    if (!move.ok) throw new RangeError(`${sanOf(written)} cannot be played in ${game.fen}`);
    game = game.play(move.value);
    frames.push(frameOf(game, noteOf(written)));
  }
  return { frames, outcome: game.outcome };
}

function frameOf(game: Game, note: string | null): Frame {
  const { fen, check, lastMove, lastPlayed: played } = game;
  const moved = played === null ? messages.reading.atStart : moveSentence(played, null);
  return {
    fen,
    marks: { check, lastMove: lastMove === null ? null : [lastMove.from, lastMove.to] },
    played,
    sentence: note === null ? moved : `${moved} ${plainText(note)}`,
  };
}
