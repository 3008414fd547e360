const queues = new Map<string, Promise<unknown>>();

/** Runs works on one key one after the other: a hundred attempts at once count as a hundred, and what is written last stays. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(key) === turn) queues.delete(key);
  }
}
