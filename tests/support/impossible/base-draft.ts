import type { MessageDescriptor } from '@lingui/core';
import { seedId } from '../../../core/host/seed.ts';
import { asWritten } from '../../../core/records/fields/reference.ts';
import type { Field } from '../../../core/records/field.ts';
import type { RecordDefinition } from '../../../core/records/record.ts';
import { hasColumn } from '../../../core/records/table.ts';
import { roleOf } from '../../../core/registry/access.ts';
import type { TestServer, TestUser } from '../server.ts';

export type Draft = Record<string, unknown>;

export const site = seedId('site', 'S1');
export const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

/** What neither a definition nor a row of the demo tells of a record's own rules. */
const rules: Readonly<Record<string, Draft>> = {
  equipment_fueling: { equipment: seedId('equipment', 'T-01'), litres: 10, hour_meter: null, odometer: null },
  destination_redirect: {
    from_place: seedId('mine_location', 'HOPPER-1'),
    to_place: seedId('mine_location', 'STOCK-1'),
    reason: 'Test',
  },
  dispatch_rule: {
    kind: 'priority',
    loading_unit: seedId('equipment', 'EX-01'),
    destination: seedId('mine_location', 'HOPPER-1'),
    minimum: 100,
    analyte: seedId('analyte', 'P2O5'),
    grade_min: 1,
    grade_max: 2,
    trucks: [seedId('equipment', 'T-01')],
  },
  fuel_delivery: { started_at: null, ended_at: null },
  part: { manufacturer: null, manufacturer_ref: null, barcode: null, repairable: true },
  fuel_transfer: { litres: 10, out_meter_l: null, in_meter_l: null },
  location_survey: { location: seedId('mine_location', 'STOCK-1') },
  stock_adjustment: { location: seedId('mine_location', 'STOCK-1') },
  unloading_status: { location: seedId('mine_location', 'STOCK-1') },
  haul_trip: { edit_reason: 'Test', cycle_start: null, load_start: null, load_end: null, dump_start: null },
  operator_checkin: {
    person: seedId('person', 'E-00001'),
    equipment: seedId('equipment', 'T-01'),
    kind: 'machine_on',
    method: 'supervisor',
    reason: 'Test',
    place: null,
  },
  truck_checkin: {
    truck: seedId('equipment', 'T-01'),
    kind: 'load',
    method: 'manual',
    place: 'HOPPER-1',
    material: null,
  },
  truck_order: { truck: seedId('equipment', 'T-01'), loading_unit: seedId('equipment', 'EX-01') },
  equipment_transfer: {
    // Trucks made trips a moment ago.
    equipment: seedId('equipment', 'DZ-05'),
    from_site: site,
    to_site: seedId('site', 'S2'),
    arrived_at: null,
    hour_meter: null,
  },
  equipment_status_interval: { category: 'P', reason: null, ended_at: null },
  tracking_device: { uid: 'IMPOSSIBLE', fuel_tank: null, place: null },
  // One that is being judged: its evaluators may still be replaced.
  rfq_evaluator: { rfq: seedId('rfq_two_step', '0'), person: seedId('person', 'E-00001') },
  equipment_average_load: { equipment: seedId('equipment', 'T-01'), group: null },
  incident: { reported_at: new Date().toISOString() },
  awareness_session: { attendees: [{ name: 'Visitor' }] },
  spa: { team: [{ name: 'Visitor' }], decision: 'stop' },
  sor_target: { role: 'Somebody else', valid_from: '2026-01-01', valid_to: null },
  hse_exposure: { month: '2020-03-01', employer: 'contractor', headcount: 10, hours: 100, department: null },
  safety_item: { tag: 'IMPOSSIBLE', end_of_life: null },
  regulatory_control: { next_due: null, result: 'compliant', equipment: null },
};

/** The fields of a record that somebody may write, but for tables within the row. */
export const writable = ({ fields, access }: RecordDefinition): readonly (readonly [string, Field])[] =>
  Object.entries(fields).filter(
    ([, field]) =>
      hasColumn(field) &&
      !field.readOnly &&
      field.kind !== 'lines' &&
      // What administrators may not see they do not write.
      (field.level === undefined || (access[`read_${field.level}`] ?? []).some((grant) => roleOf(grant) === 'admin')),
  );

/**
 * An entry of a record that could be true: a row of the demo where there is one, else what its fields ask for; what
 * happens happened an hour ago.
 */
export async function baseDraft(server: TestServer, admin: TestUser, definition: RecordDefinition): Promise<Draft> {
  const { body } = await admin.json<{ rows?: readonly Draft[] }>(
    `records/${definition.name}/?limit=1${definition.scope === 'site' ? `&sites=${site}` : ''}`,
  );
  const known = body.rows?.[0];
  const draft: Draft = definition.scope === 'site' ? { site } : {};
  for (const [name, field] of writable(definition)) {
    const value = known?.[name] ?? (field.required ? await valueOf(server, field) : null);
    if (value !== null && value !== undefined)
      draft[name] = Array.isArray(value) ? value.map(asWritten) : asWritten(value);
  }
  const { occurs } = definition;
  if (occurs && definition.fields[occurs.from]?.readOnly === false)
    draft[occurs.from] = definition.fields[occurs.from]?.kind === 'date' ? anHourAgo().slice(0, 10) : anHourAgo();
  if (occurs?.until) draft[occurs.until] = null;
  return { ...draft, ...rules[definition.name] };
}

async function valueOf(server: TestServer, { kind, options, initial }: Field): Promise<unknown> {
  if (initial !== undefined) return initial;
  if (kind === 'date') return anHourAgo().slice(0, 10);
  if (kind === 'datetime') return anHourAgo();
  if (kind === 'choice') return Object.keys(options.choices as Readonly<Record<string, MessageDescriptor>>)[0];
  if (kind === 'boolean') return true;
  if (kind === 'text' || kind === 'longtext') return 'X1';
  if (kind === 'bilingual') return { en: 'X1', fr: 'X1' };
  if (['integer', 'decimal', 'quantity'].includes(kind)) return Math.max(1, Number(options.min ?? 1));
  if (kind === 'money') return '1';
  if (kind === 'ref') return rowOf(server, String(options.record), site);
  return null;
}

/** A living row of a record, at a site where its rows have one. */
export async function rowOf(server: TestServer, name: string, at: string): Promise<string | null> {
  const target = server.host.records.get(name)?.definition;
  if (!target) return null;
  const sited = target.scope === 'site';
  const { rows } = await server.host.pool.query<{ id: string }>(
    `
      select id
      from "${name}"
      where deleted_at is null and ${sited ? 'site = $1' : '$1::uuid is not null'}
      order by id
      limit 1`,
    [at],
  );
  return rows[0]?.id ?? null;
}
