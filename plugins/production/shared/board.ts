import type { MaterialName } from './material-name.ts';

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
  /** Null where it is given none. */
  readonly material: MaterialName | null;
  readonly materialColour: string | null;
  readonly bench: string | null;
  readonly destinations: readonly string[];
  readonly trucksPlanned: number | null;
  /** The target set for the unit, else for its group, in t/h. */
  readonly ownTarget: number | null;
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

/**
 * What a loading unit is to reach in t/h: its own target or its group's; else the part of the site's that the trucks
 * planned for it are of all planned, where every unit of the site has a plan; null where nobody said it.
 */
export function unitTarget(
  { units, targets }: Board,
  { site, ownTarget, trucksPlanned }: Pick<BoardUnit, 'site' | 'ownTarget' | 'trucksPlanned'>,
): number | null {
  if (ownTarget !== null) return ownTarget;
  const [whole, beside] = [targets[site], units.filter((unit) => unit.site === site)];
  if (whole === undefined || trucksPlanned === null || beside.some((unit) => unit.trucksPlanned === null)) return null;
  const planned = beside.reduce((sum, unit) => sum + (unit.trucksPlanned ?? 0), 0);
  return planned === 0 ? null : (whole * trucksPlanned) / planned;
}

/** How a rate stands to its target: near it, below it, or far below. */
export const rateIntent = (rate: number, target: number): 'success' | 'warning' | 'danger' =>
  rate >= 0.9 * target ? 'success' : rate >= 0.6 * target ? 'warning' : 'danger';

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
