/** Recognizes errors of requests whose player is deleted while they run. */
import pg from 'pg';

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether PostgreSQL refused a row because its player has been deleted. */
export function isDeletedPlayerError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) return false;
  return error.detail?.includes('not present in table "anonymous_users"') === true;
}
