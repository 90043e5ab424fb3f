/** When a visitor who was refused may try again. Not in `problems.ts`, which every page loads: only the server says it. */
import { counted } from './counted.ts';

/** In minutes from one minute on, and in hours from ninety minutes on, rounded up. */
function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 60
      ? counted(seconds, 'second', 'seconds')
      : minutes < 90
        ? counted(minutes, 'minute', 'minutes')
        : counted(Math.ceil(minutes / 60), 'hour', 'hours');
  return `Try again in ${time}.`;
}

export const waits = {
  /** In place of `problems.tooManyRequests`, whose moment would be a minute or more. */
  tooManyTries: (seconds: number) => `Too many tries. ${tryAgainIn(seconds)}`,
  title: 'Please wait a moment',
  tooManyPages: (seconds: number) => `There were too many visits from your internet connection. ${tryAgainIn(seconds)}`,
} as const;
