import { sumOf, type Solver } from './solver.ts';

/** A loading unit as the plan sees it. */
export interface PlanUnit {
  readonly id: string;
  /** Minutes for one truck, spotting included. */
  readonly loadMin: number;
  /** Grade of what it loads, where a destination minds. */
  readonly grade?: number | undefined;
  /** What a tonne of it is worth against a tonne of others; 1 where not told. */
  readonly weight?: number;
}

export interface PlanDestination {
  readonly id: string;
  readonly dumpMin: number;
  /** What a tonne there is worth against a tonne elsewhere. */
  readonly weight: number;
  /** t/h; null: takes what comes. */
  readonly capacity_tph?: number | null;
  readonly minimum_tph?: number | null;
  /** Grades between which the feed must lie. */
  readonly gradeWindow?: readonly [min: number, max: number] | undefined;
}

/** A way from a unit to a destination, minutes loaded and back empty; `legal`: the material may go there. */
export interface PlanWay {
  readonly unit: string;
  readonly destination: string;
  readonly haulMin: number;
  readonly emptyMin: number;
  readonly legal: boolean;
}

export interface FlowModel {
  readonly units: readonly PlanUnit[];
  readonly destinations: readonly PlanDestination[];
  readonly ways: readonly PlanWay[];
  /** Tonnes of a load. */
  readonly load_t: number;
  readonly trucks: number;
}

export interface FlowPlan {
  /** Weighted t/h. */
  readonly objective: number;
  /** Loaded trips per hour, by way; those that stand still are left out. */
  readonly loaded: readonly { readonly unit: string; readonly destination: string; readonly perHour: number }[];
  /** Trips per hour that each unit should load. */
  readonly rateOf: ReadonlyMap<string, number>;
  /** Trucks that work for each unit, on average. */
  readonly trucksOf: ReadonlyMap<string, number>;
  /** Weighted t/h that one more working truck would bring. */
  readonly worthOfTruck: number;
  /** Weighted t/h that one more load per hour of a unit would bring. */
  readonly worthOfUnit: ReadonlyMap<string, number>;
}

/** The share of its time that a truck works (catalogue operations.md §13.1). */
const utilisation = 0.9;

/**
 * How many loads an hour should go where: the linear program of White & Olson (1986) as catalogue operations.md §13.1
 * states it, maximal weighted tonnes under what units, destinations, blends and trucks allow. Null where nothing is
 * feasible, such as a minimum feed that the trucks cannot bring.
 */
export function planFlows(
  solver: Solver,
  { units, destinations, ways, load_t: load, trucks }: FlowModel,
): FlowPlan | null {
  const legal = ways.flatMap((way, index) => (way.legal ? [{ ...way, name: `f${index}` }] : []));
  const empty = ways.map((way, index) => ({ ...way, name: `e${index}` }));
  if (legal.length === 0) return null;
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const destinationOf = new Map(destinations.map((destination) => [destination.id, destination]));
  const rows: string[] = [];
  for (const [index, { id, loadMin }] of units.entries()) {
    const out = legal.filter(({ unit }) => unit === id).map(({ name }) => [1, name] as const);
    const back = empty.filter(({ unit }) => unit === id).map(({ name }) => [-1, name] as const);
    if (out.length > 0) rows.push(`unit${index}: ${sumOf(out)} <= ${60 / loadMin}`);
    rows.push(`through${index}: ${sumOf([...out, ...back])} = 0`);
  }
  for (const [index, { id, capacity_tph: most, minimum_tph: least, gradeWindow }] of destinations.entries()) {
    const into = legal.filter(({ destination }) => destination === id);
    const away = empty.filter(({ destination }) => destination === id).map(({ name }) => [-1, name] as const);
    rows.push(`turn${index}: ${sumOf([...into.map(({ name }) => [1, name] as const), ...away])} = 0`);
    const tonnes = into.map(({ name }) => [load, name] as const);
    if (tonnes.length > 0 && most != null) rows.push(`most${index}: ${sumOf(tonnes)} <= ${most}`);
    if (tonnes.length > 0 && least != null) rows.push(`least${index}: ${sumOf(tonnes)} >= ${least}`);
    if (tonnes.length > 0 && gradeWindow) {
      const against = (grade: number) =>
        into.map(({ unit, name }) => [(unitOf.get(unit)?.grade ?? grade) - grade, name] as const);
      rows.push(
        `rich${index}: ${sumOf(against(gradeWindow[1]))} <= 0`,
        `poor${index}: ${sumOf(against(gradeWindow[0]))} >= 0`,
      );
    }
  }
  const busyMin = ({ unit, destination, haulMin }: PlanWay): number =>
    haulMin + (unitOf.get(unit)?.loadMin ?? 0) + (destinationOf.get(destination)?.dumpMin ?? 0);
  const busy = [
    ...legal.map((way) => [busyMin(way) / 60, way.name] as const),
    ...empty.map(({ emptyMin, name }) => [emptyMin / 60, name] as const),
  ];
  rows.push(`trucks: ${sumOf(busy)} <= ${trucks * utilisation}`);
  const worth = legal.map(
    ({ unit, destination, name }) =>
      [(destinationOf.get(destination)?.weight ?? 1) * (unitOf.get(unit)?.weight ?? 1) * load, name] as const,
  );
  const solution = solver.solve(`Maximize\n obj: ${sumOf(worth)}\nSubject To\n ${rows.join('\n ')}\nEnd\n`);
  if (solution.Status !== 'Optimal') return null;

  const perHour = (name: string): number => solution.Columns[name]?.Primal ?? 0;
  const duals = new Map(
    solution.Rows.flatMap((row) => ('Dual' in row ? [[row.Name, Math.abs(row.Dual)] as const] : [])),
  );
  const total = <Way extends PlanWay>(of: readonly Way[], unit: string, amount: (way: Way) => number): number =>
    of.filter((way) => way.unit === unit).reduce((sum, way) => sum + amount(way), 0);
  return {
    objective: solution.ObjectiveValue,
    loaded: legal.flatMap(({ unit, destination, name }) =>
      perHour(name) > 1e-6 ? [{ unit, destination, perHour: perHour(name) }] : [],
    ),
    rateOf: new Map(units.map(({ id }) => [id, total(legal, id, ({ name }) => perHour(name))])),
    trucksOf: new Map(
      units.map(({ id }) => [
        id,
        total(legal, id, (way) => (busyMin(way) / 60) * perHour(way.name)) +
          total(empty, id, ({ emptyMin, name }) => (emptyMin / 60) * perHour(name)),
      ]),
    ),
    worthOfTruck: duals.get('trucks') ?? 0,
    worthOfUnit: new Map(units.map(({ id }, index) => [id, duals.get(`unit${index}`) ?? 0])),
  };
}
