import { childOf, parentFieldOf } from '../../../core/records/fields/children.ts';
import type { Field } from '../../../core/records/field.ts';
import { hasSite, type RecordDefinition } from '../../../core/records/record.ts';
import { commit, preview } from '../import.ts';
import { at } from './deal.ts';
import { call, type Attempt } from './attempt.ts';
import type { Stage } from './stage.ts';
import type { Draft } from './templates.ts';
import type { RowDeed } from './world.ts';

/** Rows of a site that a deed may choose from. */
const candidates = 6;
let fresh = 0;

interface Row extends Draft {
  readonly id: string;
  readonly version: number;
}

/**
 * A deed about rows as a call; null where there is no such row. Rows and references are chosen whoever asks: whether
 * they may is what is looked at.
 */
export async function write(stage: Stage, deed: RowDeed): Promise<Attempt | null> {
  if (deed.do === 'command') return command(stage, deed);
  if (deed.do === 'transfer') return transfer(stage, deed);
  const record = at(
    stage.records.filter(({ access }) => access.create || access.update),
    deed.record,
  );
  const { name, access } = record;
  const base = `records/${name}/`;
  const confirmed = '?confirm=meter_jump,close_fill,over_average';
  switch (deed.do) {
    case 'create': {
      const draft = await newDraft(stage, record, deed);
      return draft && access.create
        ? { asks: [`${name}:create`], record: name, send: call('POST', `${base}${confirmed}`, draft) }
        : null;
    }
    case 'import': {
      const draft = await newDraft(stage, record, deed);
      return draft && access.create && access.update
        ? { asks: [`${name}:create`, `${name}:update`], record: name, send: importOf(stage, name, draft) }
        : null;
    }
    case 'update': {
      const row = await rowAt(stage, record, deed.at, deed.nth);
      const values = row && (await changes(stage, record, deed));
      return row && values && access.update
        ? {
            asks: [`${name}:update`],
            record: name,
            send: call('PATCH', `${base}${row.id}/${confirmed}`, values, row.version),
          }
        : null;
    }
    case 'delete': {
      const row = await rowAt(stage, record, deed.at, deed.nth);
      return row && access.delete
        ? { asks: [`${name}:delete`], record: name, send: call('DELETE', `${base}${row.id}/`, undefined, row.version) }
        : null;
    }
    case 'restore': {
      const row = await rowAt(stage, record, deed.at, deed.nth, 'not null');
      return row && access.delete
        ? { asks: [`${name}:delete`], record: name, send: call('POST', `${base}${row.id}/restore/`, {}) }
        : null;
    }
    case 'transition': {
      const stateful = at(
        stage.records.filter(({ states }) => states),
        deed.record,
      );
      const steps = Object.keys(stateful.states?.transitions ?? {});
      const row = await rowAt(stage, stateful, deed.at, deed.nth);
      const possible =
        row && steps.filter((step) => stateful.states?.transitions[step]?.from.includes(String(row['state'])));
      const step = possible?.length ? at(possible, deed.step) : null;
      return row && step
        ? {
            asks: [`${stateful.name}:${step}`],
            record: stateful.name,
            step,
            send: call(
              'POST',
              `records/${stateful.name}/${row.id}/transitions/${step}/${confirmed}`,
              { reason: 'As drawn.' },
              row.version,
            ),
          }
        : null;
    }
    case 'batch': {
      const parts = await Promise.all(
        deed.at.map(async (place, index): Promise<object | null> => {
          const row = index % 2 === 0 ? await rowAt(stage, record, place, deed.nth) : null;
          if (row)
            return {
              id: row.id,
              version: row.version,
              values: await changes(stage, record, { ...deed, at: place, change: 'reference' }),
            };
          const create = await newDraft(stage, record, { ...deed, at: place });
          return create && { create };
        }),
      );
      return parts.every((part) => part !== null)
        ? {
            asks: [`${name}:create`, `${name}:update`],
            record: name,
            send: call('POST', `${base}batch/${confirmed}`, { changes: parts }),
          }
        : null;
    }
  }
}

/** The nth of the newest rows of a record at a site; of a record without sites, of all. */
async function rowAt(
  { server, sites }: Stage,
  record: RecordDefinition,
  place: number,
  nth: number,
  deleted: 'null' | 'not null' = 'null',
): Promise<Row | null> {
  const bySite =
    record.name === 'site'
      ? 'and id = $1'
      : record.scope === 'site'
        ? 'and site = $1'
        : hasSite(record)
          ? 'and (site = $1 or site is null)'
          : 'and $1::uuid is not null';
  const { rows } = await server.host.pool.query<Row>(
    `select * from "${record.name}" where deleted_at is ${deleted} ${bySite} order by id desc limit ${candidates}`,
    [at(sites, place)],
  );
  return rows.length > 0 ? at(rows, nth) : null;
}

