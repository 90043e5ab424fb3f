import { expect, test } from 'vitest';
import { createBusLog } from './bus-log.ts';
import { createLocalBus } from './bus.ts';

test('a bus that stays down is logged once, and again when it is back', () => {
  const bus = { ...createLocalBus(), isUp: true };
  const logged: string[] = [];
  let check = (): void => undefined;
  const every = (_interval: number, run: () => void) => {
    check = run;
    return () => undefined;
  };
  const log = { warn: () => void logged.push('warn'), info: () => void logged.push('info') };
  createBusLog({ bus, clock: { every }, log }).start();
  for (const isUp of [true, false, false, true, true]) {
    bus.isUp = isUp;
    check();
  }
  expect(logged).toEqual(['warn', 'info']);
});
