import { sql, type Kysely } from 'kysely';

type Raw = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (value == null ? null : Number(value));
/** Milliseconds since 1970, whether the driver reads instants as texts or dates. */
const instantOf = (value: unknown): number | null =>
  value == null ? null : new Date(value as string | Date).getTime();
const need = <T>(value: T | null): T => {
  if (value === null) throw new Error('a value is missing that every row has');
  return value;
};

const siteOf = (row: Raw) => ({
  id: String(row.id),
  code: String(row.code),
  timeZone: String(row.time_zone),
});
const machineOf = (row: Raw) => ({
  id: String(row.id),
  site: String(row.site),
  code: String(row.code),
  family: String(row.family),
  group: textOf(row.group),
  state: String(row.state),
  ownership: String(row.ownership),
  commissionedOn: textOf(row.commissioned_on),
  retiredOn: textOf(row.retired_on),
  target_t: numberOf(row.payload_target),
  model: textOf(row.model),
  tank_L: numberOf(row.tank_capacity),
});
const intervalOf = (row: Raw) => ({
  site: String(row.site),
  machine: String(row.equipment),
  start: need(instantOf(row.started_at)),
  end: instantOf(row.ended_at),
  category: String(row.category),
  reason: textOf(row.reason),
});
const tripOf = (row: Raw) => ({
  site: String(row.site),
  truck: String(row.truck),
  unit: textOf(row.loading_unit),
  source: textOf(row.source),
  destination: textOf(row.destination),
  level: textOf(row.mine_level),
  material: textOf(row.material),
  date: String(row.production_date),
  shift: String(row.shift),
  state: String(row.state),
  flags: (row.flags ?? []) as readonly string[],
  loadStart: instantOf(row.load_start),
  dumpEnd: need(instantOf(row.dump_end)),
  payload_t: numberOf(row.payload),
  payloadSource: textOf(row.payload_source),
  bank_m3: numberOf(row.bank_m3),
  fuel_L: numberOf(row.fuel),
  loaded_km: numberOf(row.loaded_km),
  empty_km: numberOf(row.empty_km),
  parts_s: {
    returning: numberOf(row.returning_s),
    queue_load: numberOf(row.queue_load_s),
    spot: numberOf(row.spot_s),
    loading: numberOf(row.loading_s),
    hauling: numberOf(row.hauling_s),
    queue_dump: numberOf(row.queue_dump_s),
    dumping: numberOf(row.dumping_s),
  },
});
const tankOf = (row: Raw) => ({
  id: String(row.id),
  site: String(row.site),
  code: String(row.code),
  product: String(row.product),
  station: textOf(row.station),
});
const deliveryOf = (row: Raw) => ({
  number: String(row.number),
  site: String(row.site),
  tank: String(row.tank),
  state: String(row.state),
  arrived: need(instantOf(row.arrived_at)),
  started: instantOf(row.started_at),
  ended: instantOf(row.ended_at),
  note_L: need(numberOf(row.note_l)),
  before_L: need(numberOf(row.dip_before)),
  after_L: need(numberOf(row.dip_after)),
  price: numberOf(row.unit_price),
  currency: textOf(row.currency),
});
const transferOf = (row: Raw) => ({
  from: String(row.from_tank),
  to: String(row.to_tank),
  at: need(instantOf(row.started_at)),
  litres: need(numberOf(row.litres)),
});
/** A machine that arrived at another site. */
const moveOf = (row: Raw) =>
  row.arrived_at === null
    ? null
    : { machine: String(row.equipment), from: String(row.from_site), at: need(instantOf(row.arrived_at)) };

