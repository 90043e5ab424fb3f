/** The site without a network, and the site in a newer version. */
export const offline = {
  label: 'No connection',
  text: 'You are offline. You can play the characters, play on one device, read the guide and solve puzzles that you have had before.',
  newVersion: 'New version',
  newVersionText: 'There is a new version of the site.',
  reload: 'Reload',
  later: 'Later',
  gameElsewhere: 'A game is running in another tab. Finish it first.',
} as const;
