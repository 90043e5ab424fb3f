import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { DEFAULT_LIMITS } from './admission/limits.ts';

const SECRET = 'b7LxY0s1qU9mVw3kQe8nRj5tZc2pDf6g';

test('everything has a default', () => {
  expect(readConfig({}, '/srv/sixtyfour')).toEqual({
    host: '0.0.0.0',
    port: 3000,
    dataDir: '/srv/sixtyfour/.data',
    databaseUrl: null,
    databaseDirectUrl: null,
    natsUrl: null,
    publicUrl: null,
    trustProxy: [],
    limits: DEFAULT_LIMITS,
    sessionSecret: null,
    smtpUrl: null,
    mailFrom: null,
    operator: { name: null, address: [], email: null, phone: null, register: null, vatId: null },
    advertisement: null,
    featuresOff: [],
    metrics: null,
    logLevel: 'info',
  });
});

test('every variable is read, and an absolute DATA_DIR is not changed', () => {
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: '/var/lib/sixtyfour',
    DATABASE_URL: 'postgres://chess:secret@db.example:5432/chess',
    DATABASE_DIRECT_URL: 'postgres://user:secret@db.example:5432/chess',
    NATS_URL: 'nats://one.example:4222,tls://two.example:4222',
    PUBLIC_URL: 'https://Chess.Example:8443/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,::1',
    LIMITS: 'sessionsPerHour=1000',
    SESSION_SECRET: SECRET,
    SMTP_URL: 'smtps://chess:secret@mail.example',
    MAIL_FROM: 'Chess <chess@chess.example>',
    OPERATOR_NAME: 'Maja Berg',
    OPERATOR_ADDRESS: 'Rook Street 64, 12345 Checkton, Germany',
    OPERATOR_EMAIL: 'maja@chess.example',
    OPERATOR_PHONE: '+49 30 646464',
    OPERATOR_REGISTER: 'Checkton HRB 64',
    OPERATOR_VAT_ID: 'DE646464646',
    ADVERTISEMENT_TEXT: 'Boards of maple.',
    ADVERTISEMENT_URL: 'https://shop.example/boards',
    FEATURES_OFF: 'rooms, queue',
    METRICS_HOST: '10.0.0.64',
    METRICS_PORT: '9464',
    LOG_LEVEL: 'silent',
  };
  expect(readConfig(environment, '/srv')).toEqual({
    host: '127.0.0.1',
    port: 0,
    dataDir: '/var/lib/sixtyfour',
    databaseUrl: 'postgres://chess:secret@db.example:5432/chess',
    databaseDirectUrl: 'postgres://user:secret@db.example:5432/chess',
    natsUrl: 'nats://one.example:4222,tls://two.example:4222',
    publicUrl: 'https://chess.example:8443',
    trustProxy: ['loopback', '10.0.0.0/8', '::1'],
    limits: { ...DEFAULT_LIMITS, sessionsPerHour: 1_000 },
    sessionSecret: SECRET,
    smtpUrl: 'smtps://chess:secret@mail.example',
    mailFrom: 'Chess <chess@chess.example>',
    operator: {
      name: 'Maja Berg',
      address: ['Rook Street 64', '12345 Checkton', 'Germany'],
      email: 'maja@chess.example',
      phone: '+49 30 646464',
      register: 'Checkton HRB 64',
      vatId: 'DE646464646',
    },
    advertisement: { text: 'Boards of maple.', url: 'https://shop.example/boards' },
    featuresOff: ['rooms', 'queue'],
    metrics: { host: '10.0.0.64', port: 9464 },
    logLevel: 'silent',
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '' }, '/srv')).toEqual(readConfig({}, '/srv'));
});

test.each([
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'db.example:5432'],
  ['DATABASE_URL', 'mysql://db.example/chess'],
  ['PUBLIC_URL', 'chess.example'],
  ['PUBLIC_URL', 'https://chess.example/play'],
  ['PUBLIC_URL', 'ftp://chess.example'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.local'],
  ['LIMITS', 'gamesPerHour=5'],
  ['LIMITS', 'sessionsPerHour=many'],
  ['SESSION_SECRET', 'short'],
  ['SESSION_SECRET', 'x'.repeat(64)],
  ['SESSION_SECRET', 'change-me-to-32-random-characters-or-more'],
  ['SESSION_SECRET', 'my very own session secret that I made up'],
  ['METRICS_PORT', '9464a'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['OPERATOR_EMAIL', 'not an address'],
  ['ADVERTISEMENT_TEXT', 'alone'],
  ['ADVERTISEMENT_URL', 'javascript:alert(1)'],
  ['FEATURES_OFF', 'rooms, games'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused with the name of the variable', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/srv')).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value }, '/srv')).toThrow(name);
});

test('the error names all invalid variables', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }, '/srv')).toThrow(/^PORT .+\nLOG_LEVEL .+$/);
});

test('the default sender of mails is an address of the site', () => {
  const environment = { PUBLIC_URL: 'https://chess.example', SMTP_URL: 'smtp://localhost' };
  expect(readConfig(environment, '/srv').mailFrom).toBe('Sixtyfour <no-reply@chess.example>');
});

test('SMTP_URL requires PUBLIC_URL', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://localhost' }, '/srv')).toThrow(/^PUBLIC_URL/);
});

test('S-22 in production a commonly guessed database password is refused', () => {
  const withPassword = (password: string, NODE_ENV = 'production') => ({
    NODE_ENV,
    SESSION_SECRET: SECRET,
    DATABASE_URL: `postgres://chess:${password}@db.example/chess`,
  });
  for (const password of ['postgres', 'Password', 'chess'])
    expect(() => readConfig(withPassword(password), '/srv')).toThrow(/^DATABASE_URL must have a password of its own/);
  expect(readConfig(withPassword('postgres', 'development'), '/srv').databaseUrl).toContain('postgres@');
  expect(readConfig(withPassword('k3Jx9-vQ'), '/srv').databaseUrl).toContain('k3Jx9');
});

test('S-22 in production DATABASE_URL requires SESSION_SECRET', () => {
  const environment = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db.example/chess' };
  expect(() => readConfig(environment, '/srv')).toThrow(/^SESSION_SECRET/);
  expect(readConfig({ ...environment, SESSION_SECRET: SECRET }, '/srv').sessionSecret).toBe(SECRET);
});
