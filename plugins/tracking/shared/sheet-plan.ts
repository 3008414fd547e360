/**
 * The plan beside a sheet: `GET /api/tracking/sheet_plan/`. Places are codes, instants ISO 8601. Empty without a plugin
 * that plans.
 */
export interface SheetPlan {
  readonly assignments: readonly SheetAssignment[];
  readonly routes: readonly SheetRoute[];
}

/** Where a loading unit worked and where its loads were to go. */
export interface SheetAssignment {
  readonly unit: string;
  readonly unitCode: string;
  readonly face: string;
  readonly destinations: readonly string[];
  readonly from: string;
  /** Null while it goes on. */
  readonly to: string | null;
}

export interface SheetRoute {
  readonly source: string;
  readonly destination: string;
  readonly km: number;
}

export const noPlan: SheetPlan = { assignments: [], routes: [] };

/** The assignment of a unit at an instant (ISO 8601); null where it had none. */
export function assignmentAt({ assignments }: SheetPlan, unit: string | null, at: string): SheetAssignment | null {
  const instant = Date.parse(at);
  return (
    assignments.findLast(
      (one) =>
        one.unit === unit && Date.parse(one.from) <= instant && (one.to === null || Date.parse(one.to) > instant),
    ) ?? null
  );
}

/** How far it is from a face to a destination; null where no route says it. */
export const distanceOf = ({ routes }: SheetPlan, source: string, destination: string): number | null =>
  routes.find((route) => route.source === source && route.destination === destination)?.km ?? null;
