/** Facts about this site that only the server knows: its operator, and its advertisement. */
import { api } from '@sixtyfour/contract';
import type { output } from 'zod/mini';
import { call } from './api.ts';

export type SiteFacts = output<typeof api.getSite.response>;

let pending: Promise<SiteFacts | null> | null = null;

/** Fetched once per page load. Resolves to null when the request fails; the next call then retries. */
export async function fetchSiteFacts(): Promise<SiteFacts | null> {
  pending ??= load();
  const facts = await pending;
  if (facts === null) pending = null;
  return facts;
}

async function load(): Promise<SiteFacts | null> {
  const answer = await call(api.getSite);
  return answer.ok ? answer.value : null;
}
