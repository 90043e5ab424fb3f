/** Makes reports in a thread of its own: one at a time, for whoever asks. */
import { parentPort } from 'node:worker_threads';
import { type ReportTask, reportGame } from './report.ts';

parentPort?.on('message', (task: ReportTask) => {
  void reportGame(task).then((report) => parentPort?.postMessage(report, []));
});
