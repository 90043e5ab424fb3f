/** A backup and its restore on a server of their own, timed: the proof that the real one would work. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ms } from '@sixtyfour/chess';
import { writeBackup } from './backup.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { restoreBackup } from './restore.ts';

export interface Drill {
  readonly bytes: number;
  readonly rows: number;
  readonly tables: number;
  readonly backupMs: Ms;
  /** Of a fresh PostgreSQL, from nothing to an empty schema. */
  readonly serverMs: Ms;
  readonly restoreMs: Ms;
}

/** Whoever runs PostgreSQL must be allowed into its folder, and mkdtemp lets in nobody. */
const OPEN_FOLDER = 0o755;

/**
 * Backs the database at `url` up, starts another PostgreSQL in a temporary folder, restores the backup there, which
 * compares all rows, and deletes both. Nothing changes in the database at `url`, and its server may run. Throws what
 * `writeBackup`, `startEmbeddedDatabase` and `restoreBackup` throw.
 */
export async function drillRestore(url: string, print: (line: string) => void): Promise<Drill> {
  const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-drill-'));
  await chmod(folder, OPEN_FOLDER);
  try {
    const file = join(folder, 'drill.backup');
    const begin = performance.now();
    const { bytes, contents } = await writeBackup(url, file);
    const written = performance.now();
    const fresh = await startEmbeddedDatabase(join(folder, 'data'), print);
    try {
      await migrateDatabase(fresh.url);
      const ready = performance.now();
      await restoreBackup(fresh.url, file);
      return {
        bytes,
        rows: Object.values(contents).reduce((sum, { rows }) => sum + rows, 0),
        tables: Object.keys(contents).length,
        backupMs: written - begin,
        serverMs: ready - written,
        restoreMs: performance.now() - ready,
      };
    } finally {
      await fresh.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
