import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SessionView } from '../entities/player.ts';

const Email = z.string().check(z.maxLength(254));
const Password = z.string().check(z.maxLength(256));
/** The one-time code from a link in an email. */
const Code = z.string().check(z.minLength(1), z.maxLength(256));

/** The same answer whether or not an account exists. */
const Accepted = z.object({ accepted: z.literal(true) });

/** Accounts: players with a confirmed email address and a password. */
export const accountsApi = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/account/sign-up',
    summary: 'Registers this guest; pending until the email is confirmed',
    feature: 'accounts',
    isGuess: true,
    body: z.strictObject({
      email: Email,
      password: Password,
      data: z.strictObject({ name: z.string() }),
      /** The checkbox 'I am 13 or older'. */
      ofAge: z.literal(true),
    }),
    response: Accepted,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Confirms an email with the code of its mail, in the browser that registered or with the password',
    feature: 'accounts',
    isGuess: true,
    body: z.strictObject({ code: Code, password: z.optional(Password) }),
    response: SessionView,
  }),
  signInWithPassword: endpoint({
    method: 'POST',
    path: '/api/account/sign-in',
    summary: 'Signs in to a verified account',
    feature: 'accounts',
    isGuess: true,
    body: z.strictObject({ email: Email, password: Password }),
    response: SessionView,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/account/sign-out',
    summary: 'Ends the session; the answer is a fresh guest',
    response: SessionView,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/account/resend',
    summary: 'Sends the mail to confirm an email again, to whoever registered it here or knows the password',
    feature: 'accounts',
    body: z.strictObject({ email: Email, password: z.optional(Password) }),
    response: Accepted,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/account/forgot',
    summary: 'Sends a mail with a link to a new password, if there is such an account',
    feature: 'accounts',
    body: z.strictObject({ email: Email }),
    response: Accepted,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/account/reset',
    summary: 'Sets a new password with the code of such a mail; ends all other sessions',
    feature: 'accounts',
    isGuess: true,
    body: z.strictObject({ code: Code, password: Password }),
    response: SessionView,
  }),
} as const;
