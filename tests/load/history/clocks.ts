/** I-06, I-07, I-13: compares a game's clocks with elapsed time, across kills and when a flag falls. */
import type { Ms } from '@sixtyfour/chess';
import { CLOCK_MS, type ClockView, LAG_CREDIT_MS, type SeatLetter } from '@sixtyfour/contract';
import type { ClockSet, GameEntry } from './entry.ts';
import type { GameTime, Outage } from './game-time.ts';
import type { GameHistory, Violation } from './games.ts';
import type { ActRow } from './rows.ts';

/** Allows for message delays and corrections of game time. */
const TOLERANCE_MS = 250;
/** A move sent this long before the flag falls must count, unless its connection broke. */
const IN_TIME_MS = 1_000;

type Times = Readonly<Record<SeatLetter, Ms>>;

/** The clocks after a version that was committed between `from` and `to` of the driver's clock. */
interface Anchor {
  readonly version: number;
  readonly stored: Times;
  /** The remaining times after changes by the test run itself. */
  readonly left: Times;
  readonly wasSet: boolean;
  readonly stampedAt: Ms;
  readonly from: Ms;
  readonly to: Ms;
}

function other(seat: SeatLetter): SeatLetter {
  return seat === 'w' ? 'b' : 'w';
}

function viewOf(entry: GameEntry): { version: number; clock: ClockView } | null {
  return entry.kind === 'ok' || entry.kind === 'move-seen' || entry.kind === 'game-seen' ? entry : null;
}

function msOf(clock: ClockView, seat: SeatLetter): Ms {
  return seat === 'w' ? clock.white_ms : clock.black_ms;
}

/** The time at which each version was first seen by a player. */
function firstSeen(entries: readonly GameEntry[]): ReadonlyMap<number, Ms> {
  const seen = new Map<number, Ms>();
  for (const entry of entries) {
    const view = viewOf(entry);
    if (view !== null && !seen.has(view.version)) seen.set(view.version, entry.at);
  }
  return seen;
}

/** The time at which each act was first sent. */
function firstSent(entries: readonly GameEntry[]): ReadonlyMap<string, Ms> {
  const sent = new Map<string, Ms>();
  for (const entry of entries) if (entry.kind === 'invoke' && !sent.has(entry.moveId)) sent.set(entry.moveId, entry.at);
  return sent;
}

function clocksSet(entries: readonly GameEntry[]): readonly ClockSet[] {
  return entries.filter((entry) => entry.kind === 'clock-set');
}

function storedAfter(act: ActRow): Times {
  return { w: act.white_ms, b: act.black_ms };
}

function withClocksSet(left: Times, set: readonly ClockSet[]): Times {
  return set.reduce((times, { seat, ms }) => ({ ...times, [seat]: ms }), left);
}

/** The start of the clocks and each move. */
function anchorsOf(game: GameHistory): readonly Anchor[] {
  const seen = firstSeen(game.entries);
  const sent = firstSent(game.entries);
  const set = clocksSet(game.entries);
  const start = game.acts.find(({ kind }) => kind === 'begin');
  const acts = start === undefined ? game.moves : [start, ...game.moves];
  return acts.map((act, index) => {
    const next = acts[index + 1]?.version ?? Infinity;
    const own = set.filter(({ version }) => version >= act.version && version < next);
    const stored = storedAfter(act);
    return {
      version: act.version,
      stored,
      left: withClocksSet(stored, own),
      wasSet: own.length > 0,
      stampedAt: act.stamped_at,
      from: sent.get(act.move_id) ?? -Infinity,
      to: seen.get(act.version) ?? Infinity,
    };
  });
}

/** Compares the time charged for a move with the server's stamps and with the driver's clock. */
function chargeFaults(before: Anchor, after: Anchor, seat: SeatLetter, time: GameTime): string[] {
  const charge = before.left[seat] - after.stored[seat];
  // The clocks of two processes may differ by some milliseconds.
  const elapsed = Math.max(0, after.stampedAt - before.stampedAt);
  const name = `version ${after.version} cost ${seat} ${charge} ms`;
  if (charge < 0) return [`${name}: the clock rose`];
  const faults: string[] = [];
  if (charge > elapsed + 1 || charge < elapsed - LAG_CREDIT_MS.move - 1)
    faults.push(`${name}, and ${elapsed} ms passed by its stamps`);
  if (!time.isComparable(before.from, after.to)) return faults;
  const longest = after.to - before.from - time.pausedFor(before.from, after.to).least;
  if (charge > longest + TOLERANCE_MS) faults.push(`${name}, and no more than ${Math.round(longest)} ms passed`);
  const shortest = after.from - before.to - time.pausedFor(before.from, after.to).most;
  if (charge < shortest - LAG_CREDIT_MS.move - TOLERANCE_MS)
    faults.push(`${name}, and at least ${Math.round(shortest)} ms passed`);
  return faults;
}

