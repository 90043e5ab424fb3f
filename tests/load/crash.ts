/** Errors of a load program: they end its run, and the program fails. */

/** Prints an error and sets the exit code 1, whatever comes after it. */
export function failWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * Rejects on the first uncaught error of this process, which fails the program. It may be awaited while players play, so
 * that the servers are still stopped.
 */
export function watchForCrash(): Promise<never> {
  const crashed = new Promise<never>((_, reject) => {
    const fail = (error: unknown): void => {
      failWith(error);
      reject(error);
    };
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
  });
  // The errors of a start come before anyone awaits it.
  crashed.catch(() => undefined);
  return crashed;
}
