/** `npm run dev`: Vite serves the pages with hot reload; the server behind it restarts on changes. Ctrl-C ends both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository.ts';

const webFolder = join(repositoryRoot, 'apps/web');
const requireOfWeb = createRequire(join(webFolder, 'package.json'));
const viteProgram = join(dirname(requireOfWeb.resolve('vite/package.json')), 'bin/vite.js');

const serverPort = process.env['SERVER_PORT'] ?? '3001';
const webPort = process.env['PORT'] ?? '3000';

function start(args: readonly string[], cwd: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd, env: { ...process.env, ...environment }, stdio: 'inherit' });
}

const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/dev.ts'], repositoryRoot, {
    HOST: '127.0.0.1',
    PORT: serverPort,
  }),
  start([viteProgram, '--port', webPort, '--strictPort'], webFolder, {
    SERVER_ORIGIN: `http://127.0.0.1:${serverPort}`,
  }),
];

let ending = false;

/** Ends both child processes. */
function end(exitCode: number): void {
  if (ending) return;
  ending = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) child.on('exit', (code) => end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
