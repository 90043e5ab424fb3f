/** Signing in, registering, and managing personal data. */

export const account = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: (least: number) => `At least ${least} characters`,
  ofAge: (years: number) => `I’m ${years} or older`,
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',

  emailMissing: 'Please enter your email',
  emailWrong: 'Please enter a valid email, like name@example.org',
  passwordMissing: 'Please enter your password',
  passwordTooShort: (least: number) => `Please use at least ${least} characters`,
  passwordTooLong: (most: number) => `Please use at most ${most} characters`,
  ofAgeMissing: (years: number) => `You must be ${years} or older to register`,

  loggingIn: 'Logging in',
  registering: 'Registering',
  signingOut: 'Signing out',
  sending: 'Sending',
  saving: 'Saving',

  signedInAs: (name: string) => `Signed in as ${name}`,
  keptWithAccount: 'Your name and games are saved to this account.',
  pending: (email: string) => `Open the link we emailed to ${email}. Until then, you’re playing as a guest.`,
  resend: 'Resend',
  resent: 'A new email is on its way',

  forgot: 'Forgot password?',
  forgotTitle: 'Forgot password',
  forgotText: 'We’ll email you a link to choose a new one.',
  sendLink: 'Send link',
  linkSent: (email: string) => `If ${email} has an account, we’ve emailed it a link.`,
  backToLogin: 'Back to login',

  confirmTitle: 'Confirm your email',
  confirmText: 'This finishes your sign-up. If you didn’t sign up for Sixtyfour, close this page.',
  confirmElsewhereText: 'You’re not in the browser you signed up in, so please enter the password you chose there.',
  confirm: 'Confirm email',
  confirming: 'Confirming',
  emailConfirmed: 'Your email is confirmed',
  chooseTitle: 'Choose a new password',
  chooseText: 'This signs you out everywhere else.',
  savePassword: 'Save password',
  passwordSaved: 'Your new password is saved',
} as const;

export const personalData = {
  title: 'Your data',
  text: 'Download or delete everything we keep about you, with or without an account.',
  /** The link to this section. */
  link: 'Download or delete my data',
  download: 'Download my data',
  downloading: 'Downloading',
  fileName: 'sixtyfour-my-data.json',
  /** The first line of the file. */
  about:
    'Everything that Sixtyfour keeps about you, as of now. Numbers of 13 digits are times in milliseconds since 1970 (UTC); those of moves are by the game clock, which stands still while the server is down. “source” and “sources” are one-way codes of network addresses and players, kept for a day against cheating.',
  remove: 'Delete my data',
  reallyRemove: 'Delete everything?',
  removing: 'Deleting',
  removeText:
    'Deleting happens right away and can’t be undone. Your player and account are deleted, your games lose your name, and this device forgets its saved games, puzzles and settings.',
  removed: 'Your data has been deleted',
} as const;

/** The menu of the account button in the header. */
export const accountMenu = {
  guest: 'Guest',
  noAccount: 'Playing as a guest',
  yourGames: 'Your games',
  account: 'Account',
  leave: 'Play as someone else',
  reallyLeave: 'You can’t get back to this guest’s games and results. Leave?',
  leaveLoses: 'You have a game in progress, and you lose it if you leave. Leave?',
  leaving: 'Leaving',
  left: 'You’re now a new guest',
} as const;

/** The section of the settings about the visitor. */
export const profileSettings = {
  title: 'Profile',
  save: 'Save',
  saved: 'Your profile is saved',
  signIn: 'Sign in or create an account',
  account: (name: string) => `Signed in as ${name}`,
} as const;
