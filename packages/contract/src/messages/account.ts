/** Signing in, registering, and what a visitor may ask of their data. */

export const account = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: (least: number) => `At least ${least} characters`,
  ofAge: (years: number) => `I am ${years} or older`,
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',

  emailMissing: 'Please enter your email',
  emailWrong: 'Please enter an email such as name@example.org',
  passwordMissing: 'Please enter your password',
  passwordTooShort: (least: number) => `Please use at least ${least} characters`,
  passwordTooLong: (most: number) => `Please use at most ${most} characters`,
  ofAgeMissing: (years: number) => `You can register when you are ${years} or older`,

  loggingIn: 'Logging in',
  registering: 'Registering',
  signingOut: 'Signing out',
  sending: 'Sending',
  saving: 'Saving',

  signedInAs: (name: string) => `Signed in as ${name}`,
  keptWithAccount: 'Your games and your name are kept with this account.',
  pending: (email: string) => `Open the link in the mail to ${email}. Until then you play on as a guest.`,
  resend: 'Resend',
  resent: 'A new mail is on its way',

  forgot: 'Forgot password?',
  forgotTitle: 'Forgot password',
  forgotText: 'We send a link with which you choose a new one.',
  sendLink: 'Send link',
  linkSent: (email: string) => `If there is an account for ${email}, a mail with a link is on its way.`,
  backToLogin: 'Back to login',

  emailConfirmed: 'Your email is confirmed.',
  emailConfirmedText: 'Log in with your email and your password. Your games as a guest are kept.',
  chooseTitle: 'Choose a new password',
  chooseText: 'All other places where you are signed in are signed out.',
  savePassword: 'Save password',
  passwordSaved: 'Your new password is saved',
} as const;

export const personalData = {
  title: 'Your data',
  text: 'All that is kept about you can be taken along and deleted, with an account or without.',
  download: 'Download my data',
  downloading: 'Downloading',
  fileName: 'sixtyfour-my-data.json',
  remove: 'Delete my data',
  reallyRemove: 'Really delete everything?',
  removing: 'Deleting',
  removeText:
    'Deleting takes effect at once and cannot be undone: your player and your account go, your games keep no name, and this device forgets its saved games, its puzzles and its settings.',
  removed: 'Your data was deleted',
} as const;
