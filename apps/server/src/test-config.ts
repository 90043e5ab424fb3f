/** The configuration of the server in tests. */
import { NOBODY } from '@sixtyfour/contract';
import type { AppConfig } from './config.ts';
import { DEFAULT_LIMITS } from './admission/limits.ts';

/** Trusts a local proxy, so that tests can use any client address. */
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
