import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { describeRefusedAccess } from './refused-access.ts';

test('a refused access is described with its path and the user', () => {
  const said = "Error: EACCES: permission denied, mkdir '/srv/site/.data'\n    at mkdir (node:fs)";
  expect(describeRefusedAccess(said)).toBe(
    `EACCES: permission denied, mkdir '/srv/site/.data' (as the user ${userInfo().username})`,
  );
  expect(describeRefusedAccess("ENOENT: no such file or directory, open '/srv/site'")).toBeNull();
});
