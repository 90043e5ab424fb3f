/** What only the server knows of this site: who runs it, and what it advertises. Loaded by pages that show it. */
import { api } from '@sixtyfour/contract';
import type { output } from 'zod/mini';
import { call } from './api.ts';

export type SiteFacts = output<typeof api.getSite.response>;

let asked: Promise<SiteFacts | null> | null = null;

/** Asks once a page load; null when the server did not answer, and the next call asks again. */
export async function askSiteFacts(): Promise<SiteFacts | null> {
  asked ??= ask();
  const facts = await asked;
  if (facts === null) asked = null;
  return facts;
}

async function ask(): Promise<SiteFacts | null> {
  const answer = await call(api.getSite);
  return answer.ok ? answer.value : null;
}
