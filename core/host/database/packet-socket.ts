import { Socket } from 'node:net';

type Chunks = Parameters<NonNullable<Socket['_writev']>>[0];
type Done = Parameters<NonNullable<Socket['_writev']>>[1];

/**
 * A socket whose corked writes leave as one buffer: handing the system many small ones takes longer than copying them.
 */
export class PacketSocket extends Socket {
  override _writev(chunks: Chunks, done: Done): void {
    this._write(
      Buffer.concat(
        chunks.map(({ chunk, encoding }) =>
          typeof chunk === 'string' ? Buffer.from(chunk, encoding) : (chunk as Buffer),
        ),
      ),
      'buffer' as BufferEncoding,
      done,
    );
  }
}
