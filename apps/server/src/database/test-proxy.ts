import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of the database at `url` that can be shut, or stop passing data on. */
export async function openProxy(url: string) {
  const own = new URL(url);
  const port = Number(own.port);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    /** From now on the open connections pass nothing on, as after the loss of a machine; new ones do. */
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    shut: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    reopen: () => {
      isOpen = true;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
