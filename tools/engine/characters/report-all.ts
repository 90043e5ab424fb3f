/** Many reports, as many at once as there are threads for. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GameReport, ReportTask } from './report.ts';

/**
 * The reports in the order of the tasks. Rejects when a thread fails.
 * @param threads how many reports are made at once
 */
export async function reportAll(tasks: readonly ReportTask[], threads: number): Promise<readonly GameReport[]> {
  const reports: GameReport[] = [];
  const waiting = tasks.entries();
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('report-worker.ts', import.meta.url));
    try {
      // Each thread takes the next task that nobody has.
      for (const [index, task] of waiting) {
        worker.postMessage(task, []);
        const [report] = (await once(worker, 'message')) as [GameReport];
        reports[index] = report;
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, work));
  return reports;
}
