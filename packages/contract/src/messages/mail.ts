/** The mails of the site: plain text, and nothing in them that whoever asked for the mail could have written. */
export const mails = {
  verify: {
    subject: 'Confirm your email for Sixtyfour',
    text: (link: string) =>
      `Somebody, we hope you, has registered at Sixtyfour with this address. Open this link within 24 hours to confirm it:\n\n${link}\n\nIf it was not you, do nothing: without the link no account comes to be.`,
  },
  taken: {
    subject: 'You have an account at Sixtyfour',
    text: (link: string) =>
      `Somebody has tried to register at Sixtyfour with this address, which has an account already. If it was you, log in, or choose a new password there:\n\n${link}\n\nIf it was not you, do nothing: your account is as it was.`,
  },
  reset: {
    subject: 'Your new password for Sixtyfour',
    text: (link: string) =>
      `Open this link within 10 minutes to choose a new password:\n\n${link}\n\nIf you have not asked for it, do nothing: your password stays as it is.`,
  },
} as const;
