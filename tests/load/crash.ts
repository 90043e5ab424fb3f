/** Errors of a load program: they end its run, and the program fails. */

/** Prints an error and makes the program exit with 1. */
export function failWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * Rejects on the first uncaught error of this process and makes the program fail. A run can await it while players play,
 * so that the servers are still stopped.
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
  // An error at the start may come before anyone awaits the promise.
  crashed.catch(() => undefined);
  return crashed;
}
