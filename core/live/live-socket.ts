import type { Socket } from 'socket.io-client';
import { noteAccess } from '../http/access-version.ts';
import { needsRefresh, readAccessToken } from '../http/access-token.ts';
import { refreshAccessToken } from '../http/refresh.ts';
import type { LineEvents, LiveLine } from './live-client.ts';
import { namespace, type ClientToServer, type ServerToClient, type SubscribeAnswer } from './protocol.ts';

const answerTimeoutMs = 10_000;
const refusedPauseMs = 2_000;
/** The server ends a socket when its token expires: with a new one it may come back at once. */
const endedPauseMs = 100;

/** A token that the server will take, renewed first where it has expired. */
async function token(): Promise<string> {
  const held = readAccessToken();
  return held === null || needsRefresh(held) ? refreshAccessToken() : held;
}

/** The real line: a socket that comes back by itself. Its library is fetched with the first subscription. */
export function openLiveSocket(events: LineEvents): LiveLine {
  let socket: Socket<ServerToClient, ClientToServer> | null = null;
  let closed = false;
  const leave = (): void => {
    socket?.disconnect();
    socket = null;
  };
  const lost = (): void => {
    if (closed) leave();
    else events.disconnected();
  };

  const connect = async (): Promise<void> => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    socket = io(namespace, {
      transports: ['websocket', 'polling'],
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
      auth: (give) =>
        void token().then(
          (value) => give({ token: value }),
          () => give({}),
        ),
    });
    socket.on('connect', () => {
      if (closed) leave();
    });
    socket.on('hello', ({ serverTime, access }) => {
      noteAccess(access);
      events.connected(serverTime);
    });
    socket.on('rows', events.batch);
    socket.on('ended', events.ended);
    socket.on('access', noteAccess);
    socket.on('disconnect', (reason) => {
      lost();
      // The library waits for us to say whether to go on.
      if (reason === 'io server disconnect') setTimeout(() => socket?.connect(), endedPauseMs);
    });
    socket.on('connect_error', () => {
      lost();
      // A refused handshake is not repeated by the library, a lost line is.
      if (socket && !socket.active) setTimeout(() => socket?.connect(), refusedPauseMs);
    });
  };
  connect().catch(lost);

  return {
    ask: (request) => {
      if (!socket) return Promise.reject(new Error('Not connected'));
      return socket.timeout(answerTimeoutMs).emitWithAck('subscribe', request) as Promise<SubscribeAnswer>;
    },
    drop: (topic) => void (socket?.connected && socket.emit('unsubscribe', topic)),
    close: () => {
      closed = true;
      // What is still being opened is closed once it is open: a WebSocket that is ended before complains on the
      // console.
      if (socket?.connected) leave();
    },
  };
}
