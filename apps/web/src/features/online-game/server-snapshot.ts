/**
 * The page's copy of the server's state of a game: created from a complete game, and advanced by single changes. Pure.
 */
import { ABORT_PLIES, type Clock, type Ending, Game, type Ms } from '@sixtyfour/chess';
import {
  type Attendance as AttendanceView,
  type ClockView,
  colorOf,
  colorOrNull,
  FIRST_MOVE_MS,
  limitFor,
  type MoveBroadcast,
  type OnlineGame as GameView,
  sideTimesFor,
} from '@sixtyfour/contract';
import { playLine, playUci } from '../../play/play-uci.ts';
import type { Attendance, ServerSnapshot } from './state.ts';

/** @param at when the view was current, by the page's own clock */
function clockOf({ white_ms, black_ms, running }: ClockView, at: Ms): Clock {
  return { white: white_ms, black: black_ms, running: colorOrNull(running), anchor: at };
}

export function attendanceOf({ w, b, countdown }: AttendanceView, at: Ms): Attendance {
  return {
    white: w,
    black: b,
    countdown: countdown && { seat: colorOf(countdown.seat), at: at + countdown.ms },
  };
}

function endingOf({ game_status, winner, end_reason, ended_at }: GameView): Ending | null {
  if (game_status === 'active' || end_reason === null) return null;
  return { winner: colorOrNull(winner), reason: end_reason, at: Date.parse(ended_at ?? '') };
}

/**
 * The snapshot of a game. Null if its moves are not legal here, because the server has other rules.
 * @param known a game that may be an earlier part of it, which saves replaying all moves
 */
export function snapshotOf(view: GameView, at: Ms, known: Game | null = null): ServerSnapshot | null {
  const game = replay(view, known);
  if (game === null) return null;
  return {
    version: view.version,
    game,
    times: sideTimesFor({ white: view.white_time, black: view.black_time }),
    clock: clockOf(view.clock, at),
    startedAt: view.started_at === null ? null : Date.parse(view.started_at),
    createdAt: Date.parse(view.created_at),
    ending: endingOf(view),
    drawOffer: colorOrNull(view.draw_offer),
    drawOfferedAtPly: { white: view.draw_offered_at_ply.w, black: view.draw_offered_at_ply.b },
    deadline: view.deadline && { for: view.deadline.for, at: at + view.deadline.ms },
    attendance: attendanceOf(view.attendance, at),
    rematchOffer: colorOrNull(view.rematch_offer),
    rematchSwap: view.rematch_swap,
    nextGameId: view.next_game_id,
    secondsPlayed: view.seconds_played,
  };
}

function replay({ moves, rule_set }: GameView, known: Game | null): Game | null {
  const isPart = known !== null && known.history.every(({ uci }, ply) => uci === moves[ply]);
  const from = isPart ? known : Game.start(rule_set);
  const game = playLine(from, moves.slice(from.ply));
  return game.ply < moves.length ? null : game;
}

/** The snapshot after a move; null if the move is not the next change or is illegal. */
export function snapshotAfter(
  snapshot: ServerSnapshot,
  { version, ply, uci, clock }: MoveStep,
  at: Ms,
): ServerSnapshot | null {
  if (version !== snapshot.version + 1 || ply !== snapshot.game.ply + 1) return null;
  const game = playUci(snapshot.game, uci);
  if (game === null) return null;
  const { attendance, drawOffer } = snapshot;
  return {
    ...snapshot,
    version,
    game,
    clock: clockOf(clock, at),
    // A move declines the opponent's offer.
    drawOffer: drawOffer === game.turn ? null : drawOffer,
    deadline:
      ply < ABORT_PLIES
        ? { for: 'first-move', at: at + limitFor(FIRST_MOVE_MS, snapshot.times[game.turn].initialMs) }
        : null,
    // Only the absence of the side to move is counted, and the server sends when the count begins.
    attendance: { ...attendance, countdown: null },
  };
}

export type MoveStep = Pick<MoveBroadcast, 'version' | 'ply' | 'uci' | 'clock'>;
