import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

/** The time that requests in progress have to finish after the first signal. */
const GRACE_MS = 10_000;

/**
 * Closes after a signal or an uncaught error, and exits. Ignores further signals: one Ctrl-C may arrive twice, directly
 * and forwarded by npm. A signal during the start takes effect after it, because the embedded database cannot be stopped
 * while it starts; the grace period begins then. `onSignal` ends what a start may wait for without limit.
 */
export function closeOnSignals({
  log,
  print,
  started,
  onSignal,
  close,
  graceMs = GRACE_MS,
}: {
  readonly log: Pick<Logger, 'fatal'>;
  readonly print: (line: string) => void;
  readonly started: Promise<void>;
  readonly onSignal: () => void;
  readonly close: () => Promise<void>;
  readonly graceMs?: number;
}): void {
  let closing = false;
  const end = (signal: NodeJS.Signals): void => {
    if (closing) return;
    closing = true;
    print(`${signal}: closing.`);
    onSignal();
    // When the start fails, `serve` closes.
    started.then(() => closer.close()).catch(() => undefined);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const closer = closeWithGrace({ delay: graceMs, skip: [...signals], logger: { error: print } }, async ({ err }) => {
    if (err) log.fatal({ err }, 'closing after an uncaught error');
    await started.catch(() => undefined);
    await close();
  });
  for (const signal of signals) process.on(signal, end);
}
