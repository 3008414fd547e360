/**
 * What a machine did over a period, beside its positions: `GET /api/tracking/course/`. Instants in milliseconds; null:
 * it goes on, or is not known.
 */
export interface Course {
  readonly equipment: string;
  readonly states: readonly CourseState[];
  readonly spells: readonly CourseSpell[];
  readonly visits: readonly CourseVisit[];
  readonly overspeeds: readonly CourseOverspeed[];
  readonly trips: readonly CourseTrip[];
}

/** A stretch of a haul cycle; `place` is a code. */
export interface CourseState {
  readonly from: number;
  readonly to: number;
  readonly state: string;
  readonly place: string | null;
}

/** A stretch of the time ledger: why the machine stood, and whether somebody has said so. */
export interface CourseSpell {
  readonly from: number;
  readonly to: number | null;
  readonly category: string;
  readonly code: string | null;
  readonly label: { readonly en: string | null; readonly fr: string | null };
  readonly justified: boolean;
}

export interface CourseVisit {
  readonly place: string;
  readonly from: number;
  readonly to: number | null;
  /** Null of a visit that the tracker told: nothing is known of what happened there. */
  readonly stopS: number | null;
  readonly maxKmh: number | null;
}

export interface CourseOverspeed {
  readonly at: number;
  readonly place: string | null;
  readonly seconds: number;
  readonly limitKmh: number;
  readonly maxKmh: number;
  /** Name of the operator, for those who may read it. */
  readonly operator: string | null;
}

export interface CourseTrip {
  readonly id: string;
  readonly number: string | null;
  readonly from: number | null;
  readonly to: number;
  readonly source: string | null;
  readonly destination: string | null;
  readonly material: string | null;
  readonly payload_t: number | null;
}

/** A place of the mine as maps draw it: `GET /api/tracking/places/`. */
export interface DrawnPlace {
  /** Of the place; null for the outline of a bench and for a road. */
  readonly id: string | null;
  readonly code: string;
  readonly en: string | null;
  readonly fr: string | null;
  /** `level`: the outline of a bench; `road`: a haul road; else the type of the place. */
  readonly type: string;
  readonly shape: { readonly type: 'Polygon' | 'MultiLineString'; readonly coordinates: number[][][] };
}

/** The haul state at an instant; null where none is known. */
export function stateAt(states: readonly CourseState[], at: number): string | null {
  let [low, high] = [0, states.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((states[middle] as CourseState).from <= at) low = middle + 1;
    else high = middle;
  }
  const found = states[low - 1];
  return found && at < found.to ? found.state : null;
}

/** The place where a machine was for the longest part of a stop. */
export function placeOfStop(visits: readonly CourseVisit[], from: number, to: number): string | null {
  const shared = ({ from: start, to: end }: CourseVisit): number =>
    Math.min(end ?? Infinity, to) - Math.max(start, from);
  return (
    visits.reduce<CourseVisit | null>(
      (most, visit) => (shared(visit) > 0 && shared(visit) > (most ? shared(most) : 0) ? visit : most),
      null,
    )?.place ?? null
  );
}

/** The stop of the ledger that explains a stop of the machine: the one that covers most of it. */
export function spellOfStop(spells: readonly CourseSpell[], from: number, to: number): CourseSpell | null {
  const shared = (spell: CourseSpell): number => Math.min(spell.to ?? Infinity, to) - Math.max(spell.from, from);
  return spells
    .filter(({ category }) => category !== 'P')
    .reduce<CourseSpell | null>(
      (most, spell) => (shared(spell) > 0 && shared(spell) > (most ? shared(most) : 0) ? spell : most),
      null,
    );
}
