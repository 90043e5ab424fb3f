import { expect, test } from 'vitest';
import { createMachine, type MachineStep } from './machine.ts';

test('listeners are notified before effects run, and events sent by effects are queued', () => {
  const log: string[] = [];
  const reduce = (state: number, event: number): MachineStep<number, string> => [state + event, [`after ${event}`]];
  const machine = createMachine(0, reduce, (effect) => {
    log.push(`${effect}: ${machine.get()}`);
    if (effect === 'after 1') {
      machine.send(10);
      log.push('sent');
    }
  });
  machine.subscribe(() => log.push(`shown ${machine.get()}`));
  machine.send(1);
  expect(log).toEqual(['shown 1', 'after 1: 1', 'sent', 'shown 11', 'after 10: 11']);
});

test('listeners are not notified of an unchanged state, nor after they unsubscribe', () => {
  let shown = 0;
  const machine = createMachine(
    '',
    (_state: string, event: string): MachineStep<string, never> => [event, []],
    () => {},
  );
  const unsubscribe = machine.subscribe(() => shown++);
  machine.send('a');
  machine.send('a');
  expect(shown).toBe(1);
  unsubscribe();
  machine.send('b');
  expect(shown).toBe(1);
});
