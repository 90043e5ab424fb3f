#!/usr/bin/env node
// Plain JavaScript, so that a Node that cannot load TypeScript still prints the message.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `sixtyfour-engine needs Node 24 (this is ${process.versions.node}): start it by npm, as in "npx sixtyfour-engine".\n`,
  );
  process.exit(1);
}
const { main } = await import('../src/uci/main.ts');
main();
