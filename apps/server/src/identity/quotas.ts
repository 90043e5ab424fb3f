/** The quotas of this feature: guests, registrations, sign-ins, mails and exports. */
import type { Limits } from '../operations/limits.ts';
import type { Quota } from '../operations/quotas.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const SIGN_IN_SECONDS = 15 * 60;

export type IdentityQuotas = ReturnType<typeof identityQuotas>;

export function identityQuotas(limits: Limits) {
  return {
    sessions: { name: 'sessions', limit: limits.sessionsPerHour, windowSeconds: HOUR_SECONDS },
    registrations: { name: 'registrations', limit: limits.registrationsPerHour, windowSeconds: HOUR_SECONDS },
    networkRegistrations: {
      name: 'network-registrations',
      limit: limits.registrationsPerDay,
      windowSeconds: DAY_SECONDS,
    },
    accountFailures: {
      name: 'account-failures',
      limit: limits.signInFailuresPerAccount,
      windowSeconds: SIGN_IN_SECONDS,
    },
    addressFailures: {
      name: 'address-failures',
      limit: limits.signInFailuresPerAddress,
      windowSeconds: SIGN_IN_SECONDS,
    },
    mails: { name: 'mails', limit: limits.mailsPerHour, windowSeconds: HOUR_SECONDS },
    exports: { name: 'exports', limit: limits.exportsPerHour, windowSeconds: HOUR_SECONDS },
    mailRequests: { name: 'mail-requests', limit: limits.mailRequestsPerHour, windowSeconds: HOUR_SECONDS },
  } as const satisfies Record<string, Quota>;
}
