import { randomUUID } from 'node:crypto';
import { seedId } from '../../../core/host/seed.ts';
import { listId } from '../../../plugins/hse/server/lists/list.ts';
import type { TestServer } from '../server.ts';
import { site, type Draft } from './base-draft.ts';
import type { Impossible } from './entries.ts';

/*
 * What plugins refuse or ask about by `cannotBe`, and by rules between the columns of a row: each by hand, for no
 * definition tells it.
 */

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const [place, machine] = [(code: string) => seedId('mine_location', code), (code: string) => seedId('equipment', code)];
const part = (place: number): string => seedId('part', `P-${String(place).padStart(6, '0')}`);
const [deliveredTank, otherTank] = [seedId('fuel_tank', 'DELIVERED'), seedId('fuel_tank', 'FULL')];

type Entry = readonly [limit: string, field: string, says: RegExp, values: Draft];

const declared: Readonly<Record<string, readonly Entry[]>> = {
  form_schedule: [
    ['other machine', 'equipment', /^This form is not made for this machine\.$/, { equipment: machine('T-01') }],
    ['other family', 'families', /^The template is not made for space_ship\.$/, { families: 'space_ship' }],
    [
      'no category',
      'category',
      /^This form is not about control categories\.$/,
      { category: listId('control_category', 'EXT') },
    ],
  ],
  attendance_half_day: [
    ['not enrolled', 'person', / is not enrolled in this session\.$/, { person: seedId('person', 'E-00200') }],
    ['another day', 'date', /^The session has no such half-day on /, { date: '2026-01-05' }],
  ],
  training_attendance: [
    ['more than taught', 'hours', /^The session has \d+ hours\.$/, { present: 'yes', hours: 900 }],
    ['below the mark', 'result', / is below the pass mark of /, { present: 'yes', result: 'passed', score: 10 }],
  ],
  training_session: [
    ['ends first', 'ends_at', /^The end must be after the start\.$/, { starts_at: ago(2), ends_at: ago(3) }],
    ['more than there are', 'hours', /^The hours are more than /, { hours: 900 }],
  ],
  hse_exposure: [
    [
      'said twice',
      'month',
      / have already been entered for this employer\.$/,
      { month: '2026-10-01', employer: 'company' },
    ],
    ['more than a day has', 'hours', / exceed 24 h per day\.$/, { hours: 9_000 }],
    ['no month', 'month', /^Give the first day of the month\.$/, { month: '2020-03-02' }],
  ],
  incident_person: [
    [
      'before it happened',
      'left_work_on',
      /^This day is before the accident\.$/,
      { injury_class: 'LTI', left_work_on: '2000-01-01', returned_on: null, restricted_days: null },
    ],
    ['no day', 'left_work_on', /^An LTI needs the date /, { injury_class: 'LTI', left_work_on: null }],
    ['own staff of a firm', 'vendor', /^Only contractor staff /, { employer: 'company', vendor: randomUUID() }],
  ],
  regulatory_control: [
    ['too late', 'next_due', /^The next due date cannot be later than /, { next_due: '2040-01-01' }],
  ],
  safety_item: [['past', 'end_of_life', / is past its end of life /, { end_of_life: '2020-01-01' }]],
  sor: [
    [
      'other risk',
      'critical_control',
      /^This control belongs to another risk\.$/,
      { critical_risk: listId('critical_risk', 'PED'), critical_control: listId('critical_control', 'TYRE-1') },
    ],
    ['too short', 'description', /^Describe what you saw /, { description: 'Bad.' }],
  ],
  sor_target: [
    [
      'said twice',
      'valid_from',
      /^A target already exists /,
      { scope_kind: 'site', role: null, department: null, person: null },
    ],
  ],
  currency: [
    ['exactly one', 'company', /^The company currency cannot change once amounts exist\.$/, { company: true }],
  ],
  destination_redirect: [
    ['no dump', 'to_place', /^Choose a dump location\.$/, { to_place: place('PARK-1') }],
    ['not open', 'to_place', / is not open\.$/, { to_place: place('WASTE-1') }],
    ['nobody sends', 'from_place', /^No loading unit sends its loads there\.$/, { from_place: place('PARK-1') }],
  ],
  dispatch_rule: [
    ['wrong thing', 'loading_unit', /^T-01 is not a loading unit\.$/, { loading_unit: machine('T-01') }],
    ['wrong thing', 'destination', /^Choose a dump location/, { kind: 'feed', destination: place('PARK-1') }],
    [
      'wrong thing',
      'trucks',
      /^EX-01 is not a truck\.$/,
      { kind: 'meal', trucks: [machine('T-01'), machine('EX-01')] },
    ],
    ['min above max', 'grade_max', /must be above/, { kind: 'blend', grade_min: 9, grade_max: 3 }],
    ['said twice', 'valid_from', /^Another rule of this type /, { kind: 'feed', destination: place('STOCK-1') }],
  ],
  equipment_average_load: [['no truck', 'equipment', /^DZ-01 carries no loads: /, { equipment: machine('DZ-01') }]],
  equipment_transfer: [
    ['trip since', 'left_at', / after it had left\.$/, { equipment: machine('T-01'), left_at: ago(24 * 30) }],
  ],
  exchange_rate: [
    [
      'not foreign',
      'currency',
      /^The company currency has no rate: it is 1\.$/,
      { currency: seedId('currency', 'MAD') },
    ],
    ['leaps', 'rate', /^The EUR rate moves by /, { currency: seedId('currency', 'EUR'), rate: '1' }],
  ],
  fuel_delivery: [
    ['before it came', 'started_at', /^Unloading cannot start before /, { arrived_at: ago(2), started_at: ago(3) }],
    [
      'before it came',
      'ended_at',
      /^Unloading cannot end before the tanker /,
      { arrived_at: ago(2), ended_at: ago(3) },
    ],
    [
      'lasts days',
      'ended_at',
      /^A tanker cannot unload for more than 24 hours/,
      { arrived_at: ago(60), started_at: ago(59), ended_at: ago(2) },
    ],
    [
      'two at once',
      'started_at',
      /^Delivery LC-0 was being unloaded into tank DELIVERED /,
      {
        tank: deliveredTank,
        arrived_at: ago(2.2),
        started_at: ago(2.1),
        ended_at: ago(1.4),
        dip_before: 100,
        dip_after: 200,
        note_l: 100,
      },
    ],
  ],
  purchase_request: [
    [
      'no machine',
      'equipment',
      /^Machine-down urgency requires the machine: choose it\.$/,
      { urgency: 'machine_down', urgency_reason: 'T-01', equipment: null },
    ],
    [
      'past',
      'needed_by',
      /^This date has passed: enter the date it is needed\.$/,
      { needed_by: new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10) },
    ],
  ],
  rfq: [
    [
      'not in order',
      'commercial_opening_at',
      /^Step dates are not in order\.$/,
      {
        procedure: 'two_envelopes',
        evaluation_until: '2027-03-09T12:00:00.000Z',
        commercial_opening_at: '2027-03-08T12:00:00.000Z',
      },
    ],
  ],
  rfq_evaluator: [['no account', 'person', /^This person has no account /, { person: seedId('person', 'E-00002') }]],
  rfq_invitation: [['blocked', 'vendor', / is blocked: /, { vendor: seedId('vendor', 'V-00042') }]],
  vendor_info_record: [['blocked', 'vendor', / is blocked: /, { vendor: seedId('vendor', 'V-00042') }]],
  equipment_fueling: [
    [
      'no DEF tank',
      'equipment',
      /^EX-01 has no DEF tank: /,
      { equipment: machine('EX-01'), tank: seedId('fuel_tank', 'S1-DEF'), pump: null },
    ],
    [
      'counted else',
      'totaliser_after',
      /^The totaliser counted 500 L, not 10 L\.$/,
      { totaliser_before: 0, totaliser_after: 500 },
    ],
    ['hours off', 'started_at', /^Start and end must be within an hour /, { started_at: ago(4) }],
  ],
  fuel_transfer: [
    [
      'long before',
      'started_at',
      /^There are no data for tank DELIVERED before /,
      { from_tank: deliveredTank, to_tank: otherTank, started_at: ago(24 * 1000), litres: 10 },
    ],
  ],
  fuel_dip: [
    [
      'below the book',
      'litres',
      /^Book stock of tank DELIVERED after delivery LC-0 is 50,?000 L, not 30,?000 L\.$/,
      { tank: deliveredTank, litres: 30_000, height_mm: null },
    ],
  ],
  haul_trip: [
    ['no truck', 'truck', /^DZ-01 is not a truck\.$/, { truck: machine('DZ-01') }],
    ['no loading unit', 'loading_unit', /^T-02 is not a loading unit\.$/, { loading_unit: machine('T-02') }],
    ['carries nothing', 'payload', /^A trip needs a payload above zero/, { truck: machine('T-01'), payload: 0 }],
    ['above its target', 'payload', /it cannot carry that much\.$/, { truck: machine('T-01'), payload: 400 }],
    ['no dump', 'destination', /^Choose a dump location\.$/, { destination: place('PARK-1') }],
    ['no face', 'source', /^Choose a loading location\.$/, { source: place('PARK-1') }],
    [
      'too fast',
      'loaded_km',
      /^A loaded truck cannot exceed 80 km\/h\.$/,
      { load_end: ago(1.1), dump_start: null, dump_end: ago(1), loaded_km: 90 },
    ],
  ],
  loading_assignment: [
    ['no loading unit', 'loading_unit', /^T-01 is not a loading unit\.$/, { loading_unit: machine('T-01') }],
    ['no face', 'face', /^PARK-1 is not a loading location\.$/, { face: place('PARK-1') }],
    ['no dump', 'destinations', /^PARK-1 is not a dump location\.$/, { destinations: [place('PARK-1')] }],
  ],
  location_survey: [
    ['unlike its density', 'density', /^What is dumped there weighs /, { volume: 1, density: 4 }],
    ['above the room', 'volume', / t is more than STOCK-1 has room for /, { volume: 9_000_000, density: 1.5 }],
    ['no dump', 'location', /^Choose a dump location\.$/, { location: place('PARK-1') }],
  ],
  meter_reading: [['no counter', 'kind', /^DZ-05 has no odometer\.$/, { equipment: machine('DZ-05'), kind: 'km' }]],
  mine_location: [
    [
      'no dump',
      'fallback',
      /^Choose a dump location\.$/,
      { type: 'stockpile', materials: [seedId('mineral_type', 'S1 ORE')], fallback: place('PARK-1') },
    ],
  ],
  operator_checkin: [
    ['no reader', 'method', /^Only a reader can report a badge /, { method: 'badge' }],
    ['long ago', 'at', /^That was more than a month ago\.$/, { at: ago(24 * 300) }],
    [
      'out of turn',
      'kind',
      /^No break was started before\.$/,
      { kind: 'break_end', equipment: null, at: ago(24 * 20) },
    ],
    [
      'out of turn',
      'kind',
      /^This person has not checked in before\.$/,
      { kind: 'out', equipment: null, at: ago(24 * 20) },
    ],
  ],
  stock_adjustment: [
    ['below nothing', 'tonnes', /^Book stock at STOCK-1 is only .* t\.$/, { tonnes: -9_000_000 }],
    ['above the room', 'tonnes', /^STOCK-1 has room for only .* t\.$/, { tonnes: 9_000_000 }],
    ['no dump', 'location', /^Choose a dump location\.$/, { location: place('PARK-1') }],
  ],
  unloading_status: [['no dump', 'location', /^Choose a dump location\.$/, { location: place('PARK-1') }]],
  vendor_identifier: [
    ['said twice', 'value', /^Vendor V-00001 already has this RC number\.$/, { kind: 'RC', value: '1-2-3' }],
  ],
  part: [
    [
      "another's reference",
      'manufacturer_ref',
      /^Part P-000001 already has this maker and reference\.$/,
      { manufacturer: seedId('manufacturer', 'ATLAS'), manufacturer_ref: 'at 000 7919' },
    ],
  ],
  part_equivalence: [
    ['loop', 'part_b', /^This would make a loop: /, { part_a: part(20), part_b: part(10), relation: 'replaces' }],
    [
      'said twice',
      'part_b',
      /^This is already recorded the other way /,
      { part_a: part(40), part_b: part(30), relation: 'same' },
    ],
  ],
  part_fit: [
    [
      'said twice',
      'part',
      /^This part is already recorded for this place\.$/,
      { part: part(1), equipment_group: null, equipment: null, model: 'x1', serial_from: null, position: null },
    ],
  ],
  part_reference: [
    ['nothing', 'ref', /^A reference must contain letters or digits\.$/, { ref: '--' }],
    [
      "another's reference",
      'ref',
      /^Part P-000001 already has this maker and reference\.$/,
      { part: part(2), manufacturer: seedId('manufacturer', 'ATLAS'), ref: 'AT0007919' },
    ],
  ],
  tax_code: [['said twice', 'valid_from', /^Tax code TVA20 already has a rate on /, { code: 'TVA20' }]],
  tracking_device: [['weighs nothing', 'scale_factor', /^With a scale factor of 0 /, { scale_factor: 0 }]],
  truck_checkin: [
    ['no truck', 'truck', /^DZ-01 is not a truck\.$/, { truck: machine('DZ-01') }],
    ['no loading unit', 'loading_unit', /^T-02 is not a loading unit\.$/, { loading_unit: machine('T-02') }],
    ['above its target', 'payload', /it cannot carry that much\.$/, { payload: 400 }],
    ['no dump', 'place', /^Choose a dump location\.$/, { kind: 'dump', place: 'PARK-1' }],
  ],
  alert_rule: [
    ['above the whole', 'threshold', /^A tank level can be at most 100 %/, { rule: 'fuel_low', threshold: 120 }],
    ['always', 'threshold', /^With a threshold of 0 /, { rule: 'queue_long', threshold: 0 }],
    ['none', 'threshold', /^This rule needs a threshold\.$/, { rule: 'queue_long', threshold: null }],
    ['none', 'threshold', /^This rule has no threshold\.$/, { rule: 'tank_low', threshold: 5 }],
    ['no overload', 'threshold', /^An overload threshold must be at least 100 % /, { rule: 'overload', threshold: 80 }],
  ],
  work_permit: [
    ['falls too deep', 'clearance_m', /^Fall clearance /, { kind: 'height', lanyard_m: 2, clearance_m: 5 }],
    ['too heavy', 'load_t', /of capacity: above 90 % /, { kind: 'lifting', load_t: 17, chart_capacity_t: 18.5 }],
    [
      'presses too much',
      'mat_area_m2',
      /^The ground bears /,
      { kind: 'lifting', outrigger_load_t: 18, mat_area_m2: 1, allowed_kpa: 150 },
    ],
  ],
};

