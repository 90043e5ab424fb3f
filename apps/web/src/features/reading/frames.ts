/** The positions of a line, worked out by the rules. They are loaded once a page is shown: no first paint needs them. */
import { Game, type Outcome, parseSan, type PlayedMove, START_FEN } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { Line } from '../../content/model.ts';
import { moveSentence } from '../../play/spoken.ts';
import { noteOf, sanOf, type Shown } from './line.ts';
import { plainText } from './prose.ts';

interface Frame extends Shown {
  /** The move that led here; null before the first. */
  readonly played: PlayedMove | null;
  /** What those hear who do not see the board. */
  readonly sentence: string;
}

interface LineFrames {
  /** By the number of half-moves, the position before the first being 0. */
  readonly frames: readonly Frame[];
  /** How the rules have ended the game after the last move, or null. */
  readonly outcome: Outcome | null;
}

/** Throws a RangeError for a position that is none, and for a move that cannot be played. */
export function framesOf({ fen, moves }: Pick<Line, 'fen' | 'moves'>): LineFrames {
  const read = Game.fromFen(fen ?? START_FEN, 'standard');
  if (!read.ok) throw new RangeError(`not a position: ${fen}`);
  let game = read.value;
  const frames = [frameOf(game, null)];
  for (const step of moves) {
    const move = parseSan(game, sanOf(step));
    if (!move.ok) throw new RangeError(`${sanOf(step)} cannot be played in ${game.fen}`);
    game = game.play(move.value);
    frames.push(frameOf(game, noteOf(step)));
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
