/** Creates the configured bus. */
import type { Config } from '../config.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createNatsBus } from './nats.ts';
import { createPostgresBus } from './postgres.ts';

/** NATS if configured, otherwise the database if other processes can share it. */
export function openBus({
  natsUrl,
  databaseDirectUrl,
  sessionSecret,
}: Pick<Config, 'natsUrl' | 'databaseDirectUrl'> & { readonly sessionSecret: string }): Bus {
  if (natsUrl !== null) return createNatsBus(natsUrl, sessionSecret);
  return databaseDirectUrl === null ? createLocalBus() : createPostgresBus(databaseDirectUrl);
}
