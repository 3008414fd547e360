/** Sockets that one user may hold at once: a window each, on several machines. */
const socketsPerUser = 40;

/**
 * Counts the sockets of each user, from the moment one is let in: a hundred that come at once are counted one by one.
 */
export class SocketCount {
  readonly #held = new Map<string, number>();

  /** Takes one of the user's places until `leave` is called; false where none is left. */
  enter(userId: string): boolean {
    const held = this.#held.get(userId) ?? 0;
    if (held >= socketsPerUser) return false;
    this.#held.set(userId, held + 1);
    return true;
  }

  leave(userId: string): void {
    const held = (this.#held.get(userId) ?? 1) - 1;
    if (held > 0) this.#held.set(userId, held);
    else this.#held.delete(userId);
  }
}
