import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from './chance.ts';

/** How a line is: it carries all, nothing, or loses some of what is sent, before or after the server has taken it. */
export type LineState = 'up' | 'down' | 'flaky';

export interface FlakyLine {
  readonly url: string;
  readonly set: (state: LineState) => void;
  /** What was asked for, as `GET /api/me/`. */
  readonly seen: readonly string[];
  /** What was lost so far: before the server had it, in the middle of it, and of which the answer alone was lost. */
  readonly lost: Readonly<Record<'before' | 'within' | 'after', number>>;
  /** Puts other words in the place of what the server says in text, as another release would; null ends that. */
  readonly rewrite: (change: ((path: string, text: string) => string) | null) => void;
  readonly stop: () => Promise<void>;
}

/** What of a device's sending a flaky line loses: the rest only makes a test slow. */
const sends = /^\/api\/(files|forms\/runs)\//;

/** What is put in other words comes whole, also to whoever holds it already. */
function headersOf({ headers }: IncomingMessage, isRewritten: boolean): IncomingMessage['headers'] {
  if (!isRewritten) return headers;
  const { 'if-none-match': _match, 'if-modified-since': _since, ...rest } = headers;
  return { ...rest, 'accept-encoding': 'identity' };
}

/** A sixth is lost, in one of three ways. */
const fates = ['before', 'within', 'after', ...Array.from({ length: 15 }, () => null)] as const;

/** A line between a browser and a server, on a port of its own; what it loses is the same for the same chance. */
export async function flakyLine(target: string, chance: Chance): Promise<FlakyLine> {
  const lost = { before: 0, within: 0, after: 0 };
  const seen: string[] = [];
  let state: LineState = 'up';
  let change: ((path: string, text: string) => string) | null = null;
  const carry = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    seen.push(`${request.method} ${request.url}`);
    const fate = state === 'flaky' && sends.test(request.url ?? '') ? chance.of(fates) : null;
    if (fate !== null) lost[fate] += 1;
    if (state === 'down' || fate === 'before') return void socket.destroy();
    const { hostname, port } = new URL(target);
    const upstream = ask(
      {
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: headersOf(request, change !== null),
      },
      (answer) => {
        if (fate === 'after') {
          answer.resume();
          return void answer.on('end', () => socket.destroy());
        }
        void pass(answer, request.url ?? '', response);
      },
    );
    upstream.on('error', () => socket.destroy());
    response.on('close', () => upstream.destroy());
    if (fate === 'within') request.once('data', () => setTimeout(() => socket.destroy(), 5));
    request.pipe(upstream);
  };
  const pass = async (answer: IncomingMessage, path: string, response: ServerResponse): Promise<void> => {
    const isText = /html|javascript/.test(answer.headers['content-type'] ?? '');
    if (change === null || !isText) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(response);
    }
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers);
    response.end(change(path, Buffer.concat(parts).toString()));
  };
  const server = createServer(carry);
  // Live streams find another way: they are not what is tried here.
  server.on('upgrade', (_request, socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    lost,
    set: (next) => {
      state = next;
      // What is open then is cut.
      if (next === 'down') server.closeAllConnections();
    },
    rewrite: (next) => void (change = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
