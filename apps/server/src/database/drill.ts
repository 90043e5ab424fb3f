/** Restore drill: makes a backup and restores it on a separate server, to prove that a real restore would work. */
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
  /** The time to create a new PostgreSQL server with an empty schema. */
  readonly serverMs: Ms;
  readonly restoreMs: Ms;
}

/** PostgreSQL runs as another user, who needs access to the folder. mkdtemp denies it. */
const OPEN_FOLDER = 0o755;

/**
 * Backs up the database at `url`, starts another PostgreSQL in a temporary folder, restores the backup there, which
 * verifies all rows, and deletes both. Does not change the database at `url`, whose server may be running. Throws the
 * errors of `writeBackup`, `startEmbeddedDatabase` and `restoreBackup`.
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
