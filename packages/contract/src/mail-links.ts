/** The links in emails and their targets. Separate from the other paths, since only the account pages load them. */
import { paths } from './routes.ts';

/** Query parameter of /auth: the code from an email that confirms an address. */
export const CONFIRM_PARAMETER = 'confirm';

/** The link in the email that confirms an address. Opening it changes nothing: mail scanners open links too. */
export function confirmEmailPath(code: string): string {
  return `${paths.auth}?${CONFIRM_PARAMETER}=${encodeURIComponent(code)}`;
}

/** The target after an address was confirmed (R-NAV-24, R-NAV-26). */
export const emailConfirmedPath = `${paths.authCallback}#type=signup`;
