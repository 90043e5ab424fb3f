/** Games saved on this device. */
export const saved = {
  unavailable: 'This browser can’t save games. You’ll lose this game when you leave the page.',
  unreadable: 'We couldn’t read a saved game.',
  copyFailed: 'Copying didn’t work in this browser.',
} as const;
