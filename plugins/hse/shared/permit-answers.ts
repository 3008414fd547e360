import type { ConflictLevel, Relation } from '../formulas/permit-conflicts.ts';
import type { PermitKind } from '../records/permits/permit-choices.ts';

/** Another permit that stands beside the one that is asked about. Instants are ISO 8601. */
export interface PermitConflictAnswer {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly kind: PermitKind;
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly level: ConflictLevel;
  readonly relation: Relation;
  /** Both area owners have signed. */
  readonly coordinated: boolean;
}

/** A permit on the board of a day. */
export interface BoardPermit {
  readonly id: string;
  readonly site: string;
  readonly number: string;
  readonly title: string;
  readonly kind: PermitKind;
  readonly state: string;
  readonly place: string;
  readonly place_code: string | null;
  readonly exact_place: string;
  readonly performer: string | null;
  readonly planned_start: string;
  readonly planned_end: string;
  readonly valid_from?: string | null;
  readonly valid_to?: string | null;
  /** Its own point, else the middle of its place; null where neither is known. */
  readonly spot: { readonly lon: number; readonly lat: number } | null;
  /** The edge of its place, longitude first; null where the place has no shape. */
  readonly area: readonly (readonly [lon: number, lat: number])[] | null;
  readonly conflicts: readonly { readonly number: string; readonly level: ConflictLevel }[];
}
