/** The errors of starting the embedded PostgreSQL. */

/** PostgreSQL cannot be started. The message is for the operator. */
export class EmbeddedDatabaseError extends Error {}

/** The end of the messages for machines on which the embedded server cannot run. */
export const USE_ANOTHER = 'Set DATABASE_URL to a PostgreSQL server of your own.';
