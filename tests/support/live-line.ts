import { io, type Socket } from 'socket.io-client';
import { LiveClient, type LineEvents, type LiveLine } from '../../core/live/live-client.ts';
import { namespace, type ClientToServer, type ServerToClient, type SubscribeAnswer } from '../../core/live/protocol.ts';

/** The browser's own live client on a line of the test: it can be cut. */
export interface TestClient {
  readonly client: LiveClient;
  /** Breaks the connection under the socket, as a dead network does; it comes back by itself. */
  readonly cut: () => void;
}

globalThis.requestAnimationFrame ??= (callback) =>
  setTimeout(() => callback(performance.now()), 16) as unknown as number;

/** Opens a live client against a server, for who holds the token. */
export function openLive(url: string, token: string): TestClient {
  let socket: Socket<ServerToClient, ClientToServer> | null = null;
  const open = (events: LineEvents): LiveLine => {
    const line = io(`${url}${namespace}`, {
      transports: ['websocket'],
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      forceNew: true,
      auth: { token },
    }) as Socket<ServerToClient, ClientToServer>;
    socket = line;
    line.on('hello', ({ serverTime }) => events.connected(serverTime));
    line.on('rows', events.batch);
    line.on('ended', events.ended);
    line.on('disconnect', (reason) => {
      events.disconnected();
      if (reason === 'io server disconnect') setTimeout(() => line.connect(), 200);
    });
    return {
      ask: (request) => line.timeout(5_000).emitWithAck('subscribe', request) as Promise<SubscribeAnswer>,
      drop: (topic) => void (line.connected && line.emit('unsubscribe', topic)),
      close: () => void line.disconnect(),
    };
  };
  return { client: new LiveClient(open), cut: () => socket?.io.engine.close() };
}
