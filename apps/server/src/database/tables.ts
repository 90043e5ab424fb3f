/** The types of the tables for Kysely, compared with the schema by a test. The constraints are in the migrations. */
import type { EndReason, LetterBoard, RuleSet } from '@sixtyfour/chess';
import type {
  AiGameEnd,
  Forgery,
  GameResult,
  GameStatus,
  NotCounted,
  OnlineOrigin,
  RushMode,
  SeatLetter,
  TimeControlName,
} from '@sixtyfour/contract';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A JSON object with a default. */
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

export interface AnonymousUsersTable {
  id: Generated<string>;
  username: string;
  country: string | null;
  /** Whether the player has chosen to keep the default name of guests. */
  name_chosen: Generated<boolean>;
  named: GeneratedAlways<boolean>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
}

export interface AccountsTable {
  player_id: string;
  email: string;
  name: string;
  password_hash: string;
  created_at: Timestamp;
  verified_at: NullableTimestamp;
}

/** A view of the accounts with a verified email. */
export interface ProfilesView {
  id: GeneratedAlways<string>;
  email: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
}

export interface MailCodesTable {
  code_hash: Buffer;
  player_id: string;
  purpose: 'verify' | 'reset';
  expires_at: ColumnType<Date, Date, Date>;
}

export interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  player_id: string;
  kind: 'guest' | 'account';
  seat_player_id: string | null;
  /** Set by a trigger: the game that `seat_player_id` plays when the session is opened. */
  seat_game_id: string | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  cookie_set_at: Timestamp;
}

export interface QuotasTable {
  name: string;
  subject: Buffer;
  recovered_at: ColumnType<Date, Date, Date>;
}

export interface PlayerPresenceTable {
  player_id: string;
  seen_at: Timestamp;
  closed_at: NullableTimestamp;
  left_page: Generated<boolean>;
  page_seen_at: Timestamp;
  /** The game that the page shows, or has arrived at. `NO_GAME`: it has left one. Null: neither is known. */
  at_game_id: string | null;
  /** Unused since 0015. A later migration drops it, when no running process writes it. */
  address_hash: Buffer | null;
}

export interface GameClockTable {
  only_row: Generated<boolean>;
  adjustment_ms: Generated<number>;
  beat_ms: number | null;
}

export interface ChessGamesTable {
  id: Generated<string>;
  origin: OnlineOrigin;
  rule_set: Generated<RuleSet>;
  white_time: Generated<TimeControlName>;
  black_time: Generated<TimeControlName>;
  white_player_id: string | null;
  black_player_id: string | null;
  board: Generated<string>;
  current_turn: Generated<SeatLetter>;
  last_move: string | null;
  is_check: Generated<boolean>;
  is_checkmate: Generated<boolean>;
  is_draw: Generated<boolean>;
  game_status: Generated<GameStatus>;
  position_history: Generated<string>;
  winner: SeatLetter | null;
  end_reason: EndReason | null;
  version: Generated<number>;
  ply: Generated<number>;
  white_ms: Generated<number>;
  black_ms: Generated<number>;
  clock_running: SeatLetter | null;
  clock_anchor: number;
  white_credit_ms: Generated<number>;
  black_credit_ms: Generated<number>;
  draw_offer: SeatLetter | null;
  white_offered_at_ply: number | null;
  black_offered_at_ply: number | null;
  rematch_offer: SeatLetter | null;
  rematch_swap: Generated<boolean>;
  next_game_id: string | null;
  is_rematch: Generated<boolean>;
  due_at: number | null;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  opening_counted: Generated<boolean>;
}

export interface GamePhrasesTable {
  game_id: string;
  number: number;
  seat: SeatLetter;
  phrase: string;
  said_at: Timestamp;
}

export interface GameActsTable {
  game_id: string;
  version: number;
  move_id: string;
  seat: SeatLetter | null;
  kind: string;
  uci: string | null;
  stamped_at: number;
  ply: number;
  white_ms: number;
  black_ms: number;
  clock_running: SeatLetter | null;
}

export interface GameResultsTable {
  id: GeneratedAlways<number>;
  game_id: string | null;
  ai_game_id: string | null;
  seat: SeatLetter;
  player_id: string | null;
  opponent_id: string | null;
  persona: string | null;
  result: GameResult;
  /** Counts the moves of both sides. */
  plies: number;
  /** Whole seconds from white's first move to the end. */
  seconds_played: number;
  score: Generated<number>;
  /** Unused, like player_presence.address_hash. */
  one_household: Generated<boolean>;
  same_person: Generated<boolean>;
  scored: Generated<boolean>;
  daily_score_id: string | null;
  not_counted: NotCounted | null;
  /** The time of the database, not game time. The game counts for this UTC day. */
  ended_at: ColumnType<Date, Date, Date>;
}

export interface AiGamesTable {
  id: string;
  player_id: string | null;
  persona: string;
  rule_set: RuleSet;
  /** The seat of the player. */
  seat: Generated<SeatLetter>;
  seed: number;
  engine_version: string;
  moves: Generated<string[]>;
  stamps: Generated<number[]>;
  opened_at: number;
  end_stamp: number | null;
  status: Generated<'open' | 'ended' | 'counted' | 'not-counted' | 'refused'>;
  ended_by: AiGameEnd | null;
  reason: NotCounted | Forgery | null;
  due_at: number | null;
  leased_until: NullableTimestamp;
  attempts: Generated<number>;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
  source: Buffer | null;
  verified_plies: Generated<number>;
  verification_ms: Generated<number>;
  verified_at: NullableTimestamp;
}

