/** What a figure shows: its positions one after the other, worked out from its moves. */
import { Game, type Outcome, parseSan, type PlayedMove, type Square, START_FEN } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { piecesOfFen } from '../../board/diagram.ts';
import { letterAt } from '../../board/geometry.ts';
import type { BoardView } from '../../board/view.ts';
import type { Line, Picture, Prose, Step } from '../../content/model.ts';

type Marks = Partial<Pick<BoardView, 'lastMove' | 'selected' | 'targets' | 'check'>>;

/** A position that a figure shows. */
export interface Frame {
  readonly fen: string;
  readonly marks: Marks;
}

/** A position after a move of a line. */
export interface PlayedFrame extends Frame {
  /** '3. Nf3' or '3... Nf6'. */
  readonly numbered: string;
  /** The same in running text, where Black's move needs no number right behind White's. */
  readonly running: string;
  readonly played: PlayedMove;
  readonly note: Prose | null;
}

export interface LineFrames {
  readonly start: Frame;
  readonly after: readonly PlayedFrame[];
  /** How the rules have ended the game after the last move, or null. */
  readonly outcome: Outcome | null;
}

export function sanOf(step: Step): string {
  return typeof step === 'string' ? step : step[0];
}

function noteOf(step: Step): Prose | null {
  return typeof step === 'string' ? null : step[1];
}

/** Every position of a line. Throws a RangeError when one of its moves cannot be played. */
export function framesOf({ fen, moves }: Pick<Line, 'fen' | 'moves'>): LineFrames {
  const read = Game.fromFen(fen ?? START_FEN, 'standard');
  if (!read.ok) throw new RangeError(`not a position: ${fen}`);
  const start: Frame = { fen: read.value.fen, marks: { check: read.value.check } };
  const after: PlayedFrame[] = [];
  let game = read.value;
  for (const step of moves) {
    const number = numberOf(game);
    const isReply = game.turn === 'black' && after.at(-1)?.note === null;
    const move = parseSan(game, sanOf(step));
    if (!move.ok) throw new RangeError(`${sanOf(step)} cannot be played in ${game.fen}`);
    game = game.play(move.value);
    const { lastPlayed: played } = game;
    if (played === null) throw new RangeError('a game without the move just played');
    const marks: Marks = { lastMove: [played.move.from, played.move.to], check: game.check };
    after.push({
      fen: game.fen,
      marks,
      numbered: number + played.san,
      running: isReply ? played.san : number + played.san,
      played,
      note: noteOf(step),
    });
  }
  return { start, after, outcome: game.outcome };
}

/** '3. ' before White's third move, '3... ' before Black's. */
function numberOf(game: Game): string {
  const number = game.fen.split(' ').at(-1) ?? '';
  const words = messages.reading;
  return game.turn === 'white' ? words.whiteNumber(number) : words.blackNumber(number);
}

/** The marks of a picture: dots on empty squares, rings around pieces. */
export function marksOfPicture({ pieces, reach, dots }: Picture): Marks {
  const squares = reach?.to ?? dots ?? [];
  const board = piecesOfFen(pieces);
  const kindOn = (square: Square) => (letterAt(board, square) === '.' ? 'move' : 'capture');
  return {
    selected: reach?.from ?? null,
    targets: new Map(squares.map((square) => [square, kindOn(square)] as const)),
  };
}
