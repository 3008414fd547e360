import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { can, reachIn } from '../registry/access.ts';
import { isKeyCaller } from '../session/api-keys.server.ts';
import { accessVersion } from '../host/access-version.ts';
import type { Caller, Host } from '../host/host.ts';
import type { ProcessLink } from '../host/link/process-link.ts';
import { allowHandshake } from './allow-handshake.server.ts';
import type { LiveHub, ServerStream } from './live.server.ts';
import {
  companyTopic,
  namespace,
  parseTopic,
  topicName,
  type ClientToServer,
  type ServerToClient,
  type SubscribeAnswer,
  type SubscribeRequest,
} from './protocol.ts';
import { SocketCount } from './socket-count.server.ts';
import { Topic } from './topic.server.ts';

/** Batches a second: the eye sees no difference to more, the server feels it 17-fold (notes/server-measured.md §6). */
const flushInterval = 100;
/** How often the sockets' tokens and rights are looked at again. */
const checkInterval = 5_000;
/** Packets a socket may owe before positions pause for it; what it missed follows as a difference. */
const owedLimit = 32;

interface SocketData {
  caller: Caller;
  token: string;
  /** Batches were kept from it because it owed too much. */
  behind: boolean;
}
type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** Rows of a topic, as the processes tell each other. */
interface ToldRows {
  readonly stream: string;
  readonly site: string;
  readonly rows: readonly unknown[];
}

interface LoadedTopic {
  readonly stream: ServerStream;
  readonly site: string;
  readonly topic: Topic;
  /** Settles when the state has come from the database. */
  readonly loaded: Promise<void>;
  ready: boolean;
}

/** What the metrics page shows of the hub. */
export interface LiveFigures {
  readonly sockets: number;
  readonly topics: number;
  readonly rows: number;
  readonly dropped: number;
}

