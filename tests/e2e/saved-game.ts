import type { Page } from '@playwright/test';

/**
 * A saved game as apps/web/src/play/saved-game.ts describes it, with what a test wants to be different. The server has
 * never seen it.
 */
export function savedGame(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const now = Date.now();
  return {
    format: 1,
    id: 'saved-by-a-test',
    origin: 'ai',
    persona: 'bobby-fish-er',
    seed: 7,
    ruleSet: 'standard',
    startFen: null,
    moves: [],
    clock: { white: 300_000, black: 300_000, running: 'white', anchor: now },
    counts: false,
    startedAt: now,
    updatedAt: now,
    ending: null,
    ...changes,
  };
}

/**
 * Writes values into the store of saved games before the product's page is opened: from a file of the same origin, so
 * that no page of the product runs meanwhile.
 */
export async function writeSavedGames(page: Page, games: readonly unknown[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(async (values) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('sixtyfour', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('games', { keyPath: 'id' });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(new Error('no database'));
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('games', 'readwrite');
      for (const value of values) transaction.objectStore('games').put(value);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error('not written'));
    });
    database.close();
  }, games);
}
