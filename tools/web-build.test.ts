import { expect, test } from 'vitest';
import { describeFailedBuild } from './web-build.ts';

test.each([
  [
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'vite' imported from /srv/sixtyfour/apps/web/tools/build-web.ts",
    /^The build needs the dev packages: npm ci --include=dev$/,
  ],
  [
    "Command failed\nError: EACCES: permission denied, mkdir '/srv/sixtyfour/.cache'\n    at mkdir",
    /^The build failed: EACCES: permission denied, mkdir '\/srv\/sixtyfour\/\.cache' \(as the user .+\)$/,
  ],
  ['Command failed\nTypeError: x is not a function', /^Command failed\nTypeError: x is not a function$/],
])('a failed build says what to do: %j', (output, message) => {
  expect(describeFailedBuild(output)).toMatch(message);
});
