/** The cookie banner and the advertisement. Loaded when needed. */

export const cookies = {
  title: 'Cookies.',
  region: 'Cookies',
  text: 'Playing needs one cookie and a few notes on your device. Nothing else is stored unless you accept.',
  privacy: 'Privacy',
  close: 'Close',
  closeName: 'Close without accepting',
  accept: 'Accept',
  /** Announced when the banner appears, because it does not take the focus. */
  arrived: 'There’s a note about cookies on this page.',
  accepted: 'You’ve accepted. Choose Close to undo that.',
  notAccepted: 'You haven’t accepted.',
  nowAccepted: 'Your choice is saved on this device.',
  withdrawn: 'You’re no longer accepting.',
} as const;

export const advertisement = {
  label: 'Advertisement',
} as const;
