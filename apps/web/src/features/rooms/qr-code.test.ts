import { expect, test } from 'vitest';
import { qrPath } from './QrCode.tsx';

test('each run of dark modules is one rectangle of the path', () => {
  const modules = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ];
  expect(qrPath(modules)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});
