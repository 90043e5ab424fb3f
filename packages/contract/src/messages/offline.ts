/** The site without a network, and the site in a newer version. */
export const offline = {
  label: 'No connection',
  text: 'You’re offline. You can still play the characters, play on this device, read the guide and solve saved puzzles.',
  newVersion: 'New version',
  newVersionText: 'A new version of the site is ready.',
  reload: 'Reload',
  later: 'Later',
  gameElsewhere: 'You have a game in another tab. Finish it first.',
} as const;
