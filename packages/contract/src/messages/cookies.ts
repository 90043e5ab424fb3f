/** The cookie banner and the slot for advertisements, which nothing loads before it is needed. */

export const cookies = {
  title: 'Cookies.',
  region: 'Cookies',
  text: 'Playing needs one cookie and a few notes on your device. Nothing else is stored unless you accept.',
  privacy: 'Privacy',
  close: 'Close',
  closeName: 'Close without accepting',
  accept: 'Accept',
  /** Read out when it comes, since it takes no focus. */
  arrived: 'A note about cookies is at the bottom of the page.',
  accepted: 'You have accepted. Close takes that back.',
  notAccepted: 'You have not accepted.',
  nowAccepted: 'Your choice is kept on this device.',
  withdrawn: 'Your acceptance was taken back.',
} as const;

export const advertisement = {
  label: 'Advertisement',
} as const;
