import { access, constants, statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { hostProblems } from '../host/problems.ts';

/**
 * What can be kept in the data folder: everything, nothing for want of room, nothing because it is mounted read-only
 * (or taken from us).
 */
export type StorageState = 'ok' | 'full' | 'read_only';

/**
 * Bytes that stay free: four segments of PostgreSQL's log. It stops altogether where it cannot write its log, so what
 * people send is refused before, while all that is there can still be read and its log still be written.
 */
const reserve = 64 * 1024 * 1024;
/** Between two looks at the folder, unless somebody asks. */
const everyMs = 5_000;
/** A look that is younger is not taken again. */
const freshMs = 500;

export interface Storage {
  /** As it is now. */
  readonly look: () => Promise<StorageState>;
  /** As it was at the last look. */
  readonly state: () => StorageState;
  /** Bytes that were free at the last look; null where nobody can say. */
  readonly free: () => number | null;
  readonly end: () => void;
}

/** Keeps an eye on the data folder. `tell` is called at every change of its state. */
export async function watchStorage(dataDir: string, tell: (state: StorageState) => void): Promise<Storage> {
  let [state, free, lookedAt]: [StorageState, number | null, number] = ['ok', null, -Infinity];
  const look = async (): Promise<StorageState> => {
    if (performance.now() - lookedAt < freshMs) return state;
    lookedAt = performance.now();
    free = await freeBytes(dataDir);
    const found: StorageState = (await isWritable(dataDir))
      ? free !== null && free < reserve
        ? 'full'
        : 'ok'
      : 'read_only';
    if (found !== state) tell(found);
    return (state = found);
  };
  await look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { look, state: () => state, free: () => free, end: () => clearInterval(timer) };
}

/** Not every file system tells. */
const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what would have to be kept while nothing can be: 507, to be sent again later. People come in and look all the
 * same.
 */
export function refuseWithoutRoom(app: FastifyInstance, storage: Storage): void {
  app.addHook('onRequest', async ({ method, is404, routeOptions }) => {
    if (storage.state() === 'ok' || reads.has(method) || is404 || routeOptions.schema?.tags?.includes('session'))
      return;
    if ((await storage.look()) !== 'ok') throw hostProblems.noRoom();
  });
}
