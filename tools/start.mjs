/**
 * `npm start`: makes the web build when it is missing or stale, then runs the server in this process.
 * Plain JavaScript without static imports, because an older Node cannot even load a .ts file: it must get as far as
 * the line that says what is wrong.
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
