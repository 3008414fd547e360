import type { HeldTruck } from '../formulas/dispatch/held.ts';
import type { AdviceReason } from '../formulas/dispatch/advise.ts';

/** A proposal that waits for an answer. */
export interface ShownProposal {
  readonly id: string;
  readonly version: number;
  readonly site: string;
  readonly truck: string;
  readonly truckCode: string;
  readonly before: string | null;
  readonly beforeCode: string | null;
  readonly unit: string;
  readonly unitCode: string;
  readonly shownAt: string;
  readonly reason: AdviceReason['kind'];
  readonly freeInMin: number;
  readonly trucksBefore: number;
  readonly waitNow: number;
  readonly waitThere: number;
  readonly savesMin: number;
  readonly gain_tph: number;
}

/** `GET /api/production/advice/?sites=<id,…>`. */
export interface Advice {
  readonly proposals: readonly ShownProposal[];
  /** By site: t/h that one more working truck would bring by the plan of flows; absent where no plan is feasible. */
  readonly worthOfTruck: Readonly<Record<string, number>>;
  /** The sites for which no plan of flows is feasible. */
  readonly unplanned: readonly string[];
  /** Trucks that a rule leaves with their units. */
  readonly held: readonly HeldTruck[];
}
