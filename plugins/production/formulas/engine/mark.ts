/** An instant on the truck's way: when, where, and the metres driven until then. */
export interface Mark {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly drivenM: number;
}

export interface Stop {
  readonly start: Mark;
  readonly end: Mark;
}
