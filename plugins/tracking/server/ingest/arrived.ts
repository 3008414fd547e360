import type { Readable } from 'node:stream';

/** Beyond its limit a body is read on, to be answered, and thrown away; much longer ones are cut off. */
const mostThrownAway = 16 * 1024 * 1024;

/**
 * The body of a request as it came: its bytes, or the first of them where there are more than are taken. Its members
 * are hidden from what
 * looks through parsed bodies.
 */
export class Arrived {
  readonly #bytes: Buffer;
  readonly #size: number;

  constructor(bytes: Buffer, size: number) {
    this.#bytes = bytes;
    this.#size = size;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get size(): number {
    return this.#size;
  }

  get isTooLarge(): boolean {
    return this.#size > this.#bytes.length;
  }
}

/** Reads a body up to a limit. Settles when it has ended, or when it is so long that nobody waits for its end. */
export async function readArrived(body: Readable, limit: number): Promise<Arrived> {
  const parts: Buffer[] = [];
  let kept = 0;
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (kept < limit) parts.push(part.subarray(0, limit - kept));
    kept = Math.min(limit, kept + part.length);
    if (size > limit + mostThrownAway) break;
  }
  return new Arrived(Buffer.concat(parts), size);
}
