import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { ArchivedEntry } from './manifest.ts';
import type { Passing } from './sealed-archive.ts';

/**
 * A `tar.gz`, sealed where one asks for it, that grows entry by entry; nothing stands at its final name before it is
 * whole and on the disk.
 */
export class ArchiveWriter {
  readonly #path: string;
  readonly #aside: string;
  readonly #pack = pack();
  readonly #written: Promise<void>;
  readonly entries: ArchivedEntry[] = [];

  /** Every byte of it passes through `pass` on its way to the disk. */
  constructor(path: string, pass: Passing) {
    this.#path = path;
    this.#aside = `${path}.unfinished.${process.pid}`;
    this.#written = pipeline(
      this.#pack,
      createGzip({ level: 5 }),
      pass,
      createWriteStream(this.#aside, { mode: 0o600, flags: 'wx' }),
    );
    // Whoever adds the next entry is told.
    this.#written.catch(() => {});
  }

  async addBytes(name: string, bytes: Buffer): Promise<void> {
    await this.#add(name, bytes.length, [bytes]);
  }

  addJson(name: string, value: unknown): Promise<void> {
    return this.addBytes(name, Buffer.from(JSON.stringify(value)));
  }

  /** Adds a file of the disk; answers false where there is none. */
  async addFile(name: string, path: string): Promise<boolean> {
    const file = await open(path).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? null : Promise.reject(error),
    );
    if (!file) return false;
    try {
      const { size } = await file.stat();
      await this.#add(name, size, file.createReadStream({ autoClose: false }));
    } finally {
      await file.close();
    }
    return true;
  }

  /** Ends the archive and gives it its name. */
  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    const file = await open(this.#aside, 'r+');
    await file.sync();
    await file.close();
    await rename(this.#aside, this.#path);
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error('The backup was given up.'));
    await this.#written.catch(() => {});
    await rm(this.#aside, { force: true });
  }

  async #add(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: new Date() });
    const ended = once(entry, 'finish');
    // A full disk ends the file's side of the pipe and leaves this side waiting for ever.
    const broken = this.#written.then(() => Promise.reject(new Error('The archive ended early.')));
    broken.catch(() => {});
    ended.catch(() => {});
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), broken]);
    }
    entry.end(Buffer.alloc(0));
    await Promise.race([ended, broken]);
    this.entries.push({ name, size, sha256: hash.digest('hex') });
  }
}
