/** Where something broke: a pane, a widget, the page around them, a promise that nobody awaited, a script. */
export const faultKinds = ['pane', 'widget', 'page', 'promise', 'script'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What a browser says of a fault: `POST /api/faults/`. Longer texts are cut before they are sent. */
export interface FaultReport {
  readonly kind: FaultKind;
  /** The error's class, as `TypeError`. */
  readonly name: string;
  readonly message: string;
  /** As the browser wrote it, over the built scripts. */
  readonly stack: string;
  /** The pattern of the route, as `/fuel/:id`: no ids, no query. */
  readonly path: string;
  /** What was built, as the page says it: version and commit. */
  readonly release: string;
}

/** Characters of each text at most. */
export const faultLimits = { name: 60, message: 500, stack: 8_000, path: 200, release: 60 } as const;
