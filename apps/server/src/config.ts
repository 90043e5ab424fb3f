/** Parses the environment variables. Every variable has a working default. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { type Advertisement, type Feature, FEATURES, type Operator } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { type Limits, parseLimits } from './admission/limits.ts';

z.config(z.locales.en());

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute path of the folder for all data of the server. */
  readonly dataDir: string;
  /** URL of a PostgreSQL database, or null: the embedded server runs in `dataDir`. */
  readonly databaseUrl: string | null;
  /** URL of the same database that bypasses a pooler, for LISTEN. Default: `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  /** Comma-separated URLs of the NATS servers that connect the processes of the site, or null: a single process. */
  readonly natsUrl: string | null;
  /** Public origin of the site, or null: the Host header of each request is used. */
  readonly publicUrl: string | null;
  /** Proxies whose X-Forwarded-For is trusted: addresses, ranges, or names of ranges. */
  readonly trustProxy: readonly string[];
  readonly limits: Limits;
  /** The key of hashes and channel authorizations. Null: the secret stored in `dataDir` is used. */
  readonly sessionSecret: string | null;
  /** The mail server, or null: mails are written to a folder in `dataDir`. Requires `publicUrl`. */
  readonly smtpUrl: string | null;
  /** The sender of mails; null without `smtpUrl`. */
  readonly mailFrom: string | null;
  /** The operator of the site. Missing facts are marked as missing on its pages. */
  readonly operator: Operator;
  /** The advertisement for visitors who accept it, or null. */
  readonly advertisement: Advertisement | null;
  readonly featuresOff: readonly Feature[];
  /** Where metrics are served, or null: not served. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

function isProxyEntry(entry: string): boolean {
  try {
    proxyAddr.compile(entry);
  } catch {
    return false;
  }
  // `compile` also reads '1', a count of hops in other programs, as an address.
  return /^[a-z]+$/.test(entry) || isIP(entry.split('/', 1)[0] ?? '') !== 0;
}

function isFeature(name: string): name is Feature {
  return FEATURES.some((feature) => feature === name);
}

function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Whether a text is a URL with one of these protocols. */
const isUrlOf =
  (...protocols: readonly string[]) =>
  (text: string): boolean =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol);

