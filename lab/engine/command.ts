/** Helpers shared by the commands of this folder. */

export { say } from '../../tools/steps.ts';

/** Runs a command and exits with its code. On an error it prints the message and exits with 1. */
export async function runCommand(command: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Parses an integer option of the command line; throws an error with a readable message. */
export function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} wants a whole number, not "${text}"`);
  return Number(text);
}
