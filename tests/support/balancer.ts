import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address before several servers, as a balancer gives it: a connection goes to the next server that takes it. */
export interface Balancer {
  readonly port: number;
  /** Ends every connection and takes none until `mend`: a dead network. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly stop: () => Promise<void>;
}

/** With `upgradeMs`, a WebSocket is opened only after that time: a slow network. */
export async function startBalancer(
  ports: readonly number[],
  { upgradeMs = 0 }: { readonly upgradeMs?: number } = {},
): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  let isCut = false;
  const pass = (client: Socket, tries: number): void => {
    const port = ports[(turn += 1) % ports.length] ?? 0;
    const server = connect(port, '127.0.0.1');
    server.once('connect', () => {
      client.pipe(server).pipe(client);
      client.on('data', (sent) => {
        if (upgradeMs === 0 || !sent.includes('Upgrade: websocket')) return;
        server.unpipe(client);
        setTimeout(() => server.pipe(client), upgradeMs);
      });
      server.once('close', () => client.destroy());
      client.once('close', () => server.destroy());
    });
    server.once('error', () => {
      if (server.readyState !== 'open' && tries > 1 && !client.destroyed) pass(client, tries - 1);
      else client.destroy();
    });
  };
  const front = createServer((client) => {
    client.on('error', () => client.destroy());
    if (isCut) {
      client.destroy();
      return;
    }
    open.add(client);
    client.once('close', () => open.delete(client));
    pass(client, ports.length);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const end = (): void => {
    for (const client of open) client.destroy();
  };
  return {
    port: (front.address() as { port: number }).port,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => void (isCut = false),
    stop: async () => {
      end();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
