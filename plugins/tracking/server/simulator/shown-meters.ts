/**
 * What the hour meters of the machines show: they go on from where the mine knows them to be, whatever the machines of
 * the simulation count by themselves.
 */
export class ShownMeters {
  readonly #known: ReadonlyMap<string, number>;
  readonly #first = new Map<string, number>();

  constructor(known: ReadonlyMap<string, number> = new Map()) {
    this.#known = known;
  }

  /** The hours that a machine shows which has counted so many. */
  shows(code: string, counted: number): number {
    const shown = this.#known.get(code);
    if (shown === undefined) return counted;
    const first = this.#first.get(code) ?? counted;
    this.#first.set(code, first);
    return shown + counted - first;
  }
}
