/** What the commands of this folder share. */

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a command on the command line and leaves with its exit code; an error is told in a sentence, and the code is 1. */
export async function runCommand(command: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** A whole number of the command line. Throws with a sentence. */
export function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} wants a whole number, not "${text}"`);
  return Number(text);
}
