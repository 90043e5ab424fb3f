import type { Page } from '@playwright/test';

/** A saved game in the format of apps/web/src/play/saved-game.ts, with changes. The server does not know it. */
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
 * Writes saved games to the store before a page is opened. Uses a file of the same origin, so that no page of the site
 * runs at the same time.
 */
export async function writeSavedGames(page: Page, games: readonly unknown[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(async (values) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('sixtyfour');
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
