/** A statement that was asked for so often is prepared: PostgreSQL takes longer to parse and plan it than to run it. */
const worthPreparing = 3;
/** Each prepared statement holds memory in every connection; the ones that come later are parsed each time. */
const mostPrepared = 300;
/** Texts that are counted; lists have as many as there are combinations of filters. */
const mostCounted = 2_000;

/** Names for the statements that come again and again, the same in every connection. */
export class StatementNames {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name under which the statement is prepared; undefined while it is not worth it. */
  nameOf(text: string): string | undefined {
    const givenName = this.#names.get(text);
    if (givenName !== undefined || this.#names.size >= mostPrepared) return givenName;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < worthPreparing) {
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `filon_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
