import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import type { DemoEquivalence, DemoPart } from './demo-parts.ts';
import { makerId, makerRows } from './makers.ts';

const partId = (code: string): string => seedId('part', code);

/** Of a hundred parts, how many bear a barcode of the mine's own. */
const barcoded = 60;

/** The thirteen digits of a number that the mine gave: 200, the number, its check digit (GS1). */
function barcodeOf(place: number): string {
  const digits = `200${String(place).padStart(9, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** What is not bought again any more: the older one of a pair. */
const statusOf = ({ role }: DemoPart, place: number): string =>
  role !== 'old' ? 'active' : place % 3 === 0 ? 'obsolete' : 'phase_out';

/** Writes makers, parts and what else they are called. */
export async function writeParts(db: Database, parts: readonly DemoPart[]): Promise<void> {
  await db.insertInto('manufacturer').values(makerRows()).execute();
  const rows = parts.map(({ code, item, maker, reference, ...part }, place) => ({
    id: partId(code),
    code,
    label: { en: item.en, fr: item.fr },
    category: seedId('part_category', item.category),
    kind: item.kind,
    unit: seedId('unit_of_measure', item.unit),
    criticality: item.criticality,
    insurance: item.criticality === 'V' && place % 5 === 0,
    repairable: item.kind === 'rotable',
    manufacturer: makerId(maker),
    manufacturer_ref: reference,
    barcode: place % 100 < barcoded ? barcodeOf(place) : null,
    tracking: item.kind === 'rotable' ? 'serial' : item.kind === 'chemical' ? 'lot' : 'none',
    inspect: item.criticality === 'V',
    status: statusOf({ code, item, maker, reference, ...part }, place),
  }));
  await sql`
    insert into part (
      id, code, label, category, kind, unit, criticality, insurance, repairable, manufacturer, manufacturer_ref, barcode,
        tracking, issue_rule, inspect, status)
    select given.id, given.code, given.label, given.category, given.kind, given.unit, given.criticality,
      given.insurance, given.repairable, given.manufacturer, given.manufacturer_ref, given.barcode, given.tracking,
      case when given.kind = 'chemical' then 'fefo' else 'fifo' end, given.inspect, given.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, code text, label jsonb, category uuid, kind text, unit uuid, criticality text, insurance boolean,
        repairable boolean, manufacturer uuid, manufacturer_ref text, barcode text, tracking text, inspect boolean,
        status text)`.execute(db);
  await sql`select setval('part_number', ${parts.length})`.execute(db);
  const references = parts.flatMap(({ code, references: named }) =>
    named.map(({ maker, ref, kind }) => ({
      id: seedId('part_reference', `${maker} ${ref}`),
      part: partId(code),
      manufacturer: makerId(maker),
      ref,
      kind,
    })),
  );
  await sql`
    insert into part_reference (id, part, manufacturer, ref, ref_norm, kind)
    select given.id, given.part, given.manufacturer, given.ref, part_ref_norm(given.ref), given.kind
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as given(
      id uuid, part uuid, manufacturer uuid, ref text, kind text)`.execute(db);
}

/** Most are approved; a few wait for the planner, were rejected or have expired. */
const stateOf = (place: number): string =>
  place % 50 === 7 ? 'expired' : place % 50 === 19 ? 'rejected' : place % 17 === 5 ? 'proposed' : 'approved';

const sources = ['catalogue', 'maker', 'vendor', 'workshop_test'] as const;
/** On which condition a part stands in for another, in the language of the workshop. */
const conditions = [
  'Avec adaptateur / with adapter',
  'Fixations à remplacer / replace the fixings',
  'Service léger seulement / light duty only',
  'Contrôler le couple de serrage / check the torque',
];

/** Writes what the parts are to each other. */
export async function writeEquivalences(db: Database, equivalences: readonly DemoEquivalence[]): Promise<void> {
  const rows = equivalences.map(({ a, b, relation }, place) => ({
    id: seedId('part_equivalence', `${a} ${relation} ${b}`),
    part_a: partId(a),
    part_b: partId(b),
    relation,
    condition: relation === 'alternative' ? conditions[place % conditions.length] : null,
    source: sources[place % sources.length],
    state: stateOf(place),
  }));
  await sql`
    insert into part_equivalence (id, part_a, part_b, relation, condition, source, state)
    select given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, part_a uuid, part_b uuid, relation text, condition text, source text, state text)`.execute(db);
}
