/** Converts games and steps to the messages of the contract. Pure. */
import { type Clock, type Move, type Ms, pieceLetter, remaining, rowColOf, toLetterBoard } from '@sixtyfour/chess';
import {
  type ClockView,
  colorOrNull,
  type IntentAck,
  letterOf,
  letterOrNull,
  type MoveBroadcast,
  type OnlineGame,
} from '@sixtyfour/contract';
import { clockOf, deadlineOf, type OnlineGameState, recentBoards, secondsPlayed } from './online-game.ts';
import { flagsOf } from './rows.ts';
import { type GameContext, toAttendance } from './game-context.ts';
import type { AckedAct, LoggedAct } from './store.ts';

function clockView(clock: Clock, at: Ms): ClockView {
  return {
    white_ms: remaining(clock, 'white', at),
    black_ms: remaining(clock, 'black', at),
    running: letterOrNull(clock.running),
  };
}

/** The whole game, with clocks and deadlines as of `at`. */
export function toOnlineGame(online: OnlineGameState, context: GameContext, at: Ms): OnlineGame {
  const { state } = online;
  const { game, ending } = state;
  const deadline = deadlineOf(online);
  return {
    id: online.id,
    origin: context.origin,
    rule_set: game.ruleSet,
    white_time: context.times.white,
    black_time: context.times.black,
    white_player_id: context.playerIds.white,
    black_player_id: context.playerIds.black,
    white_player: context.players.white,
    black_player: context.players.black,
    board: toLetterBoard(game.board),
    current_turn: letterOf(game.turn),
    last_move: game.lastMove === null ? null : { from: rowColOf(game.lastMove.from), to: rowColOf(game.lastMove.to) },
    ...flagsOf(state),
    position_history: recentBoards(game),
    winner: letterOrNull(ending?.winner ?? null),
    end_reason: ending?.reason ?? null,
    version: state.version,
    ply: game.ply,
    moves: game.history.map(({ uci }) => uci),
    clock: clockView(clockOf(online), at),
    draw_offer: letterOrNull(state.drawOffer),
    draw_offered_at_ply: { w: state.drawOfferedAtPly.white, b: state.drawOfferedAtPly.black },
    deadline: deadline === null ? null : { for: deadline.for, ms: Math.max(0, deadline.at - at) },
    attendance: toAttendance(context, at),
    rematch_offer: letterOrNull(online.rematchOffer?.by ?? null),
    rematch_swap: online.rematchOffer?.swap ?? false,
    next_game_id: online.nextGameId,
    created_at: context.createdAt.toISOString(),
    started_at: context.startedAt?.toISOString() ?? null,
    ended_at: context.endedAt?.toISOString() ?? null,
    seconds_played: secondsPlayed(online),
  };
}

/**
 * The message of a committed move, with the clocks as of `at`.
 * @param online the game right after the move, or later
 * @param act the stored act of the move
 */
export function toMoveBroadcast(
  { id, state }: Pick<OnlineGameState, 'id' | 'state'>,
  act: LoggedAct,
  at: Ms,
): MoveBroadcast {
  const game = state.game.at(act.ply);
  const played = game.lastPlayed;
  if (played === null) throw new Error(`the game ${id} has no move at ply ${act.ply}`);
  const clock = {
    white: act.white_ms,
    black: act.black_ms,
    running: colorOrNull(act.clock_running),
    anchor: act.stamped_at,
  };
  return {
    move: { ...toMove(played.move), gameId: id },
    board: toLetterBoard(game.board),
    currentTurn: letterOf(game.turn),
    check: played.check,
    checkmate: played.checkmate,
    version: act.version,
    ply: game.ply,
    uci: played.uci,
    moveId: act.move_id,
    clock: clockView(clock, at),
  };
}

function toMove({ from, to, piece, captured, promotion }: Move): Omit<MoveBroadcast['move'], 'gameId'> {
  return {
    from: rowColOf(from),
    to: rowColOf(to),
    piece: pieceLetter(piece.color, piece.role),
    capture: captured !== null,
    ...(promotion === undefined ? {} : { promotion }),
  };
}

/** The acknowledgement of an act, with the clocks right after it. */
export function ackOf(act: AckedAct): IntentAck {
  return {
    gameId: act.game_id,
    moveId: act.move_id,
    version: act.version,
    ply: act.ply,
    clock: { white_ms: act.white_ms, black_ms: act.black_ms, running: act.clock_running },
  };
}