function chargesFaults(game: GameHistory, time: GameTime): string[] {
  const faults: string[] = [];
  const set = clocksSet(game.entries);
  let left: Times = { w: CLOCK_MS, b: CLOCK_MS };
  for (const act of game.acts) {
    const stored = storedAfter(act);
    for (const seat of ['w', 'b'] as const) {
      if (stored[seat] < 0) faults.push(`version ${act.version} leaves ${seat} ${stored[seat]} ms`);
      if (stored[seat] > left[seat])
        faults.push(`version ${act.version} gives ${seat} ${stored[seat] - left[seat]} ms back`);
    }
    left = withClocksSet(
      stored,
      set.filter(({ version }) => version === act.version),
    );
  }
  const anchors = anchorsOf(game);
  for (const [index, after] of anchors.entries()) {
    const before = anchors[index - 1];
    const mover = game.acts[after.version - 1]?.seat ?? null;
    if (before === undefined || mover === null) continue;
    const waiting = other(mover);
    if (before.left[waiting] !== after.stored[waiting])
      faults.push(`version ${after.version} charges ${waiting}, who was not to move`);
    // A clock that the test run has set does not match its stamps.
    if (!before.wasSet) faults.push(...chargeFaults(before, after, mover, time));
  }
  return faults;
}

/** Compares the clocks that players received with the stored clocks. */
function viewFaults({ acts, entries }: GameHistory): string[] {
  const set = clocksSet(entries);
  return entries.flatMap((entry) => {
    const view = viewOf(entry);
    const act = view === null ? undefined : acts[view.version - 1];
    if (view === null || act === undefined || set.some(({ version }) => version === view.version)) return [];
    return (['w', 'b'] as const).flatMap((seat) => {
      const told = msOf(view.clock, seat);
      const stored = seat === 'w' ? act.white_ms : act.black_ms;
      const isWrong = view.clock.running === seat ? told > stored || told < 0 : told !== stored;
      return isWrong ? [`${seat} was told to have ${told} ms at version ${view.version}, stored are ${stored}`] : [];
    });
  });
}

/** Compares clocks that players requested with the time since the last move on the driver's clock. */
function askedFaults(game: GameHistory, time: GameTime, outages: readonly Outage[]): Violation[] {
  const anchors = anchorsOf(game);
  const found: Violation[] = [];
  for (const entry of game.entries) {
    if (entry.kind !== 'game-seen' || entry.askedAt === null || entry.clock.running === null) continue;
    const seat = entry.clock.running;
    const anchor = anchors.findLast(({ version }) => version <= entry.version);
    if (anchor === undefined || anchor.wasSet) continue;
    const { at } = entry;
    const told = msOf(entry.clock, seat);
    const charge = anchor.left[seat] - told;
    const still = time.pausedFor(anchor.from, at);
    const invariant = outages.some(({ killedAt }) => killedAt > anchor.from && killedAt < at) ? 'I-07' : 'I-06';
    const broken = (bound: string, ms: Ms): void => {
      const what = `${seat} was told of ${told} ms left, ${charge} ms after the last move; ${bound} ${Math.round(ms)} passed`;
      found.push({ invariant, gameId: game.row.id, what });
    };
    if (!time.isComparable(anchor.from, at)) continue;
    const longest = at - anchor.from - still.least;
    if (charge > longest + TOLERANCE_MS) broken('no more than', longest);
    const shortest = entry.askedAt - anchor.to - still.most;
    // An expired clock shows zero until the flag is committed.
    if (told > 0 && charge < shortest - TOLERANCE_MS) broken('at least', shortest);
  }
  return found;
}

/** A flag may fall only for the side to move, with no time left, and if no move was sent well before. */
function flagFaults(game: GameHistory, outages: readonly Outage[]): string[] {
  const { row, moves, entries } = game;
  if (row.end_reason !== 'timeout') return [];
  const loser: SeatLetter = moves.length % 2 === 0 ? 'w' : 'b';
  const faults: string[] = [];
  if (row.winner === loser) faults.push(`the flag fell for ${other(loser)}, and ${loser} was to move`);
  const left = loser === 'w' ? row.white_ms : row.black_ms;
  if (left > 0) faults.push(`the flag fell for ${loser} with ${left} ms left`);

  const last = anchorsOf(game).at(-1);
  if (last === undefined || last.from === -Infinity) return faults;
  const flagNoEarlierThan = last.from + last.left[loser];
  const player = loser === 'w' ? row.white_player_id : row.black_player_id;
  const refused = new Map(entries.flatMap((entry) => (entry.kind === 'fail' ? [[entry.sending, entry] as const] : [])));
  for (const entry of entries) {
    if (entry.kind !== 'invoke' || entry.type !== 'move' || entry.player !== player) continue;
    const answer = refused.get(entry.sending);
    // A kill may have broken its connection.
    const killed = outages.some(({ killedAt }) => killedAt > entry.at && killedAt < (answer?.at ?? Infinity));
    if (answer?.code !== 'game-over' || killed) continue;
    if (entry.at + IN_TIME_MS < flagNoEarlierThan)
      faults.push(`${loser} sent ${entry.uci} ${Math.round(flagNoEarlierThan - entry.at)} ms before the flag fell`);
  }
  return faults;
}

export function checkClocks(game: GameHistory, time: GameTime, outages: readonly Outage[]): Violation[] {
  const broken =
    (invariant: Violation['invariant']) =>
    (what: string): Violation => ({ invariant, gameId: game.row.id, what });
  return [
    ...[...chargesFaults(game, time), ...viewFaults(game)].map(broken('I-06')),
    ...askedFaults(game, time, outages),
    ...flagFaults(game, outages).map(broken('I-13')),
  ];
}
