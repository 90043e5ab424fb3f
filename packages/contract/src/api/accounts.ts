import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SessionView } from '../entities/player.ts';

const Email = z.string().check(z.maxLength(254));
const Password = z.string().check(z.maxLength(256));
/** From a link in a mail. */
const Code = z.string().check(z.minLength(1), z.maxLength(256));

/** An answer that tells nothing about whether an account exists. */
const Taken = z.object({ accepted: z.literal(true) });

/** Accounts: a guest with a verified address and a password. */
export const accountsApi = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/account/sign-up',
    summary: 'Registers this guest; pending until the mail is verified',
    feature: 'accounts',
    body: z.strictObject({
      email: Email,
      password: Password,
      data: z.strictObject({ name: z.string() }),
      /** The tick 'I am 13 or older'. */
      ofAge: z.literal(true),
    }),
    response: Taken,
  }),
  signInWithPassword: endpoint({
    method: 'POST',
    path: '/api/account/sign-in',
    summary: 'Signs in to a verified account',
    feature: 'accounts',
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
    summary: 'Sends the verification mail again',
    feature: 'accounts',
    body: z.strictObject({ email: Email }),
    response: Taken,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/account/forgot',
    summary: 'Sends a mail with a link to a new password, if there is such an account',
    feature: 'accounts',
    body: z.strictObject({ email: Email }),
    response: Taken,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/account/reset',
    summary: 'Sets a new password with the code of such a mail; ends all other sessions',
    feature: 'accounts',
    body: z.strictObject({ code: Code, password: Password }),
    response: SessionView,
  }),
} as const;

/** The link of a verification mail: answers with a redirect to /auth/callback. */
export const verifyEmailPath = '/api/account/verify';
