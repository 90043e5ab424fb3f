/**
 * Runs the server with the web build of a given folder, so that two processes can serve two builds. With DROPPED_HINTS
 * = N, every Nth message to other processes is lost.
 */
import type { Bus } from '../../../apps/server/src/bus/bus.ts';
import { openBus } from '../../../apps/server/src/bus/open.ts';
import { serve } from '../../../apps/server/src/serve.ts';

const [, , webBuild] = process.argv;
if (webBuild === undefined) throw new Error('the folder of a web build is missing');
const dropped = Number(process.env['DROPPED_HINTS'] ?? 0);

function withLosses(bus: Bus): Bus {
  let sent = 0;
  return {
    ...bus,
    send(topic, text) {
      sent += 1;
      if (sent % dropped !== 0) bus.send(topic, text);
    },
    get isUp() {
      return bus.isUp;
    },
  };
}

await serve(webBuild, (config) => (dropped > 0 ? withLosses(openBus(config)) : openBus(config)));