export interface DailyScoresTable {
  id: Generated<string>;
  /** 'YYYY-MM-DD'. */
  day: string;
  player_id: string | null;
  wins: Generated<number>;
  losses: Generated<number>;
  draws: Generated<number>;
  score: Generated<number>;
  streak: Generated<number>;
  best_streak: Generated<number>;
  seconds_played: Generated<number>;
  last_game_at: ColumnType<Date, Date, Date>;
  total_games: GeneratedAlways<number>;
  win_rate: GeneratedAlways<number>;
}

export interface LiveSeatsTable {
  player_id: string;
  game_id: string;
  seat: SeatLetter;
  arrived_at: NullableTimestamp;
  away: Generated<boolean>;
  away_due: number | null;
  away_waived: Generated<boolean>;
  attendance_version: Generated<number>;
}

export interface MatchRequestsTable {
  id: Generated<string>;
  user_id: string;
  status: Generated<'pending' | 'matched' | 'cancelled'>;
  game_id: string | null;
  cancel_reason: 'player' | 'timeout' | 'new-search' | 'seated' | null;
  created_at: Timestamp;
  closed_at: NullableTimestamp;
  version: Generated<number>;
  /** The subjects of `no_shows` to which the search belongs, and the weight of a no-show for each. */
  sources: GeneratedJson<Readonly<Record<string, number>>>;
  time_controls: Generated<TimeControlName[]>;
  waiting_since: Timestamp;
}

export interface NoShowsTable {
  subject: string;
  weight: number;
  noted_at: ColumnType<Date, Date, Date>;
  held_until: ColumnType<Date, Date, Date>;
}

export interface GameRoomsTable {
  id: Generated<string>;
  room_code: string;
  game_id: Generated<string>;
  rule_set: RuleSet;
  host_seat: Generated<SeatLetter>;
  host_time: Generated<TimeControlName>;
  guest_time: Generated<TimeControlName>;
  host_id: string;
  host_name: string;
  guest_id: string | null;
  guest_name: string | null;
  status: Generated<'waiting' | 'ready'>;
  looking_for_player: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
  closed_at: NullableTimestamp;
  version: Generated<number>;
  source: Buffer | null;
}

export interface ChessPuzzlesTable {
  id: string;
  description: string | null;
  /** `board` and `fen`. */
  initial_position: JSONColumnType<{ readonly board: LetterBoard; readonly fen: string }>;
  /** `fen` and `move`; null when unknown. */
  lead_in: JSONColumnType<{ readonly fen: string; readonly move: string }> | null;
  solution: string[];
  rating: number;
  themes: string[];
  source: 'sixtyfour' | 'lichess';
  created_at: Timestamp;
  random_key: Generated<number>;
  rating_band: GeneratedAlways<number>;
}

export interface ChessPuzzleThemesTable {
  theme: string;
  rating_band: number;
  random_key: number;
  puzzle_id: string;
}

export interface DailyPuzzlesTable {
  /** 'YYYY-MM-DD'. */
  day: string;
  puzzle_id: string;
}

export interface PuzzleRushesTable {
  id: Generated<string>;
  player_id: string;
  mode: RushMode;
  ends_at: number | null;
  puzzle_id: string | null;
  ply: Generated<number>;
  served_at: number;
  served: Generated<string[]>;
  solve_times: Generated<number[]>;
  misses: Generated<number>;
  /** 'YYYY-MM-DD'. */
  day: Generated<string>;
  is_over: Generated<boolean>;
  created_at: Timestamp;
  solved: GeneratedAlways<number>;
}

export interface OpeningMovesTable {
  /** The first four fields of a FEN. */
  position: string;
  uci: string;
  white_wins: Generated<number>;
  draws: Generated<number>;
  black_wins: Generated<number>;
}

export interface DailyWorkTable {
  name: 'check-games';
  done_until: Timestamp;
  leased_until: NullableTimestamp;
}

/** The clocks at the last sweep of expired data. */
export interface LastSweepTable {
  only_row: Generated<boolean>;
  database_time: Date;
  game_ms: number;
}

export interface Tables {
  anonymous_users: AnonymousUsersTable;
  accounts: AccountsTable;
  profiles: ProfilesView;
  mail_codes: MailCodesTable;
  sessions: SessionsTable;
  quotas: QuotasTable;
  player_presence: PlayerPresenceTable;
  game_clock: GameClockTable;
  chess_games: ChessGamesTable;
  game_acts: GameActsTable;
  game_phrases: GamePhrasesTable;
  game_results: GameResultsTable;
  live_seats: LiveSeatsTable;
  match_requests: MatchRequestsTable;
  no_shows: NoShowsTable;
  game_rooms: GameRoomsTable;
  chess_puzzles: ChessPuzzlesTable;
  chess_puzzle_themes: ChessPuzzleThemesTable;
  daily_puzzles: DailyPuzzlesTable;
  puzzle_rushes: PuzzleRushesTable;
  opening_moves: OpeningMovesTable;
  ai_games: AiGamesTable;
  daily_scores: DailyScoresTable;
  daily_work: DailyWorkTable;
  last_sweep: LastSweepTable;
}