/** What a plugin says of its own record: entries that it refuses or asks about. */
export const ofPlugin = (record: string): readonly Impossible[] =>
  (declared[record] ?? []).map(([limit, field, says, values]) => ({ record, limit, field, says, values }));

/** What the entries find: a closed dump, a rule of a feed, a tank that a tanker filled an hour and a half ago. */
export async function prepareOfPlugins({ host: { pool } }: TestServer): Promise<void> {
  await pool.query(
    `insert into vendor_identifier (id, vendor, kind, value) values (gen_random_uuid(), $1, 'RC', '123')`,
    [seedId('vendor', 'V-00001')],
  );
  await pool.query(`update mine_location set status = 'closed' where id = $1`, [place('WASTE-1')]);
  await pool.query(
    `
      insert into part_equivalence (id, part_a, part_b, relation, state) values
        (gen_random_uuid(), $1, $2, 'replaces', 'approved'), (gen_random_uuid(), $3, $4, 'same', 'proposed')
      on conflict do nothing`,
    [part(10), part(20), part(30), part(40)],
  );
  await pool.query(`insert into part_fit (id, part, model) values (gen_random_uuid(), $1, 'X1')`, [part(1)]);
  await pool.query(
    `
      insert into dispatch_rule (id, site, kind, destination, minimum, valid_from)
      values (gen_random_uuid(), $1, 'feed', $2, 100, now() - interval '1 day')`,
    [site, place('STOCK-1')],
  );
  await pool.query(
    `insert into fuel_tank (id, site, code, product, capacity, safe_fill) values ($1, $2, 'DELIVERED', 'diesel', 100000, 95)`,
    [deliveredTank, site],
  );
  await pool.query(
    `
      insert into fuel_dip (id, site, tank, at, litres, method)
      values (gen_random_uuid(), $1, $2, now() - interval '3 hours', 20000, 'stick')`,
    [site, deliveredTank],
  );
  await pool.query(
    `
      insert into fuel_delivery (
        id, site, number, tank, vendor, delivery_note, arrived_at, started_at, ended_at, note_l, dip_before, dip_after,
          state)
      values (gen_random_uuid(), $1, 'LC-0', $2, 'Atlas', 'BL-0', now() - interval '130 minutes',
        now() - interval '120 minutes', now() - interval '90 minutes', 30000, 20000, 50000, 'submitted')`,
    [site, deliveredTank],
  );
}
