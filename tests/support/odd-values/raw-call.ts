import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** A call written as it is: `fetch` would put an odd address in order first. */
export interface RawCall {
  readonly method: string;
  /** Path and query, sent as they stand. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/**
 * Sends a call. A kept connection may be closed by the server in the moment when it is used again; then once more, over
 * a new one.
 */
export const callRaw = (url: string, call: RawCall): Promise<RawAnswer> =>
  send(url, call, agent).catch(() => send(url, call, false));

/** Rejects where the connection ends without an answer. */
function send(url: string, { method, path, headers, body }: RawCall, over: Agent | false): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent: over,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      },
      (answer) => {
        answer.toArray().then(
          (parts) =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts as Buffer[]).toString(),
            }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
