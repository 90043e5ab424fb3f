/** Errors that say nothing of a statement, only that the database could not be asked, or has no connection to spare. */

/** Of the network below the driver. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);

/** Of PostgreSQL: 08 is a lost connection, 57P01..03 its end and its start, 53300 too many connections. */
const SQLSTATE = /^(?:08\w{3}|57P0[123]|53300)$/;

/** Of the driver and its pool, which give these no code. */
const MESSAGE = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Whether a call failed because the database is away or overloaded: the same call may work in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK.has(code) || SQLSTATE.test(code) || MESSAGE.test(error.message);
}
