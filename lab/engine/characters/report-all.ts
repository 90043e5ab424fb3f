/** Makes many reports concurrently in worker threads. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GameReport, ReportTask } from './report.ts';

/**
 * Returns the reports in the order of the tasks. Rejects if a thread fails.
 * @param threads the number of concurrent threads
 */
export async function reportAll(tasks: readonly ReportTask[], threads: number): Promise<readonly GameReport[]> {
  const reports: GameReport[] = [];
  const waiting = tasks.entries();
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('report-worker.ts', import.meta.url));
    try {
      // Each thread takes the next unassigned task.
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
