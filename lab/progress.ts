/** The progress of a long command, on stderr. */

const BAR_LENGTH = 20;

/** "[#####...............] 250 of 1000 puzzles". Pure. */
export function progressBar(done: number, total: number, what: string): string {
  const full = Math.min(BAR_LENGTH, Math.floor((BAR_LENGTH * done) / Math.max(1, total)));
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_LENGTH - full)}] ${done} of ${total} ${what}`;
}

/** Shows the text in one updated line on a terminal, otherwise in lines of their own. */
export function showProgress(text: string, isLast = false): void {
  process.stderr.write(process.stderr.isTTY ? `\r${text}${isLast ? '\n' : ''}` : `${text}\n`);
}

/** Shows a bar, at most about 200 times. */
export function showBar(done: number, total: number, what: string): void {
  if (done % Math.ceil(total / 200) === 0 || done === total)
    showProgress(progressBar(done, total, what), done === total);
}