/** Starts the live hub on the port of the HTTP server. What one process publishes, the others show too. */
export function startLive(
  httpServer: HttpServer,
  host: Host,
  streams: readonly ServerStream[],
  link: ProcessLink,
): LiveHub & { readonly figures: () => LiveFigures } {
  const epoch = randomUUID();
  const byName = new Map(streams.map((stream) => [stream.definition.name, stream]));
  const topics = new Map<string, LoadedTopic>();
  let rows = 0;
  let dropped = 0;
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>(httpServer, {
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    connectTimeout: 10_000,
    maxHttpBufferSize: 100_000,
    allowRequest: allowHandshake,
  });
  const live = io.of(namespace);

  /**
   * A permission counts in its sites; what belongs to the company needs it in any. A stream shows everybody's rows: a
   * right over one's own opens none. What belongs to its readers is told to them alone.
   */
  const mayRead = (caller: Caller, { definition }: ServerStream, site: string): boolean => {
    if (definition.scope === 'own')
      return Object.values(caller.self ?? {}).some((own) => own.includes(site)) && can(caller.access, definition.can);
    return definition.scope === 'company'
      ? site === companyTopic && reachIn(caller.access, definition.can) === 'site'
      : reachIn(caller.access, definition.can, site) === 'site';
  };

  const loadTopic = (stream: ServerStream, site: string): LoadedTopic => {
    const name = topicName(stream.definition.name, site);
    const openTopic = topics.get(name);
    if (openTopic) return openTopic;
    const topic = new Topic(name, stream.definition, epoch, stream.thinning);
    const loaded = stream.load(host, site).then((initial) => {
      topic.state.reset(initial);
      entry.ready = true;
    });
    const entry: LoadedTopic = { stream, site, topic, loaded, ready: false };
    topics.set(name, entry);
    loaded.catch(() => topics.delete(name));
    return entry;
  };

  const subscribe = async (socket: LiveSocket, { topic: name, since }: SubscribeRequest): Promise<SubscribeAnswer> => {
    const parsed = parseTopic(name);
    const stream = parsed && byName.get(parsed.stream);
    if (!stream || !mayRead(socket.data.caller, stream, parsed.site)) return { kind: 'refused', reason: 'forbidden' };
    const entry = loadTopic(stream, parsed.site);
    await entry.loaded;
    // From here to the answer nothing waits: the next batch follows exactly what is answered.
    if (!socket.connected || !mayRead(socket.data.caller, stream, parsed.site))
      return { kind: 'refused', reason: 'forbidden' };
    void socket.join(name);
    return entry.topic.answer(since);
  };

  const count = new SocketCount();

  const admit = async (socket: LiveSocket, next: (error?: Error) => void): Promise<void> => {
    const token: unknown = socket.handshake.auth['token'];
    let caller: Caller | null;
    try {
      caller = await host.authenticate(typeof token === 'string' ? token : '');
      // Programs have calls of their own: the live line is people's.
      if (caller && isKeyCaller(caller)) caller = null;
    } catch {
      next(new Error('unavailable'));
      return;
    }
    if (caller && host.config.rateLimit > 0) {
      const { userId } = caller;
      // Who went away while the token was looked at will not go again.
      if ((socket.conn as { readyState?: string }).readyState !== 'open') return;
      if (!count.enter(userId)) {
        next(new Error('too_many'));
        return;
      }
      socket.conn.once('close', () => count.leave(userId));
    }
    if (caller) socket.data = { caller, token: String(token), behind: false };
    next(caller ? undefined : new Error('unauthorized'));
  };
  live.use((socket, next) => void admit(socket, next));

  live.on('connection', (socket) => {
    socket.emit('hello', {
      epoch,
      serverTime: new Date().toISOString(),
      access: accessVersion(socket.data.caller.access),
    });
    socket.on('subscribe', (request, answer) => {
      if (typeof answer !== 'function' || typeof request !== 'object' || request === null) return;
      subscribe(socket, request)
        .catch((error: unknown): SubscribeAnswer => {
          host.log.warn({ err: error, topic: request.topic }, 'A live topic could not be loaded');
          return { kind: 'refused', reason: 'unavailable' };
        })
        .then(answer, () => undefined);
    });
    socket.on('unsubscribe', (name) => void (typeof name === 'string' && socket.leave(name)));
  });

  /** Tells a socket that has caught up where the topics stand: it sees the gap and asks for the difference. */
  const remind = (socket: LiveSocket): void => {
    socket.data.behind = false;
    for (const room of socket.rooms) {
      const topic = topics.get(room)?.topic;
      if (topic) socket.emit('rows', topic.standing());
    }
  };

  const flush = (): void => {
    const now = performance.now();
    const slow: string[] = [];
    for (const socket of live.sockets.values()) {
      if (owed(socket) > owedLimit) {
        socket.data.behind = true;
        slow.push(socket.id);
      } else if (socket.data.behind) remind(socket);
    }
    for (const { topic, ready } of topics.values()) {
      const batch = ready ? topic.flush(now) : null;
      if (!batch) continue;
      rows += batch.rows.length;
      dropped += batch.dropped;
      const skipped = topic.stream.mode === 'newest' ? slow : [];
      (skipped.length > 0 ? live.to(topic.name).except(skipped) : live.to(topic.name)).emit('rows', batch);
    }
  };

  const check = async (socket: LiveSocket): Promise<void> => {
    const caller = await host.authenticate(socket.data.token);
    if (!caller) {
      socket.disconnect(true);
      return;
    }
    // The page learns of it, so that what it shows follows.
    const version = accessVersion(caller.access);
    if (version !== accessVersion(socket.data.caller.access)) socket.emit('access', version);
    socket.data.caller = caller;
    for (const room of socket.rooms) {
      const parsed = parseTopic(room);
      const stream = parsed && byName.get(parsed.stream);
      if (!stream || mayRead(caller, stream, parsed.site)) continue;
      void socket.leave(room);
      socket.emit('ended', room);
    }
  };
  const recheck = (userId?: string): void => {
    for (const socket of live.sockets.values())
      if (userId === undefined || socket.data.caller.userId === userId)
        check(socket).catch((error: unknown) => host.log.warn({ err: error }, 'A live session could not be checked'));
  };

  const forget = link.hear('rows', (message) => {
    const { stream, site, rows: told } = message as ToldRows;
    byName.get(stream)?.heard?.(host, site, told);
    topics.get(topicName(stream, site))?.topic.add(told);
  });

  /**
   * Reads a topic anew: other processes may have written what nobody told here. Subscribers see that it counts anew and
   * ask.
   */
  const renew = async ({ stream, site, topic, ready }: LoadedTopic): Promise<void> => {
    if (!ready) return;
    const { seq } = topic;
    topic.renew(randomUUID(), await stream.load(host, site), seq);
    live.to(topic.name).emit('rows', topic.standing());
  };
  const renewAll = async (): Promise<void> => {
    for (const entry of topics.values()) await renew(entry);
  };
  let renewing: Promise<void> | null = null;
  const forgetGaps = link.onGap(() => {
    renewing ??= renewAll()
      .catch((error: unknown) => host.log.warn({ err: error }, 'Live topics could not be read anew'))
      .finally(() => (renewing = null));
  });

  const timers = [setInterval(flush, flushInterval), setInterval(() => recheck(), checkInterval)];
  return {
    publish: (stream, site, added) => {
      if (added.length === 0) return;
      topics.get(topicName(stream.name, site))?.topic.add(added);
      link.tell('rows', { stream: stream.name, site, rows: added } satisfies ToldRows);
    },
    disconnectUser: (userId) => {
      for (const socket of live.sockets.values()) if (socket.data.caller.userId === userId) socket.disconnect(true);
    },
    recheck,
    figures: () => ({ sockets: live.sockets.size, topics: topics.size, rows, dropped }),
    stop: () => {
      for (const timer of timers) clearInterval(timer);
      forget();
      forgetGaps();
      live.disconnectSockets(true);
      // Not io.close(): it would close the HTTP server, which is its owner's to close.
      io.engine.close();
      return Promise.resolve();
    },
  };
}

/** Packets that wait for the socket's network. */
const owed = (socket: LiveSocket): number =>
  (socket.conn as unknown as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length;
