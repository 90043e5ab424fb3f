/** Uncaught errors of a load program: they end its run, and the program fails. */

/**
 * Rejects on the first uncaught error of this process. What is rejected may be awaited while players play, so that the
 * servers are still stopped. Every uncaught error is printed and sets the exit code 1, even after all else has passed.
 */
export function watchForCrash(): Promise<never> {
  const crashed = new Promise<never>((_, reject) => {
    const fail = (error: unknown): void => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
      reject(error);
    };
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
  });
  // The errors of a start come before anyone awaits it.
  crashed.catch(() => undefined);
  return crashed;
}
