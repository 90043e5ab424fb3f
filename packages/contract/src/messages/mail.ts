/**
 * The site's emails. They are plain text and contain no input of the person who requested them except the name, so that
 * they can't be abused.
 */
export const mails = {
  verify: {
    subject: 'Confirm your email for Sixtyfour',
    /** @param name of the person who signed up, without characters that could form a link */
    text: (name: string, link: string) =>
      `Someone who calls themselves "${name}" signed up for Sixtyfour with this address.\n\nIf that's you, open this link within 24 hours and press the button there:\n\n${link}\n\nIf you didn't just sign up, ignore this email and don't open the link. Nothing happens without you.`,
  },
  taken: {
    subject: 'You already have a Sixtyfour account',
    text: (link: string) =>
      `Someone tried to sign up for Sixtyfour with this address, which already has an account. If it was you, log in or choose a new password here:\n\n${link}\n\nIf it wasn't you, ignore this email. Nothing has changed.`,
  },
  reset: {
    subject: 'Reset your Sixtyfour password',
    text: (link: string) =>
      `To choose a new password, open this link within 10 minutes:\n\n${link}\n\nIf you didn't ask for this, ignore this email. Your password stays the same.`,
  },
} as const;
