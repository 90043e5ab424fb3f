/** Starts the server on its port and ends it cleanly: the part that a process has and a test has not. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { loggerOptions } from './operations/logging.ts';

/** How long requests under way may take to end after the first signal. */
const GRACE_MS = 10_000;

const repositoryRoot = resolve(import.meta.dirname, '../../..');

/** One line for a person at a terminal. The log has its own stream, so that it stays JSON. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(error: unknown): never {
  if (error instanceof ConfigError) say(`The configuration cannot be used:\n${error.message}`);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    say(`${error.message}: another program has this port. Choose one with PORT=3001.`);
  } else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

/** Ctrl-C reaches npm and us, and npm passes its own on, so the second signal of one Ctrl-C must not cut the first. */
function closeOnSignals(app: FastifyInstance): void {
  let closing = false;
  const end = (signal: NodeJS.Signals): void => {
    if (closing) return;
    closing = true;
    say(`${signal}: closing.`);
    closer.close();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const closer = closeWithGrace({ delay: GRACE_MS, skip: [...signals], logger: { error: say } }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'closing after an error that nothing caught');
    await app.close();
  });
  for (const signal of signals) process.on(signal, end);
}

/** Serves until a signal. `webBuild` as in AppDependencies. Ends the process when it cannot start. */
export async function serve(webBuild: string | null): Promise<void> {
  try {
    const config = readConfig(process.env, repositoryRoot);
    await mkdir(config.dataDir, { recursive: true });
    const app = await buildApp({ config, webBuild, logger: loggerOptions(config.logLevel) });
    closeOnSignals(app);
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `listening at ${address}`,
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    const origin = config.publicUrl ?? `http://localhost:${port}`;
    say(webBuild === null ? `The server behind Vite is ready at ${origin}` : `Sixtyfour is ready at ${origin}`);
  } catch (error) {
    fail(error);
  }
}
