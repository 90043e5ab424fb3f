import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ServerProcess } from '/work/wt/fuzz/tests/load/server-process.ts';
const server = await ServerProcess.prepare({ environment: { LOG_LEVEL: 'info' } });
try {
  await server.start();
  const s = connect({ host: '127.0.0.1', port: server.port });
  await once(s, 'connect');
  s.on('data', (d) => console.log(String(d).match(/keep-alive.*/gi)));
  const t = performance.now();
  s.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  s.on('close', () => console.log('idle closed after', performance.now() - t));
  const p = connect({ host: '127.0.0.1', port: server.port });
  await once(p, 'connect');
  p.on('error', () => 0);
  p.write('GET /api/puzzles/themes HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1000));
  await once(p, 'close').catch(() => 0);
  await wait(500);
  const lines = await server.logLines();
  console.log('log lines', lines.length, lines.at(-1));
  await wait(80_000);
} finally {
  await server.stop();
  await server.remove();
}
process.exit(0);
