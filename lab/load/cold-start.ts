/** How fast `npm start` is ready: right after the install, and with an existing web build. */
import { forgetWebBuild } from '../../tools/web-build.ts';
import { markdownTable } from '../performance-document.ts';
import { ServerProcess } from '../../tests/load/server-process.ts';
import { inFigures, type PartReport } from './report.ts';
import { spreadOf } from './spread.ts';

/** In seconds. */
const BUDGETS = { afterInstall: 10, whenBuilt: 3 } as const;
const STARTS = 3;

const middle = (times: readonly number[]): number => spreadOf(times).p50;

const newServer = () => ServerProcess.prepare({ program: 'tools/start.mjs', limits: {} });

/** Seconds until the server is ready. */
async function timeStart(server: ServerProcess): Promise<number> {
  const begun = performance.now();
  await server.start();
  return (performance.now() - begun) / 1000;
}

/** Seconds of each start. The first one has no data folder; each later one uses that of the previous start. */
async function timeStarts(server: ServerProcess, starts: number): Promise<readonly number[]> {
  const times: number[] = [];
  try {
    for (let start = 0; start < starts; start += 1) {
      times.push(await timeStart(server));
      await server.stop();
    }
  } finally {
    await server.stop();
    await server.remove();
  }
  return times;
}

export async function measureColdStart(): Promise<PartReport> {
  const afterInstall: number[] = [];
  const onNothing: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    await forgetWebBuild();
    afterInstall.push(...(await timeStarts(await newServer(), 1)));
    const [first = 0, ...later] = await timeStarts(await newServer(), 2);
    onNothing.push(first);
    again.push(...later);
  }
  const rows = [
    ['after the install: pages are built, a database is made', middle(afterInstall)],
    ['built, without a database', middle(onNothing)],
    ['built, with its database', middle(again)],
  ] as const;
  return {
    text: `From \`npm start\` to the first answer that the server is ready, in seconds; the middle of ${STARTS} starts.

${markdownTable(
  ['start', 'seconds'],
  rows.map(([start, seconds]) => [start, inFigures(seconds)]),
)}`,
    budgets: [
      { what: 'after the install, s', is: middle(afterInstall), most: BUDGETS.afterInstall },
      { what: 'built, without a database, s', is: middle(onNothing), most: BUDGETS.whenBuilt },
      { what: 'built, with its database, s', is: middle(again), most: BUDGETS.whenBuilt },
    ],
  };
}
