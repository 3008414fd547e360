import { seedId } from '../../../core/host/seed.ts';
import { countingRecord } from '../../../core/records/limits/counter.server.ts';
import type { Limit, Usable } from '../../../core/records/limits/limit.ts';
import type { WithinYears } from '../../../core/records/limits/within-years.ts';
import type { Field } from '../../../core/records/field.ts';
import { hasSite, type RecordDefinition } from '../../../core/records/record.ts';
import type { TestServer } from '../server.ts';
import { rowOf, site, writable, type Draft } from './base-draft.ts';

/** What cannot be true of an entry, and how its refusal begins in English. */
export interface Impossible {
  readonly record: string;
  /** In what it cannot be true. */
  readonly limit: string;
  readonly field: string;
  readonly values: Draft;
  /** What the sentence says in English; anything where a rule of the record's own may say it. */
  readonly says?: RegExp;
}

const there = seedId('site', 'S2');
const inYears = (years: number, days = 0): string => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString();
};

/** Every day and instant in the year 1900, or before what may lie further back, and later than it may lie. */
export function inTime({ name }: RecordDefinition, field: string, { kind, options }: Field): Impossible[] {
  const within = options.within as WithinYears | undefined;
  if (!within) return [];
  const past = within.back > 120 ? inYears(-within.back, -3) : '1900-01-01T12:00:00.000Z';
  const spelled = (instant: string): string => (kind === 'date' ? instant.slice(0, 10) : instant);
  return [
    { record: name, limit: 'past', field, values: { [field]: spelled(past) } },
    { record: name, limit: 'future', field, values: { [field]: spelled(inYears(within.ahead, 3)) } },
  ];
}

/** Every quantity below its least and above its most. */
export function inSize({ name }: RecordDefinition, field: string, { kind, options }: Field): Impossible[] {
  if (!['integer', 'decimal', 'quantity', 'money'].includes(kind)) return [];
  const [min, max] = [options.min as number | undefined, options.max as number | undefined];
  const spelled = (value: number): unknown => (kind === 'money' ? String(value) : value);
  return [
    ...(min === undefined ? [] : [{ record: name, limit: 'too little', field, values: { [field]: spelled(min - 1) } }]),
    ...(max === undefined && kind === 'money'
      ? []
      : [{ record: name, limit: 'too much', field, values: { [field]: spelled((max ?? 1e12) + 1) } }]),
  ];
}

/** Every reference of what happens to a row that is not in use yet, or any more, or not then. */
export async function inUse(
  server: TestServer,
  definition: RecordDefinition,
  field: string,
  { kind, options }: Field,
  day: string,
): Promise<Impossible[]> {
  const target = server.host.records.get(String(options.record))?.definition;
  if (!target?.usable || !definition.occurs || (kind !== 'ref' && kind !== 'refs')) return [];
  const spelled = (id: string): Draft => ({ [field]: kind === 'ref' ? id : [id] });
  const entry = async (limit: string, set: string, says: RegExp): Promise<Impossible> => ({
    record: definition.name,
    limit,
    field,
    says,
    values: spelled(await copyOf(server, target, set)),
  });
  const { states, past, from, until, flag }: Usable = target.usable;
  const alsoIn = (options.alsoIn ?? []) as readonly string[];
  const initial = target.states?.initial ?? '';
  return [
    ...(states && !states.includes(initial) && !alsoIn.includes(initial)
      ? [await entry('draft', `state = '${initial}'`, / is not in use: Draft\.$/)]
      : []),
    ...(past && until
      ? [
          await entry(
            'retired',
            `state = '${past[0]}', "${until}" = '${day}'::date - 10`,
            / was only in service until .*\.$/,
          ),
        ]
      : []),
    ...(from ? [await entry('not yet', `"${from}" = '${day}'::date + 10`, / is only in service from /)] : []),
    ...(flag ? [await entry('out of use', `"${flag}" = false`, / is no longer in use\.$/)] : []),
  ];
}

/** Every reference to a row of another site. */
export async function inPlace(
  server: TestServer,
  definition: RecordDefinition,
  field: string,
  { kind, options }: Field,
): Promise<Impossible[]> {
  const target = server.host.records.get(String(options.record))?.definition;
  if (!target || definition.scope !== 'site' || target.scope !== 'site' || target.across || !hasSite(target)) return [];
  const id = await rowOf(server, target.name, there);
  return id === null
    ? []
    : [
        {
          record: definition.name,
          limit: 'other site',
          field,
          values: { [field]: kind === 'ref' ? id : [id] },
          says: /^This belongs to another site\.$/,
        },
      ];
}

