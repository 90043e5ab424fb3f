/** The searches that the server knows, and their time. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { TestServer } from './fixtures.ts';

/** Makes the pending searches older. Waits for one first: a page shows a search before the server knows it. */
export async function ageSearches({ database }: TestServer, seconds: number): Promise<void> {
  const pending = database.selectFrom('match_requests').select(['id', 'created_at']).where('status', '=', 'pending');
  await expect.poll(() => pending.execute()).not.toHaveLength(0);
  for (const { id, created_at: at } of await pending.execute()) {
    const earlier = new Date(at.getTime() - seconds * 1000);
    await database.updateTable('match_requests').set({ created_at: earlier }).where('id', '=', id).execute();
  }
}

export async function requestsOf({ database }: TestServer, playerId: string) {
  return database.selectFrom('match_requests').selectAll().where('user_id', '=', playerId).execute();
}

/** Makes the waiting player's search time out. */
export async function timeOut(server: TestServer): Promise<void> {
  await ageSearches(server, 60);
  server.advance(1_000);
}

/** The id of the pending search. */
async function pendingId(server: TestServer, playerId: string): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    id = (await requestsOf(server, playerId)).find(({ status }) => status === 'pending')?.id;
    expect(id).toBeDefined();
  }).toPass();
  return id ?? '';
}

/** Waits until the page counts the seconds of its search: it has read the server's answer, which a jump would time out. */
export async function expectCounting(page: Page): Promise<void> {
  const counting = page.getByText(/^Searching for match\.\.\. \([1-9]\d*s\)/).filter({ visible: true });
  await expect(counting.first()).toBeVisible();
}

/** Lets a search time out: on the page, `ms` pass. Resolves when the page has started another one. */
export async function passSearch(page: Page, server: TestServer, playerId: string, ms = 50_000): Promise<void> {
  const before = await pendingId(server, playerId);
  await expectCounting(page);
  await page.clock.fastForward(ms);
  await timeOut(server);
  await expect.poll(() => pendingId(server, playerId)).not.toBe(before);
}
