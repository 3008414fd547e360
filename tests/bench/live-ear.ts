import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { positionStream } from '../../plugins/tracking/streams/position.ts';
import { topicName, type Batch, type SubscribeAnswer } from '../../core/live/protocol.ts';
import { unpackRow } from '../../core/live/wire.ts';
import { tokenOf } from '../support/filon-process.ts';

/** Hears the positions of every site as a browser's line does, and how old each is when it comes. */
export class LiveEar {
  /** Milliseconds from the machine's instant to the socket. */
  ages: number[] = [];
  /** Rows that the hub says it lost to overload. */
  dropped = 0;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('rows', (batch: Batch) => {
      const now = Date.now();
      this.dropped += batch.dropped;
      for (const packed of batch.rows) this.ages.push(now - Date.parse(unpackRow(positionStream, packed).at));
    });
  }

  static async open(url: string): Promise<LiveEar> {
    const token = await tokenOf(url, 'dispatcher@demo.filon');
    const sites = (await (
      await fetch(`${url}/api/sites/`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as readonly { readonly id: string }[];
    const socket = io(`${url}/live`, { transports: ['websocket'], forceNew: true, auth: { token } });
    const ear = new LiveEar(socket);
    while (!socket.connected) await sleep(20);
    for (const { id } of sites) {
      const answer = (await socket.emitWithAck('subscribe', {
        topic: topicName(positionStream.name, id),
      })) as SubscribeAnswer;
      if (answer.kind === 'refused') throw new Error(`The positions were refused: ${answer.reason}`);
    }
    return ear;
  }

  forget(): void {
    this.ages = [];
    this.dropped = 0;
  }

  close(): void {
    this.#socket.disconnect();
  }
}
