/** Compares a model of the account of one email with the server, after each of many random actions. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Limits } from '../admission/limits.ts';
import { COMMANDS, World } from './test-accounts-model.ts';
import { createTestSite, type TestSite } from './test-site.ts';

const MANY = 100_000;
const LIMITS: Partial<Limits> = {
  sessionsPerHour: MANY,
  registrationsPerHour: MANY,
  registrationsPerDay: MANY,
  mailsPerHour: MANY,
  allMailsPerHour: MANY,
  mailRequestsPerHour: MANY,
  signInFailuresPerAccount: MANY,
  signInFailuresPerAddress: MANY,
};

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ limits: LIMITS });
});
afterAll(() => site.close());

test('T-06 T-12 S-15 S-16 an email belongs to whoever signed up and reads its mailbox, whatever attackers do', async () => {
  let runs = 0;
  const commandLists = fc.commands([...COMMANDS], { maxCommands: 40, size: 'max' });
  const comparison = fc.assert(
    fc.asyncProperty(commandLists, fc.boolean(), async (commands, hasAccount) => {
      runs += 1;
      const world = new World(site, `person${runs}@example.org`, runs % 256);
      if (hasAccount) await world.openAccount();
      await fc.asyncModelRun(() => ({ model: world, real: undefined }), commands);
    }),
    { numRuns: 20 },
  );
  await expect(comparison).resolves.toBeUndefined();
}, 300_000);
