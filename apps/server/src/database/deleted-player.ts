/** A visitor's data can be deleted in the middle of a call of theirs: what they wrote then belongs to nobody. */

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether PostgreSQL refused a row because its player is gone. Who is gone has no session either. */
export function isDeletedPlayerError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'detail' in error)) return false;
  return (
    error.code === FOREIGN_KEY_VIOLATION && String(error.detail).includes('not present in table "anonymous_users"')
  );
}
