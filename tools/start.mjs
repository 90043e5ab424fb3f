/**
 * `npm start`: makes the web build if it is missing or stale, then runs the server in this process. Plain JavaScript
 * without static imports, so that an older Node can print the error message; it cannot load a .ts file.
 */
const NEEDED_MAJOR = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  process.stderr.write(
    `Sixtyfour needs Node ${NEEDED_MAJOR} or newer, and this is ${process.version}. ` +
      'Run "npm ci", which installs it beside the other packages, then "npm start" (on a Mac install Node yourself).\n',
  );
  process.exit(1);
}

const { ensureWebBuild } = await import('./web-build.ts');
await ensureWebBuild();
await import('../apps/server/src/main.ts');
