/** Thousands of connections of players who only watch. */
import { Connection } from '../../tests/load/client/connection.ts';
import { addressOf, guestAt } from '../../tests/load/client/guest.ts';
import { makeEach } from './make-each.ts';
import { relayAccess } from './seat.ts';
import type { TargetName } from './task.ts';

export interface IdleWanted {
  readonly origin: string;
  readonly target: TargetName;
  readonly connections: number;
  readonly network: number;
}

/** The maximum per session. */
const CONNECTIONS_OF_A_SESSION = 5;
const AT_ONCE = 20;
const ANSWER_MS = 20_000;

/** Opens the connections. Resolves with a function that closes them. */
export async function openIdle({ origin, target, connections, network }: IdleWanted): Promise<() => void> {
  const open = await makeEach(Math.ceil(connections / CONNECTIONS_OF_A_SESSION), AT_ONCE, async (session) => {
    const access =
      target === 'relay' ? relayAccess : (await guestAt(origin, addressOf(network, session), `Rook ${session}`)).http;
    const own: Connection[] = [];
    while (own.length < CONNECTIONS_OF_A_SESSION) {
      const connection = await Connection.open(origin, access, { listeners: {}, answerMs: ANSWER_MS });
      if (connection === null) throw new Error('an idle connection was not let in');
      own.push(connection);
    }
    return own;
  });
  return () => {
    for (const connection of open.flat()) connection.close();
  };
}
