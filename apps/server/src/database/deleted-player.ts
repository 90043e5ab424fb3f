/** Recognizes the errors of requests whose player is deleted while they run. */

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether PostgreSQL refused a row because its player has been deleted. */
export function isDeletedPlayerError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'detail' in error)) return false;
  return (
    error.code === FOREIGN_KEY_VIOLATION && String(error.detail).includes('not present in table "anonymous_users"')
  );
}
