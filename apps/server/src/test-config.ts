/** The configuration that tests build the server with. */
import { NOBODY } from '@sixtyfour/contract';
import type { AppConfig } from './app.ts';
import { DEFAULT_LIMITS } from './operations/limits.ts';

/** A server behind a proxy on this machine, so that a test can come from any address. Mails go nowhere by default. */
export function testConfig(changes: Partial<AppConfig> = {}): AppConfig {
  return {
    publicUrl: null,
    trustProxy: ['loopback'],
    limits: DEFAULT_LIMITS,
    sessionSecret: 'the secret of a server that lives for one test',
    operator: NOBODY,
    advertisement: null,
    featuresOff: [],
    ...changes,
  };
}
