/** What an embedded server can fail with before it runs. */

/** PostgreSQL cannot be started here. The message is for the person who runs the server. */
export class EmbeddedDatabaseError extends Error {}

/** What to do when the embedded server is none for this machine; ends every such message. */
export const USE_ANOTHER = 'Set DATABASE_URL to a PostgreSQL server of your own.';
