/** Minutes between two snapshots of a site. */
export const snapshotMinutes = 15;

/**
 * The situation of a site at a quarter of an hour: `GET /api/sites_overview/snapshots/`. Since the start of the shift
 * unless said otherwise; null is not known.
 */
export interface Snapshot {
  readonly site: string;
  /** ISO 8601. */
  readonly at: string;
  readonly production_date: string;
  readonly shift: 'P1' | 'P2' | 'P3';
  /** Family → time category → machines. */
  readonly fleet: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly trips: number | null;
  readonly tonnes: number | null;
  readonly ore_t: number | null;
  readonly low_grade_t: number | null;
  readonly waste_t: number | null;
  /** Of the last 60 minutes, whichever shift they belong to. */
  readonly last_hour_t: number | null;
  /** What the target asks for up to then. */
  readonly target_t: number | null;
  readonly queue_pct: number | null;
  readonly fuel_l: number | null;
  readonly people: number | null;
  readonly alerts: number | null;
}

/** Who is at a site: `GET /api/sites_overview/presence/`. */
export interface Presence {
  readonly site: string;
  /** Who checked in for the running shift and has not left; null where nobody has checked in at all. */
  readonly people: number | null;
  /** Those of them whose account supervises shifts here, by name; null for readers who may see no check-ins. */
  readonly supervisors: readonly string[] | null;
}

/** How many machines of a snapshot are in some time categories. */
export const machinesIn = ({ fleet }: Pick<Snapshot, 'fleet'>, categories: readonly string[]): number =>
  Object.values(fleet).reduce(
    (sum, counts) => sum + categories.reduce((own, category) => own + (counts[category] ?? 0), 0),
    0,
  );

/** What the four letters of the fleet strip stand for (catalogue operations.md §9). */
export const stripCategories = { P: ['P', 'NP'], OD: ['OD'], SB: ['SBO', 'SBE'], DT: ['DTS', 'DTU'] } as const;
