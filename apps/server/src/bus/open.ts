/** Chooses the bus by the configuration. */
import type { Config } from '../config.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createNatsBus } from './nats.ts';
import { createPostgresBus } from './postgres.ts';

/** NATS if there is one, else the database if other processes may use it too. */
export function openBus({
  natsUrl,
  databaseDirectUrl,
  sessionSecret,
}: Pick<Config, 'natsUrl' | 'databaseDirectUrl'> & { readonly sessionSecret: string }): Bus {
  if (natsUrl !== null) return createNatsBus(natsUrl, sessionSecret);
  return databaseDirectUrl === null ? createLocalBus() : createPostgresBus(databaseDirectUrl);
}