const writable = ({ fields }: RecordDefinition): readonly (readonly [string, Field])[] =>
  Object.entries(fields).filter(([, { readOnly, derived }]) => !readOnly && !derived);
const points = (field: Field): boolean =>
  (field.kind === 'ref' || field.kind === 'refs') && field.options.record !== undefined;
/** A place past the sites stands for the row's own. */
const pointed = (stage: Stage, pointing: number, own: number): number =>
  pointing < stage.sites.length ? pointing : own;

async function target(stage: Stage, field: Field, place: number, nth: number): Promise<unknown> {
  const of = stage.records.find(({ name }) => name === field.options.record);
  const row = of && (await rowAt(stage, of, place, nth));
  return row ? (field.kind === 'refs' ? [row.id] : row.id) : null;
}

/**
 * A new row like one that there is: at a site, with words of its own, and one of its references, or each where the site
 * had none, led to a site.
 */
async function newDraft(
  stage: Stage,
  record: RecordDefinition,
  deed: { readonly at: number; readonly nth: number; readonly pointing: number },
): Promise<Draft | null> {
  const here = stage.templates.get(record.name)?.[deed.at] ?? [];
  const models = here.length > 0 ? here : (stage.templates.get(record.name)?.flat() ?? []);
  if (models.length === 0) return null;
  const draft: Record<string, unknown> = {
    ...at(models, deed.nth),
    ...(record.scope === 'site' ? { site: stage.sites[deed.at] } : {}),
  };
  const place = pointed(stage, deed.pointing, deed.at);
  const references = writable(record).filter(([, field]) => points(field));
  const led = here.length > 0 && references.length > 0 ? [at(references, deed.nth)] : references;
  for (const [name, field] of led)
    if (draft[name] !== null || place !== deed.at) draft[name] = await target(stage, field, place, deed.nth);
  for (const column of new Set([...record.unique.flat(), ...record.key]))
    if (record.fields[column]?.kind === 'text') draft[column] = word();
  // Children are written along only where the row stays where its model was.
  for (const [name, field] of writable(record))
    if (field.kind === 'children') draft[name] = here.length > 0 ? childrenOf(field, draft[name]) : [];
  return draft;
}

function childrenOf(field: Field, rows: unknown): readonly Draft[] {
  const unique = childOf(field)
    .unique.flat()
    .filter((column) => column !== parentFieldOf(field) && childOf(field).fields[column]?.kind === 'text');
  return ((rows ?? []) as readonly Draft[])
    .slice(0, 2)
    .map((row) => ({ ...row, ...Object.fromEntries(unique.map((column) => [column, word()])) }));
}

function word(): string {
  fresh += 1;
  return `W${fresh.toString(36)}${Date.now().toString(36).slice(-4)}`.toUpperCase();
}

/** What a change of a row says: a word, a reference to a site, another site, or all of it. */
async function changes(
  stage: Stage,
  record: RecordDefinition,
  deed: {
    readonly at: number;
    readonly nth: number;
    readonly pointing: number;
    readonly change: 'word' | 'reference' | 'site' | 'all';
  },
): Promise<Draft> {
  const place = pointed(stage, deed.pointing, deed.at);
  const values: Record<string, unknown> = {};
  const references = writable(record).filter(([, field]) => points(field));
  const texts = writable(record).filter(([, { kind }]) => kind === 'text' || kind === 'longtext');
  if ((deed.change === 'site' || deed.change === 'all') && record.scope === 'site') values['site'] = stage.sites[place];
  if (deed.change !== 'word' && (deed.change !== 'site' || record.scope !== 'site') && references.length > 0) {
    const [name, field] = at(references, deed.nth);
    values[name] = await target(stage, field, place, deed.nth);
  }
  if ((deed.change === 'word' || Object.keys(values).length === 0) && texts.length > 0)
    values[at(texts, deed.nth)[0]] = word();
  return values;
}

