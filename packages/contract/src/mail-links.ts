/** The links in mails, and where they lead on. Apart from the other paths, since only the pages of accounts load them. */
import { paths } from './routes.ts';

/** Query parameter of /auth: the code of a mail that confirms an email. */
export const CONFIRM_PARAMETER = 'confirm';

/** The link in the mail that confirms an email. Opening it changes nothing: mail scanners open links too. */
export function confirmEmailPath(code: string): string {
  return `${paths.auth}?${CONFIRM_PARAMETER}=${encodeURIComponent(code)}`;
}

/** Where the visitor goes after a confirmed email (R-NAV-24, R-NAV-26). */
export const emailConfirmedPath = `${paths.authCallback}#type=signup`;
