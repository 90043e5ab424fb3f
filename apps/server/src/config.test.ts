import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({}, '/srv/sixtyfour')).toEqual({
    host: '0.0.0.0',
    port: 3000,
    dataDir: '/srv/sixtyfour/.data',
    databaseUrl: null,
    publicUrl: null,
    trustProxy: [],
    logLevel: 'info',
  });
});

test('every variable is read, and an absolute DATA_DIR stays as it is', () => {
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: '/var/lib/sixtyfour',
    DATABASE_URL: 'postgres://chess:secret@db.example:5432/chess',
    PUBLIC_URL: 'https://Chess.Example:8443/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,::1',
    LOG_LEVEL: 'silent',
  };
  expect(readConfig(environment, '/srv')).toEqual({
    host: '127.0.0.1',
    port: 0,
    dataDir: '/var/lib/sixtyfour',
    databaseUrl: 'postgres://chess:secret@db.example:5432/chess',
    publicUrl: 'https://chess.example:8443',
    trustProxy: ['loopback', '10.0.0.0/8', '::1'],
    logLevel: 'silent',
  });
});

test('an empty variable is an unset one', () => {
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
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.local'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/srv')).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value }, '/srv')).toThrow(name);
});

test('all wrong variables are named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }, '/srv')).toThrow(/^PORT .+\nLOG_LEVEL .+$/);
});