async function transfer(stage: Stage, deed: Extract<RowDeed, { do: 'transfer' }>): Promise<Attempt | null> {
  const machines = stage.records.find(({ name }) => name === 'equipment');
  const machine = machines && (await rowAt(stage, machines, deed.from, deed.nth));
  if (!machine) return null;
  const left = new Date(Date.now() - 3_600_000).toISOString();
  const body = {
    equipment: machine.id,
    from_site: stage.sites[deed.from],
    to_site: stage.sites[deed.to],
    left_at: left,
    arrived_at: deed.arrives ? new Date(Date.now() - 60_000).toISOString() : null,
  };
  return {
    asks: ['equipment_transfer:create'],
    record: 'equipment_transfer',
    send: call('POST', 'records/equipment_transfer/', body),
  };
}

/** What is written by calls of its own, past those of the records. */
async function command(stage: Stage, deed: Extract<RowDeed, { do: 'command' }>): Promise<Attempt | null> {
  const record = (name: string): RecordDefinition => stage.records.find((one) => one.name === name) as RecordDefinition;
  const row = async (name: string, place: number, nth = deed.nth): Promise<Row | null> =>
    rowAt(stage, record(name), place, nth);
  const reason = 'As drawn.';
  const by = (permission: string, path: string, body: object | null): Attempt | null =>
    body && { asks: [permission], send: call('POST', path, body) };
  switch (deed.which) {
    case 'assign': {
      const [person, machine] = [await row('person', deed.other), await row('equipment', deed.at)];
      return by(
        'operator_checkin:assign',
        'tracking/assign/',
        person && machine && { person: person.id, equipment: machine.id, reason },
      );
    }
    case 'group': {
      const [group, one, other] = [
        await row('equipment_group', deed.at),
        await row('equipment', deed.at),
        await row('equipment', deed.other),
      ];
      return by(
        'equipment:update',
        'fleet/machines/group/',
        group && one && other && { group: group.id, machines: [one.id, other.id], reason },
      );
    }
    case 'status': {
      const [machine, stop] = [await row('equipment', deed.at), await row('stop_reason', deed.at)];
      return by(
        'equipment_status_interval:update',
        'fleet/ledger/status/',
        machine && { equipment: machine.id, reason: deed.nth % 2 === 0 ? (stop?.id ?? null) : null },
      );
    }
    case 'split':
    case 'merge': {
      const interval = await row('equipment_status_interval', deed.at);
      const middle = interval && new Date(Date.parse(String(interval['started_at'])) + 60_000).toISOString();
      return by(
        'equipment_status_interval:update',
        `fleet/ledger/${deed.which}/`,
        interval && { interval: interval.id, ...(deed.which === 'split' ? { at: middle } : {}) },
      );
    }
    case 'confirm-trips': {
      const trips = [await row('haul_trip', deed.at), await row('haul_trip', deed.other, deed.nth + 1)];
      return by('haul_trip:confirm', 'production/trips/confirm/', { ids: trips.flatMap((trip) => trip?.id ?? []) });
    }
    case 'merge-trips': {
      const trips = [await row('haul_trip', deed.at), await row('haul_trip', deed.other, deed.nth + 1)];
      return by('haul_trip:update', 'production/trips/merge/', {
        ids: trips.flatMap((trip) => trip?.id ?? []),
        reason,
      });
    }
    case 'source-token':
    case 'source-secret': {
      const source = await row('ingest_source', deed.at);
      return by(
        'ingest_source:update',
        `tracking/sources/${source?.id}/${deed.which === 'source-token' ? 'token' : 'secret'}/`,
        source && (deed.which === 'source-token' ? {} : { secret: 'drawn' }),
      );
    }
  }
}

/** Sends one row as a file, and commits it where it would be written. */
const importOf =
  ({ server }: Stage, record: string, draft: Draft): Attempt['send'] =>
  async (user) => {
    const { rows } = await server.host.pool.query<{ id: string; code: string }>('select id, code from site');
    const cells = Object.entries(draft)
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(
        ([name, value]) =>
          [name, name === 'site' ? (rows.find(({ id }) => id === value)?.code ?? '') : String(value)] as const,
      );
    const csv = [cells.map(([name]) => name), cells.map(([, value]) => `"${value.replaceAll('"', '""')}"`)]
      .map((line) => line.join(';'))
      .join('\n');
    try {
      const job = await preview(server, user, record, csv);
      if (job.state !== 'ready' || (job.counts?.error ?? 0) > 0) return { status: 422, code: 'import_errors' };
      const done = await commit(user, job);
      return { status: done.state === 'done' ? 200 : 422, code: done.state };
    } catch (error) {
      return { status: 403, code: (JSON.parse((error as Error).message) as { code?: string }).code };
    }
  };
