/** What starting leaves behind is no longer in use then, nor what the first look at the ledgers, 15 s after it, has read. */
const afterMs = [5_000, 30_000];

/**
 * Collects what starting left behind, some 40 MB that V8 would keep until as much again has been used: an idle server rarely
 * gets there. As a last resort, for only that gives the memory back to the machine. Does nothing where `--expose-gc` is not
 * set.
 */
export function dropStartWaste(): void {
  for (const ms of afterMs)
    setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), ms).unref();
}
