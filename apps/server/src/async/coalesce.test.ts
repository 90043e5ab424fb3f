import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('calls during a run share the next one, and runs never overlap', async () => {
  const gates: PromiseWithResolvers<number>[] = [];
  const call = coalesce(() => {
    const gate = Promise.withResolvers<number>();
    gates.push(gate);
    return gate.promise;
  });
  const first = call();
  await Promise.resolve();
  const [second, third] = [call(), call()];
  expect(gates).toHaveLength(1);
  gates[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(gates).toHaveLength(2);
  gates[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('a failed run rejects only the calls that share it, and the next one runs', async () => {
  let runs = 0;
  const call = coalesce(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return runs;
  });
  await expect(Promise.all([call(), call()])).rejects.toThrow('away');
  expect(await call()).toBe(2);
});
