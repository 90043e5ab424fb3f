/** A worker thread that makes one report at a time. */
import { parentPort } from 'node:worker_threads';
import { type ReportTask, reportGame } from './report.ts';

parentPort?.on('message', (task: ReportTask) => {
  void reportGame(task).then((report) => parentPort?.postMessage(report, []));
});
