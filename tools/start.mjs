/**
 * `npm start`: makes the web build if it is missing or stale, then runs the server in this process. It is plain
 * JavaScript without static imports, because an older Node must be able to print the error but can't load a .ts file.
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
await ensureWebBuild().catch(({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
await import('../apps/server/src/main.ts');
