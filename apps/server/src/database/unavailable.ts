/** Recognizes errors that mean that the database is unavailable or overloaded. */

/** Error codes of the network. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Error codes of PostgreSQL: 08 connection errors, 25006 read only, as a replica is, 53 no disk, memory or connections
 * left, 57014 a statement that took too long, 57P01..03 shutdown and startup.
 */
const SQLSTATE = /^(?:08\w{3}|25006|53\w{3}|57014|57P0[123])$/;

/** Messages of errors without a code, of the driver and its pool. */
const MESSAGE = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Whether a request failed because the database is unavailable or overloaded. A retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK.has(code) || SQLSTATE.test(code) || MESSAGE.test(error.message);
}
