/**
 * Reviews stored on this device, in the object store `reviews` of the site's database. Those of another engine version
 * are ignored, because its evaluations are not comparable.
 */
import type { Claim } from '@sixtyfour/engine/claims';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import * as z from 'zod/mini';
import { request } from '../../lib/database.ts';
import { SEARCH_LEVELS, type Results } from './review.ts';

const FORMAT = 1;
/** The oldest reviews beyond this number are deleted. */
const MOST = 50;
const STORE = 'reviews';

const Side = z.enum(['white', 'black']);
const Moves = z.readonly(z.array(z.string()));

const Evaluation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('centipawns'), value: z.number() }),
  z.object({ kind: z.literal('mate'), winner: Side, moves: z.number() }),
  z.object({ kind: z.literal('draw') }),
]);

const Line = z.object({ score: z.object({ kind: z.enum(['cp', 'mate']), value: z.number() }), line: Moves });

const Finding = z.object({
  evaluation: Evaluation,
  best: z.nullable(z.string()),
  lines: z.readonly(z.array(Line)),
  level: z.enum(SEARCH_LEVELS),
});

/** Written by the same engine version, so the other fields follow from `kind`. */
const SavedClaim = z.custom<Claim>((value) => typeof value === 'object' && value !== null && 'kind' in value);

const SavedReview = z.object({
  id: z.string(),
  format: z.literal(FORMAT),
  engine: z.literal(ENGINE_VERSION),
  at: z.number(),
  findings: z.readonly(z.array(z.nullable(Finding))),
  claims: z.readonly(z.array(z.nullable(z.readonly(z.array(SavedClaim))))),
});

/** The stored results for a game, or null. @param plies the number of its moves */
export async function loadResults(key: string, plies: number): Promise<Results | null> {
  const saved = SavedReview.safeParse(await request((database) => database.get(STORE, key))).data;
  if (saved?.findings.length !== plies + 1 || saved.claims.length !== plies) return null;
  return { findings: saved.findings, claims: saved.claims };
}

/** Stores the results for a game. */
export async function saveResults(key: string, { findings, claims }: Results, at = Date.now()): Promise<void> {
  if (findings.every((finding) => finding === null)) return;
  const saved = { id: key, format: FORMAT, engine: ENGINE_VERSION, at, findings, claims };
  await request((database) => database.put(STORE, saved));
  await trim();
}

async function trim(): Promise<void> {
  const values = (await request((database) => database.getAll(STORE))) ?? [];
  if (values.length <= MOST) return;
  const dated = values.flatMap((value) => z.object({ id: z.string(), at: z.number() }).safeParse(value).data ?? []);
  for (const { id } of dated.toSorted((a, b) => b.at - a.at).slice(MOST))
    await request((database) => database.delete(STORE, id));
}
