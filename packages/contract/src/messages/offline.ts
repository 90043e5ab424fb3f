/** Notices that the browser is offline or that a new version is available. */
export const offline = {
  label: 'No connection',
  text: 'You’re offline. Characters, games on this device, the guide and saved puzzles still work.',
  newVersion: 'New version',
  newVersionText: 'A new version of the site is ready.',
  reload: 'Reload',
  later: 'Later',
  gameElsewhere: 'You have a game in another tab. Finish it first.',
} as const;
