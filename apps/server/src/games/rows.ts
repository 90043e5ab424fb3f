/** Converts games to and from database rows. Pure. */
import { type EndReason, Game, type GameState, type Ms, parseUci } from '@sixtyfour/chess';
import {
  colorOf,
  colorOrNull,
  type GameStatus,
  isCountedTime,
  letterOf,
  letterOrNull,
  resultFor,
  sideTimesFor,
} from '@sixtyfour/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ChessGamesTable, GameActsTable } from '../database/tables.ts';
import {
  acceptsRematch,
  clockOf,
  ends,
  nextDue,
  type OnlineGameState,
  recentBoards,
  secondsPlayed,
  type Step,
  withOneMore,
} from './online-game.ts';

export type GameRow = Selectable<ChessGamesTable>;
/** The columns of an act that are needed to restore a game. */
export type ActRow = Pick<Selectable<GameActsTable>, 'version' | 'kind' | 'seat' | 'uci' | 'stamped_at'>;

/** The game_status in the specification for an end reason. */
function statusOf(reason: EndReason | null): GameStatus {
  switch (reason) {
    case null:
      return 'active';
    case 'checkmate':
    case 'timeout':
    case 'aborted':
      return reason;
    case 'resignation':
      return 'resigned';
    case 'abandonment':
      return 'abandoned';
    case 'stalemate':
    case 'repetition':
    case 'insufficient-material':
    case 'seventy-five-moves':
    case 'agreement':
      return 'draw';
    default:
      return reason satisfies never;
  }
}

/** The four status columns in the specification. */
export function flagsOf({ game, ending }: GameState) {
  return {
    is_check: game.check !== null,
    is_checkmate: ending?.reason === 'checkmate',
    is_draw: ending !== null && ending.winner === null && ending.reason !== 'aborted',
    game_status: statusOf(ending?.reason ?? null),
  };
}

/** The columns of chess_games that a plain move can change. */
export function moveColumns(online: OnlineGameState) {
  const { state } = online;
  const { game } = state;
  const clock = clockOf(online);
  return {
    board: game.board,
    current_turn: letterOf(game.turn),
    last_move: game.lastPlayed?.uci ?? null,
    is_check: game.check !== null,
    position_history: recentBoards(game).join('\n'),
    version: state.version,
    ply: game.ply,
    white_ms: clock.white,
    black_ms: clock.black,
    clock_running: letterOrNull(clock.running),
    clock_anchor: clock.anchor,
    white_credit_ms: online.creditGiven.white,
    black_credit_ms: online.creditGiven.black,
    draw_offer: letterOrNull(state.drawOffer),
    due_at: state.ending === null ? nextDue(online) : null,
  } satisfies Updateable<ChessGamesTable>;
}

/** The columns of chess_games that a step can change. */
export function gameColumns(online: OnlineGameState) {
  const { state, rematchOffer, nextGameId } = online;
  const { ending, drawOfferedAtPly } = state;
  return {
    ...moveColumns(online),
    ...flagsOf(state),
    winner: letterOrNull(ending?.winner ?? null),
    end_reason: ending?.reason ?? null,
    white_offered_at_ply: drawOfferedAtPly.white,
    black_offered_at_ply: drawOfferedAtPly.black,
    rematch_offer: letterOrNull(rematchOffer?.by ?? null),
    rematch_swap: rematchOffer?.swap ?? false,
    next_game_id: nextGameId,
  } satisfies Updateable<ChessGamesTable>;
}

/** The row of game_acts for a step. */
export function actColumns(step: Step) {
  const { after, kind, uci, by, moveId, at } = step;
  const clock = clockOf(after);
  return {
    game_id: after.id,
    version: after.state.version,
    move_id: moveId,
    seat: letterOrNull(by),
    kind: acceptsRematch(step) ? 'accept-rematch' : kind,
    uci,
    stamped_at: at,
    ply: after.state.game.ply,
    white_ms: clock.white,
    black_ms: clock.black,
    clock_running: letterOrNull(clock.running),
  } satisfies Insertable<GameActsTable>;
}

/** The results of a game that the step ended. Null for other steps and aborted games. */
export function gameResults(step: Step) {
  const { ending, times } = step.after.state;
  const hasResult = ends(step) && ending !== null && ending.reason !== 'aborted';
  return {
    white_result: hasResult ? resultFor(ending.winner, 'white') : null,
    black_result: hasResult ? resultFor(ending.winner, 'black') : null,
    seconds_played: secondsPlayed(step.after),
    has_counted_time: isCountedTime(times),
  };
}

/** The part of a game that is restored from its acts. */
interface Past {
  readonly game: Game;
  readonly startedAt: Ms | null;
  readonly firstMoveAt: Ms | null;
  readonly lastStamp: Ms;
  readonly lastMoveVersion: number;
  readonly rematchesOffered: OnlineGameState['rematchesOffered'];
}

function newPast(row: GameRow): Past {
  return {
    game: Game.start(row.rule_set),
    startedAt: null,
    firstMoveAt: null,
    lastStamp: row.clock_anchor,
    lastMoveVersion: 0,
    rematchesOffered: { white: 0, black: 0 },
  };
}

function withAct(before: Past, { version, kind, seat, uci, stamped_at }: ActRow): Past {
  const past = { ...before, lastStamp: stamped_at };
  if (kind === 'begin') return { ...past, startedAt: stamped_at };
  if (kind === 'offer-rematch' && seat !== null)
    return { ...past, rematchesOffered: withOneMore(past.rematchesOffered, colorOf(seat)) };
  if (uci === null) return past;
  const move = parseUci(past.game, uci);
  if (!move.ok) throw new Error(`a stored move cannot be played: ${uci} after ${past.game.fen}`);
  return {
    ...past,
    game: past.game.play(move.value),
    firstMoveAt: past.firstMoveAt ?? stamped_at,
    lastMoveVersion: version,
  };
}

/**
 * Restores a game from its rows.
 * @param acts ordered by version; all of them, or those after `known`
 * @param known the game at an earlier version, whose moves are not replayed
 */
export function toOnlineGameState(
  row: GameRow,
  acts: readonly ActRow[],
  known: OnlineGameState | null,
): OnlineGameState {
  const from: Past =
    known === null ? newPast(row) : { ...known, game: known.state.game, startedAt: known.state.startedAt };
  const { game, startedAt, firstMoveAt, lastStamp, lastMoveVersion, rematchesOffered } = acts.reduce(withAct, from);
  return {
    id: row.id,
    players: { white: row.white_player_id, black: row.black_player_id },
    state: {
      origin: row.origin,
      game,
      times: sideTimesFor({ white: row.white_time, black: row.black_time }),
      clock: {
        white: row.white_ms,
        black: row.black_ms,
        running: colorOrNull(row.clock_running),
        anchor: row.clock_anchor,
      },
      startedAt: startedAt ?? row.clock_anchor,
      // The clock stops at the end of the game, so its anchor is the time of the end.
      ending:
        row.end_reason === null
          ? null
          : { winner: colorOrNull(row.winner), reason: row.end_reason, at: row.clock_anchor },
      drawOffer: colorOrNull(row.draw_offer),
      drawOfferedAtPly: { white: row.white_offered_at_ply, black: row.black_offered_at_ply },
      version: row.version,
    },
    creditGiven: { white: row.white_credit_ms, black: row.black_credit_ms },
    lastMoveVersion,
    firstMoveAt,
    lastStamp,
    rematchOffer: row.rematch_offer === null ? null : { by: colorOf(row.rematch_offer), swap: row.rematch_swap },
    rematchesOffered,
    nextGameId: row.next_game_id,
  };
}