const fillOf = (row: Raw) => ({
  id: String(row.id),
  site: String(row.site),
  machine: textOf(row.equipment),
  tank: textOf(row.tank),
  at: need(instantOf(row.at)),
  litres: need(numberOf(row.litres)),
  state: String(row.state),
  hourMeter: numberOf(row.hour_meter),
  isFull: row.full === true,
  /** What the fill says of its machine; of one that nobody knows this is all there is. */
  machineCode: textOf(row.equipment_code),
});
const checkinOf = (row: Raw) => ({
  id: String(row.id),
  machine: textOf(row.equipment),
  person: textOf(row.person),
  kind: String(row.kind),
  at: need(instantOf(row.at)),
});
interface GradeLimit {
  readonly analyte: string;
  readonly min?: number | null;
  readonly max?: number | null;
}
const limitsOf = (row: Raw) => (row.cutoffs ?? []) as readonly GradeLimit[];
const groupTargetsOf = (row: Raw) => ({
  availability: numberOf(row.target_availability),
  utilisation: numberOf(row.target_utilisation),
});
const sheetOf = (row: Raw) => ({
  machine: textOf(row.equipment),
  model: textOf(row.model),
  low_L_h: numberOf(row.fuel_low),
  medium_L_h: numberOf(row.fuel_medium),
  high_L_h: numberOf(row.fuel_high),
});
const levelOf = (row: Raw) => ({
  machine: String(row.equipment),
  at: need(instantOf(row.ts)),
  percent: numberOf(row.fuel_level),
});
const dipOf = (row: Raw) => ({
  tank: String(row.tank),
  at: need(instantOf(row.at)),
  litres: need(numberOf(row.litres)),
});
const priceOf = (row: Raw) => ({
  from: String(row.valid_from),
  product: String(row.product),
  price: need(numberOf(row.price)),
  currency: textOf(row.currency),
  source: String(row.source),
  site: textOf(row.for_site),
  vendor: textOf(row.vendor),
  index: textOf(row.index_name),
  id: String(row.id),
  entered: need(instantOf(row.created_at)),
});
const costSheetOf = (row: Raw) => ({
  machine: String(row.equipment),
  currency: String(row.currency),
  price: need(numberOf(row.purchase_price)),
  residual: numberOf(row.residual) ?? 0,
  purchasedOn: String(row.purchased_on),
  lifeHours: numberOf(row.life_hours),
  lifeYears: numberOf(row.life_years),
  method: String(row.method),
  leaseMonthly: numberOf(row.lease_monthly),
  leaseEnd: textOf(row.lease_end),
  insuranceYear: numberOf(row.insurance_year),
});
const readingOf = (row: Raw) => ({
  machine: String(row.equipment),
  kind: String(row.kind),
  at: need(instantOf(row.read_at)),
  total: numberOf(row.total),
  isValid: row.valid === true,
});
const averageLoadOf = (row: Raw) => ({
  site: String(row.site),
  machine: textOf(row.equipment),
  group: textOf(row.group),
  loaderGroup: textOf(row.loader_group),
  material: String(row.material),
  tonnes: need(numberOf(row.tonnes)),
  from: String(row.valid_from),
  to: textOf(row.valid_to),
  state: String(row.state),
});
const targetOf = (row: Raw) => ({
  site: String(row.site),
  metric: String(row.metric),
  period: String(row.period),
  value: need(numberOf(row.value)),
  from: String(row.valid_from),
  to: textOf(row.valid_to),
  isOfSite: ['group', 'equipment', 'material', 'mine_level', 'operating_stage'].every((scope) => row[scope] == null),
});
const routeOf = (row: Raw) => ({
  source: String(row.source),
  destination: String(row.destination),
  distance_km: need(numberOf(row.distance)),
  haul_min: numberOf(row.std_haul),
  return_min: numberOf(row.std_return),
  dump_min: numberOf(row.std_dump),
  from: String(row.valid_from),
});

/** The rows of the mine as they lie in its tables, of those that are not deleted. */
export async function readMine(db: Kysely<unknown>) {
  const read = async <T>(table: string, decode: (row: Raw) => T): Promise<readonly T[]> => {
    const { rows } = await sql<Raw>`select * from ${sql.table(table)}`.execute(db);
    return rows.filter((row) => row.deleted_at == null).map(decode);
  };
  return {
    sites: await read('site', siteOf),
    machines: await read('equipment', machineOf),
    intervals: await read('equipment_status_interval', intervalOf),
    reasons: new Map(await read('stop_reason', (row) => [String(row.id), String(row.code)] as const)),
    trips: await read('haul_trip', tripOf),
    materialClass: new Map(await read('mineral_type', (row) => [String(row.id), String(row.class)] as const)),
    materialCode: new Map(await read('mineral_type', (row) => [String(row.id), String(row.code)] as const)),
    materialLimits: new Map(await read('mineral_type', (row) => [String(row.id), limitsOf(row)] as const)),
    analytes: new Map(await read('analyte', (row) => [String(row.id), String(row.symbol)] as const)),
    throughput: new Map(await read('mine_location', (row) => [String(row.id), numberOf(row.throughput)] as const)),
    routes: await read('haul_route', routeOf),
    targets: await read('production_target', targetOf),
    averageLoads: await read('equipment_average_load', averageLoadOf),
    bowserStations: new Set(await read('fuel_station', (row) => (row.kind === 'fixed' ? null : String(row.id)))),
    tanks: await read('fuel_tank', tankOf),
    deliveries: await read('fuel_delivery', deliveryOf),
    moves: (await read('equipment_transfer', moveOf)).flatMap((move) => move ?? []),
    transfers: await read('fuel_transfer', transferOf),
    fills: await read('equipment_fueling', fillOf),
    checkins: await read('operator_checkin', checkinOf),
    groupTargets: new Map(await read('equipment_group', (row) => [String(row.id), groupTargetsOf(row)] as const)),
    dips: await read('fuel_dip', dipOf),
    sheets: await read('equipment_technical_spec', sheetOf),
    levels: await read('equipment_live', levelOf),
    prices: await read('fuel_price', priceOf),
    costSheets: await read('equipment_financial_spec', costSheetOf),
    readings: await read('meter_reading', readingOf),
  };
}

export type Mine = Awaited<ReturnType<typeof readMine>>;
export type Site = Mine['sites'][number];
export type Trip = Mine['trips'][number];
export type Tank = Mine['tanks'][number];
export type Machine = Mine['machines'][number];
