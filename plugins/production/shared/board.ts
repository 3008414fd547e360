/**
 * What the dispatch board says of a loading unit: `GET /api/production/board/?sites=<id,…>`. Figures of the last 60
 * minutes end in `_60`; null is not known.
 */
export interface BoardUnit {
  readonly unit: string;
  readonly site: string;
  readonly code: string;
  readonly model: string;
  readonly operator: string | null;
  /** Codes. */
  readonly face: string | null;
  readonly material: string | null;
  readonly materialColour: string | null;
  readonly bench: string | null;
  readonly destinations: readonly string[];
  readonly trucksPlanned: number | null;
  readonly trips_60: number;
  readonly tonnes_60: number;
  readonly trips_shift: number;
  readonly tonnes_shift: number;
  /** Minutes of the last 60 in which no truck was at the spot or loaded. */
  readonly idleMin_60: number | null;
  readonly matchFactor: number | null;
  /** Minutes since the last load ended. */
  readonly lastLoadAt: string | null;
}

export interface Board {
  readonly units: readonly BoardUnit[];
  /** Target of the site in t/h, by site. */
  readonly targets: Readonly<Record<string, number>>;
}

/** The share of a site's target rate that falls to one of its loading units, t/h; null without a target. */
export function unitTarget({ units, targets }: Board, { site }: Pick<BoardUnit, 'site'>): number | null {
  const whole = targets[site];
  return whole === undefined ? null : whole / Math.max(1, units.filter((unit) => unit.site === site).length);
}

/** A recomputation: `GET /api/production/recompute/`. */
export interface RecomputeJob {
  readonly id: string;
  readonly truck: string;
  readonly code: string;
  readonly from: string;
  readonly askedAt: string;
  readonly finishedAt: string | null;
  /** 0 to 1. */
  readonly done: number;
  readonly error: string | null;
}