function isOrigin(text: string): boolean {
  if (!isUrlOf('http:', 'https:')(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return pathname === '/' && search === '' && hash === '';
}

/** Words in placeholder secrets. The chance that a random secret contains one is less than one in a million. */
const PLACEHOLDER = /change|secret|example|password|default|sixtyfour/i;

/** Whether a secret is long enough, has enough different characters and is not a placeholder. */
function isSecret(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 10 && !PLACEHOLDER.test(text);
}

/** Commonly guessed database passwords. */
const KNOWN_PASSWORDS = new Set(['postgres', 'password', 'sixtyfour', 'secret', 'changeme', 'admin', 'chess']);

function hasKnownPassword(databaseUrl: string): boolean {
  const { username, password } = new URL(databaseUrl);
  return password !== '' && (KNOWN_PASSWORDS.has(password.toLowerCase()) || password === username);
}

/** A variable that must satisfy `isValid`. The message says what the variable must be. */
function checkedText(isValid: (value: string) => boolean, message: string) {
  return z.string().check(z.refine(isValid, message));
}

/** A list whose entries must all satisfy `isValid`. Default: empty. */
function checkedList(isValid: (entry: string) => boolean, message: string) {
  return z._default(
    checkedText((value) => entriesOf(value).every(isValid), message),
    '',
  );
}

const PortNumber = checkedText(
  (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  'must be a number from 0 to 65535',
);
const DatabaseUrl = checkedText(
  isUrlOf('postgres:', 'postgresql:'),
  'must be like postgres://user:password@host:5432/database',
);

const Environment = z.object({
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(PortNumber, '3000'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(DatabaseUrl),
  DATABASE_DIRECT_URL: z.optional(DatabaseUrl),
  NATS_URL: z.optional(
    checkedText(
      (urls) => urls.split(',').every(isUrlOf('nats:', 'tls:')),
      'must be like nats://host:4222,nats://other:4222',
    ),
  ),
  PUBLIC_URL: z.optional(checkedText(isOrigin, 'must be an origin without a path, like https://chess.example')),
  TRUST_PROXY: checkedList(
    isProxyEntry,
    'must be a list of addresses, ranges like 10.0.0.0/8, or loopback, linklocal, uniquelocal',
  ),
  LIMITS: z.pipe(
    z._default(z.string(), ''),
    z.transform((entries, context) => {
      const limits = parseLimits(entries);
      if (limits.ok) return limits.value;
      context.issues.push({ code: 'custom', input: entries, message: limits.error });
      return z.NEVER;
    }),
  ),
  SESSION_SECRET: z.optional(checkedText(isSecret, 'must be 32 random characters or more, and no placeholder')),
  SMTP_URL: z.optional(checkedText(isUrlOf('smtp:', 'smtps:'), 'must be like smtps://user:password@mail.example:465')),
  MAIL_FROM: z.optional(checkedText((sender) => /^[^\r\n]*@[^\r\n]*$/.test(sender), 'must be a mail address')),
  OPERATOR_NAME: z.optional(z.string()),
  OPERATOR_ADDRESS: z.optional(z.string()),
  OPERATOR_EMAIL: z.optional(
    checkedText((email) => /^[^\s@]+@[^\s@]+$/.test(email), 'must be a mail address, like chess@chess.example'),
  ),
  OPERATOR_PHONE: z.optional(z.string()),
  OPERATOR_REGISTER: z.optional(z.string()),
  OPERATOR_VAT_ID: z.optional(z.string()),
  ADVERTISEMENT_TEXT: z.optional(z.string()),
  ADVERTISEMENT_URL: z.optional(checkedText(isUrlOf('http:', 'https:'), 'must be like https://shop.example/boards')),
  FEATURES_OFF: checkedList(isFeature, `must be a list of ${FEATURES.join(', ')}`),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(PortNumber),
  NODE_ENV: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

/** Invalid variables. The message has one line per variable, which says what it must be. */
export class ConfigError extends Error {}

type Variables = z.infer<typeof Environment>;

/** The error of a combination of variables that are each valid; null when there is none. */
function combinationError(variables: Variables): string | null {
  const { NODE_ENV, DATABASE_URL, SESSION_SECRET, SMTP_URL, PUBLIC_URL } = variables;
  if (NODE_ENV === 'production' && DATABASE_URL !== undefined && SESSION_SECRET === undefined) {
    return 'SESSION_SECRET must be set in production beside DATABASE_URL, since every process needs the same';
  }
  if (NODE_ENV === 'production' && DATABASE_URL !== undefined && hasKnownPassword(DATABASE_URL)) {
    return 'DATABASE_URL must have a password of its own in production, and not one that is tried first';
  }
  // Otherwise the links would come from the Host header of the request, which anyone can choose for somebody else's
  // mail.
  if (SMTP_URL !== undefined && PUBLIC_URL === undefined) {
    return 'PUBLIC_URL must be set beside SMTP_URL, since the links in mails lead there';
  }
  if ((variables.ADVERTISEMENT_TEXT === undefined) !== (variables.ADVERTISEMENT_URL === undefined)) {
    return 'ADVERTISEMENT_TEXT and ADVERTISEMENT_URL must be set together';
  }
  return null;
}

function operatorOf(variables: Variables): Operator {
  return {
    name: variables.OPERATOR_NAME ?? null,
    address: entriesOf(variables.OPERATOR_ADDRESS ?? ''),
    email: variables.OPERATOR_EMAIL ?? null,
    phone: variables.OPERATOR_PHONE ?? null,
    register: variables.OPERATOR_REGISTER ?? null,
    vatId: variables.OPERATOR_VAT_ID ?? null,
  };
}

/**
 * Parses the variables of docs/operations.md. An empty variable counts as unset, as in compose files. `DATA_DIR` is
 * relative to `root`. Throws ConfigError.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>, root: string): Config {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const variables = parsed.data;
  const fault = combinationError(variables);
  if (fault !== null) throw new ConfigError(fault);
  const { DATABASE_URL, PUBLIC_URL, METRICS_PORT, SMTP_URL, ADVERTISEMENT_TEXT, ADVERTISEMENT_URL } = variables;
  const publicUrl = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL);
  return {
    host: variables.HOST,
    port: Number(variables.PORT),
    dataDir: resolve(root, variables.DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL ?? DATABASE_URL ?? null,
    natsUrl: variables.NATS_URL ?? null,
    publicUrl: publicUrl?.origin ?? null,
    trustProxy: entriesOf(variables.TRUST_PROXY),
    limits: variables.LIMITS,
    sessionSecret: variables.SESSION_SECRET ?? null,
    smtpUrl: SMTP_URL ?? null,
    mailFrom: SMTP_URL === undefined ? null : (variables.MAIL_FROM ?? `Sixtyfour <no-reply@${publicUrl?.hostname}>`),
    operator: operatorOf(variables),
    advertisement:
      ADVERTISEMENT_TEXT === undefined || ADVERTISEMENT_URL === undefined
        ? null
        : { text: ADVERTISEMENT_TEXT, url: ADVERTISEMENT_URL },
    featuresOff: entriesOf(variables.FEATURES_OFF).filter(isFeature),
    metrics: METRICS_PORT === undefined ? null : { host: variables.METRICS_HOST, port: Number(METRICS_PORT) },
    logLevel: variables.LOG_LEVEL,
  };
}

/** The part of the configuration that the app needs, with the secret, which is read or created at startup. */
export type AppConfig = Pick<
  Config,
  'publicUrl' | 'trustProxy' | 'limits' | 'operator' | 'advertisement' | 'featuresOff'
> & {
  readonly sessionSecret: string;
};