/** What a limit that a record declares refuses or asks about. */
export async function beyond(
  server: TestServer,
  { name, occurs, fields }: RecordDefinition,
  limit: Limit,
  closed: string,
  base: Draft,
): Promise<Impossible[]> {
  const from = occurs?.from ?? '';
  switch (limit.kind) {
    case 'open_shift':
      return [
        { record: name, limit: 'closed shift', field: from, values: { [from]: closed }, says: /^Shift .* is closed; / },
      ];
    case 'named':
      return [
        {
          record: name,
          limit: 'no such code',
          field: limit.field,
          values: { [limit.field]: 'banana' },
          says: /^“banana” is not/,
        },
      ];
    case 'stock':
      return [40, 900].map((litres) => ({
        record: name,
        limit: limit.moves === 'out' ? 'more than there is' : 'more than there is room',
        field: limit.field,
        values: { [limit.field]: litres, [limit.of]: limit.moves === 'out' ? emptyTank : fullTank },
        says: limit.moves === 'out' ? /^Only \d+ L are available in tank / : / exceed the free space /,
      }));
    case 'counter': {
      const of = String(fields[limit.of]?.options.record);
      const counter = typeof limit.counter === 'string' ? limit.counter : String(base[limit.counter.column]);
      if (!countingRecord(server.host, of)) return [];
      const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
      const machine = { [limit.of]: await read(server, String(base[limit.of]), counter), [from]: at };
      return [
        {
          record: name,
          limit: 'counter back',
          field: limit.field,
          values: { ...machine, [limit.field]: 900 },
          says: / is below the last reading /,
        },
        {
          record: name,
          limit: 'counter ahead',
          field: limit.field,
          values: { ...machine, [limit.field]: 1200 },
          says: / is above the next reading /,
        },
      ];
    }
  }
}

export const [emptyTank, fullTank] = [seedId('fuel_tank', 'EMPTY'), seedId('fuel_tank', 'FULL')];

/** Two tanks of 100 L: one that holds 30 L, and one with room for 5. */
export async function addTanks({ host }: TestServer): Promise<void> {
  for (const [id, code, litres] of [
    [emptyTank, 'EMPTY', 30],
    [fullTank, 'FULL', 90],
  ] as const) {
    await host.pool.query(
      `insert into fuel_tank (id, site, code, product, capacity, safe_fill) values ($1, $2, $3, 'diesel', 100, 95)`,
      [id, site, code],
    );
    await host.pool.query(
      `
        insert into fuel_dip (id, site, tank, at, litres, method)
        values (gen_random_uuid(), $1, $2, now() - interval '2 hours', $3, 'stick')`,
      [site, id, litres],
    );
  }
}

/** Makes a machine's counter show 1000 four days ago and 1100 two days ago. */
async function read({ host }: TestServer, machine: string, counter: string): Promise<string> {
  await host.pool.query('delete from meter_reading where equipment = $1 and kind = $2', [machine, counter]);
  await host.pool.query(
    `
      insert into meter_reading (id, site, equipment, read_at, kind, value, total, source, valid)
      select gen_random_uuid(), $1, $2, now() - days * interval '1 day', $3, value, value, 'manual', true
      from (values (4, 1000), (2, 1100)) as shown(days, value)`,
    [site, machine, counter],
  );
  return machine;
}

const copies = new Set<string>();

/** A copy of a row of a record that is as `set` says, with codes of its own. */
async function copyOf({ host }: TestServer, target: RecordDefinition, set: string): Promise<string> {
  const { rows: columns } = await host.pool.query<{ column_name: string }>(
    `
      select column_name
      from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'id'`,
    [target.name],
  );
  const unique = new Set(target.unique.flat().filter((column) => target.fields[column]?.kind === 'text'));
  const list = columns.map(({ column_name: column }) => `"${column}"`);
  const values = columns.map(({ column_name: column }) =>
    unique.has(column) ? `upper(left(md5(random()::text), 8))` : `"${column}"`,
  );
  const { rows } = await host.pool.query<{ id: string }>(
    `
      insert into "${target.name}" (id, ${list.join(', ')})
      select gen_random_uuid(), ${values.join(', ')}
      from "${target.name}"
      where deleted_at is null and id <> all($1) and ${target.scope === 'site' ? `site = '${site}'` : 'true'}
      order by id
      limit 1
      returning id`,
    [[...copies]],
  );
  const id = rows[0]?.id ?? '';
  copies.add(id);
  await host.pool.query(`update "${target.name}" set ${set} where id = $1`, [id]);
  return id;
}

/** What makes a field that applies to some entries only apply to an entry: another choice. */
function applying({ fields }: RecordDefinition, { when }: Field, base: Draft): Draft {
  if (!when || when(base)) return {};
  for (const [name, { kind, options }] of Object.entries(fields))
    for (const choice of kind === 'choice' ? Object.keys(options.choices as object) : [])
      if (when({ ...base, [name]: choice })) return { [name]: choice };
  return {};
}

/** What cannot be true of entries of one record. */
export async function impossibleOf(
  server: TestServer,
  definition: RecordDefinition,
  base: Draft,
  closed: string,
): Promise<readonly Impossible[]> {
  const day = new Date().toISOString().slice(0, 10);
  const entries: Impossible[] = [];
  for (const [name, field] of writable(definition)) {
    const values = applying(definition, field, base);
    const ofField = [
      ...inTime(definition, name, field),
      ...inSize(definition, name, field),
      ...(await inUse(server, definition, name, field, day)),
      ...(await inPlace(server, definition, name, field)),
    ];
    entries.push(...ofField.map((entry) => ({ ...entry, values: { ...values, ...entry.values } })));
  }
  for (const limit of definition.limits) entries.push(...(await beyond(server, definition, limit, closed, base)));
  return entries;
}
