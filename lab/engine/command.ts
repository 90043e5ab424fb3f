/** Helpers shared by the commands of the lab. */
import { say } from '../../tools/steps.ts';

/**
 * Runs a command and exits with its code. On an error it prints the message and exits with 1. With a `usage`, --help and
 * -h print that alone.
 */
export async function runCommand(
  command: (args: readonly string[]) => Promise<number>,
  usage: string | null = null,
): Promise<void> {
  const args = process.argv.slice(2);
  try {
    if (usage !== null && (args.includes('--help') || args.includes('-h'))) say(usage);
    else process.exitCode = await command(args);
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
