/** Thousands of connections of players who only look. */
import { Connection } from '../client/connection.ts';
import type { Access } from '../client/connection.ts';
import { addressOf, guestAt, relayAccess } from './seats.ts';

export interface IdleWanted {
  readonly origin: string;
  readonly target: string;
  readonly connections: number;
  readonly network: number;
}

/** As many as one session may have. */
const CONNECTIONS_OF_A_SESSION = 5;
const AT_ONCE = 20;

/** Resolves with what closes them once all are open. */
export async function openIdle({ origin, target, connections, network }: IdleWanted): Promise<() => void> {
  const open: Connection[] = [];
  const openOne = async (access: Access): Promise<void> => {
    const connection = await Connection.open(origin, access, { listeners: {}, answerMs: 20_000 });
    if (connection === null) throw new Error(`connection ${open.length + 1} was not let in`);
    open.push(connection);
  };
  let session = 0;
  const work = async (): Promise<void> => {
    while (session * CONNECTIONS_OF_A_SESSION < connections) {
      const index = session;
      session += 1;
      const access =
        target === 'relay' ? relayAccess : await guestAt(origin, addressOf(network, index), `Rook ${index}`);
      for (let count = 0; count < CONNECTIONS_OF_A_SESSION; count += 1) await openOne(access);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return () => {
    for (const connection of open) connection.close();
  };
}
