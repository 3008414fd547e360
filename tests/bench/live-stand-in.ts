import { createServer, request, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { Server, type Socket } from 'socket.io';
import { io as connect } from 'socket.io-client';
import type { Batch, SubscribeAnswer, SubscribeRequest } from '../../core/live/protocol.ts';

const flushMs = 100;
const firstTenths = 301;

/**
 * Stands before a Filon: everything goes through to it but the first topic of positions, which it feeds by itself, with
 * batches as Filon's hub sends them. So a browser can be given more updates than one small machine can take in beside
 * it.
 */
export class LiveStandIn {
  /** When the watched machine's speeds came to be (ms since 1970), by their tenths of km/h. */
  readonly sentAt = new Map<number, number>();
  readonly #http: HttpServer;
  readonly #io: Server;
  readonly #target: string;
  readonly #machines: number;
  #topic: string | null = null;
  #seq = 0;
  #round = 0;
  #startedAt = 0;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(target: string, machines: number) {
    this.#target = target;
    this.#machines = machines;
    this.#http = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#io = new Server(this.#http, { serveClient: false });
    this.#io.of('/live').on('connection', (socket) => this.#welcome(socket));
  }

  async listen(port: number): Promise<string> {
    await once(this.#http.listen(port, '127.0.0.1'), 'listening');
    this.#timer = setInterval(() => this.#flush(), flushMs);
    return `http://127.0.0.1:${port}`;
  }

  /** Rows sent so far. */
  get sent(): number {
    return this.#seq;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#http.closeAllConnections();
    await this.#io.close();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const passed = request(
      this.#target + (incoming.url ?? '/'),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }

  #welcome(socket: Socket): void {
    const upstream = connect(`${this.#target}/live`, {
      transports: ['websocket'],
      forceNew: true,
      auth: socket.handshake.auth,
    });
    upstream.on('hello', (hello: unknown) => socket.emit('hello', hello));
    upstream.on('rows', (batch: Batch) => socket.emit('rows', batch));
    socket.on('disconnect', () => upstream.disconnect());
    socket.on('unsubscribe', (topic: string) => upstream.emit('unsubscribe', topic));
    socket.on('subscribe', (asked: SubscribeRequest, answer: (answer: SubscribeAnswer) => void) => {
      if (asked.topic.startsWith('position@')) this.#topic ??= asked.topic;
      if (asked.topic !== this.#topic) {
        upstream.emitWithAck('subscribe', asked).then(answer, () => answer({ kind: 'refused', reason: 'unavailable' }));
        return;
      }
      void socket.join('positions');
      answer({ kind: 'snapshot', epoch: 'stand-in', seq: this.#seq, rows: [] });
    });
  }

  #flush(): void {
    if (this.#topic === null) return;
    if (this.#round === 0) this.#startedAt = Date.now();
    // A timer that came late owes what it left out, as of when it was due.
    for (const due = (Date.now() - this.#startedAt) / flushMs; this.#round <= due; this.#round += 1)
      this.#send(this.#topic, this.#startedAt + this.#round * flushMs);
  }

  #send(topic: string, now: number): void {
    const rows = Array.from({ length: this.#machines }, (_, machine) => this.#row(machine, now));
    this.#io
      .of('/live')
      .to('positions')
      .emit('rows', {
        topic,
        epoch: 'stand-in',
        from: this.#seq,
        to: this.#seq + rows.length,
        rows,
        dropped: 0,
      } satisfies Batch);
    this.#seq += rows.length;
  }

  #row(machine: number, now: number): readonly unknown[] {
    const angle = (machine * 2.4 + this.#round / 80) % (2 * Math.PI);
    const radius = 0.002 + (machine % 97) / 6_000;
    const tenths = machine === 0 ? firstTenths + (this.#round % 890) : (machine + this.#round) % firstTenths;
    // As in the hub, what is sent now came in at any time since the last batch.
    const at = now - (flushMs * ((machine * 7 + this.#round * 13) % 100)) / 100;
    if (machine === 0) this.sentAt.set(tenths, at);
    const heading = (((450 - (angle * 180) / Math.PI) % 360) + 360) % 360;
    return [
      `00000000-0000-4000-8000-${String(machine).padStart(12, '0')}`,
      `V-${String(machine).padStart(4, '0')}`,
      'haul_truck',
      new Date(at).toISOString(),
      -6.21 + radius * Math.cos(angle),
      31.05 + radius * Math.sin(angle),
      tenths / 10,
      heading,
      90,
      50,
    ];
  }
}
