/** Fetches puzzles from the server, or offline from those stored on this device. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { api, messages, type Puzzle } from '@sixtyfour/contract';
import { currentDay } from '../../lib/utc-day.ts';
import { type ApiProblem, call, mayPass } from '../../lib/api.ts';
import { randomFraction } from '../../lib/random.ts';
import { chooseSaved, isOfChoice, type SavedPuzzle, parseSaved, withPuzzle } from './saved-puzzles.ts';
import { daysSinceMiss, mostOverdue, parseMissed, withMiss, withSolved } from './missed-puzzles.ts';
import { changeRecord, loadRecord } from './records.ts';
import { type Occasion, readGiven, readPuzzle, type ReadyPuzzle } from './ready-puzzle.ts';
import type { FetchedRequest, PuzzleEffect, Trouble } from './state.ts';

type Wanted = Omit<Extract<PuzzleEffect, { type: 'load' }>, 'type' | 'requestId'>;

/** The request for a puzzle that is not part of a page. */
type WantedFetch = Omit<Wanted, 'request'> & { readonly request: FetchedRequest };

type Found = Result<ReadyPuzzle, Pick<Trouble, 'kind' | 'text'>>;

/** @param signal aborts the request; the result is then ignored */
export async function fetchPuzzle({ request: asked, ...rest }: Wanted, signal: AbortSignal): Promise<Found> {
  return asked.kind === 'given'
    ? readable(readGiven(asked.puzzle))
    : fetchRequested({ ...rest, request: asked }, signal);
}

/** Schedules a missed puzzle for the next day, and a missed puzzle that was now solved for a later day. */
export async function schedule(puzzle: Puzzle, missed: boolean): Promise<void> {
  await changeRecord('missed', (stored) => {
    const list = parseMissed(stored);
    return { puzzles: missed ? withMiss(list, puzzle, Date.now()) : withSolved(list, puzzle.id, Date.now()) };
  });
}

/** A missed puzzle that is due for repetition; never the one shown last, nor one that has come back already. */
async function findMissed({ request: { kind }, choice, not, repeated }: WantedFetch): Promise<Found | null> {
  if (kind !== 'random') return null;
  const stored = await loadRecord('missed');
  const isWanted = (puzzle: Puzzle) =>
    puzzle.id !== not[0] && !repeated.includes(puzzle.id) && isOfChoice(puzzle, choice);
  const due = mostOverdue(parseMissed(stored), isWanted, Date.now());
  const read =
    due === null ? null : readPuzzle(due.puzzle, { day: null, missedDaysAgo: daysSinceMiss(due, Date.now()) });
  return read === null ? null : ok(read);
}

async function fetchRequested(wanted: WantedFetch, signal: AbortSignal): Promise<Found> {
  const missed = await findMissed(wanted);
  if (missed !== null) return missed;
  const answer = await askServer(wanted, signal);
  if (answer.ok) {
    void save(answer.value);
    return ready(answer.value);
  }
  const saved = mayPass(answer.error) && !signal.aborted ? await findSaved(wanted) : null;
  return saved === null ? err(troubleOf(answer.error, MISSING[wanted.request.kind])) : ready(saved);
}

async function askServer(wanted: WantedFetch, signal: AbortSignal): Promise<Result<SavedPuzzle, ApiProblem>> {
  const { request: asked } = wanted;
  if (asked.kind === 'daily') return call(api.dailyPuzzle, { signal });
  const answer =
    asked.kind === 'one'
      ? await call(api.getPuzzle, { params: { puzzleId: asked.id }, signal })
      : await call(api.randomPuzzle, { query: queryOf(wanted), signal });
  return answer.ok ? ok({ puzzle: answer.value, day: null }) : answer;
}

function queryOf({ choice, near, gentle, not }: Pick<Wanted, 'choice' | 'near' | 'gentle' | 'not'>) {
  const { level, theme } = choice;
  return {
    ...(level === 'mine' ? { near: String(near) } : level === 'any' ? {} : { level }),
    ...(gentle ? { gentle: '1' as const } : {}),
    ...(theme === null ? {} : { theme }),
    ...(not.length === 0 ? {} : { not: not.join(',') }),
  };
}

/** Best effort: without it the puzzle is only missing offline. */
async function save(puzzle: SavedPuzzle): Promise<void> {
  await changeRecord('kept', (stored) => ({ puzzles: withPuzzle(parseSaved(stored), puzzle) }));
}

async function findSaved(wanted: WantedFetch): Promise<SavedPuzzle | null> {
  const stored = await loadRecord('kept');
  return chooseSaved(parseSaved(stored), wanted, currentDay(), randomFraction());
}

function ready({ puzzle, day }: { readonly puzzle: Puzzle; readonly day: string | null }): Found {
  const occasion: Occasion = { day, missedDaysAgo: null };
  return readable(readPuzzle(puzzle, occasion));
}

function readable(read: ReadyPuzzle | null): Found {
  return read === null ? err({ kind: 'failed', text: messages.puzzles.unreadable }) : ok(read);
}

/** The kind of trouble for a puzzle that was not found. For the daily puzzle, changing level or theme does not help. */
const MISSING = { one: 'unknown', random: 'none', daily: 'failed' } as const satisfies Record<
  FetchedRequest['kind'],
  Trouble['kind']
>;

function troubleOf(problem: ApiProblem, missing: Trouble['kind']): Pick<Trouble, 'kind' | 'text'> {
  if (problem.code === 'puzzle-not-found') {
    return { kind: missing, text: missing === 'none' ? messages.puzzles.noneLikeThis : problem.message };
  }
  // An id with an impossible format.
  if (problem.code === 'malformed' && missing === 'unknown') {
    return { kind: missing, text: messages.problems.puzzleNotFound };
  }
  return { kind: 'failed', text: problem.offline ? messages.puzzles.loadFailedText : problem.message };
}
