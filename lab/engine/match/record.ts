import { makePgn, type MoveNote, pgnResult } from '@sixtyfour/chess';
import type { MoveRecord } from './adjudicate.ts';
import type { FinishedGame } from './play.ts';

/** The players and the number of a game, from 1. */
export interface GameRecord {
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly limits: string;
  readonly finished: FinishedGame;
}

/** The game as PGN, with score, depth and time of every move. */
export function pgnOf({ number, white, black, limits, finished }: GameRecord, date: Date): string {
  const { game, winner, reason, moves } = finished;
  return makePgn({
    game,
    result: pgnResult({ winner }),
    tags: {
      Event: 'match',
      Date: date.toISOString().slice(0, 10).replaceAll('-', '.'),
      Round: String(number),
      White: white,
      Black: black,
      TimeControl: limits,
      Termination: reason,
      PlyCount: String(game.ply),
    },
    notes: moves.map(noteOf),
  });
}

function noteOf({ answer: { ms, info } }: MoveRecord): MoveNote {
  const seconds = `${(ms / 1000).toFixed(2)}s`;
  return {
    comment: info.score === undefined ? [seconds] : [`${(info.score / 100).toFixed(2)}/${info.depth ?? 0} ${seconds}`],
  };
}

export function jsonOf({ number, white, black, finished }: GameRecord): Readonly<Record<string, unknown>> {
  const { game, winner, reason, trouble } = finished;
  return {
    number,
    white,
    black,
    result: pgnResult({ winner }),
    reason,
    fen: game.at(0).fen,
    moves: game.history.map(({ uci }) => uci),
    ...(trouble === null ? {} : { detail: trouble.detail }),
  };
}
