import type { MessageDescriptor } from '@lingui/core';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Host } from '../../host/host.ts';
import { changeRows, createRows, deleteRows, type RowsContext } from '../change-rows.server.ts';
import { siteToldOf } from '../audit-line.server.ts';
import type { BrokenRule, RecordDefinition } from '../record.ts';
import { broken, isTouched, type Judged } from './judged.ts';
import type { Counts, Limit } from './limit.ts';

/*
 * What has a counter has one: readings that people write, fills, log-ons and devices tell of are judged by the same
 * neighbours in time, and each that another record tells becomes a reading among them, with its source.
 */

type CounterLimit = Extract<Limit, { kind: 'counter' }>;
type Draft = Readonly<Record<string, unknown>>;

/** A counter may run faster than the clock by this much for the minutes between reading and writing. */
const tolerance = 1.1;

/** What a counter is said to have shown. */
export interface Reading {
  /** The row that has the counter. */
  readonly of: string;
  readonly counter: string;
  readonly at: string;
  readonly value: number;
}

/** What a counter showed before or after. */
interface Neighbour {
  readonly at: string;
  readonly value: number;
  readonly total: number;
  readonly begins: boolean;
}

/** A reading among those before and after it. */
export interface JudgedReading {
  readonly fault: 'below' | 'above' | 'fast' | null;
  readonly sentence: MessageDescriptor | null;
  /** What it shows over all replacements of the counter. */
  readonly total: number;
  readonly last: Neighbour | undefined;
}

/** The record of a host that keeps the counters of another. */
export function countingRecord(
  host: Pick<Host, 'records'>,
  of: string,
): (RecordDefinition & { readonly counts: Counts }) | null {
  for (const { definition } of host.records.values())
    if (definition.counts && definition.fields[definition.counts.of]?.options.record === of)
      return definition as RecordDefinition & { readonly counts: Counts };
  return null;
}

/** Readings of what has a counter are judged one after the other, until the end of the transaction. */
export const lockCounters = async (db: Database, of: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`meter:${of}`}))`.execute(db));

/** Judges a reading by its neighbours in time; `besides` is the row of the reading itself, where it is there already. */
export async function judgeReading(
  db: Database,
  { name, counts }: RecordDefinition & { readonly counts: Counts },
  { of, counter, at, value }: Reading,
  besides: RawBuilder<unknown> = sql`true`,
): Promise<JudgedReading> {
  const ref = (column: string): RawBuilder<unknown> => sql.ref(`reading.${column}`);
  const neighbour = (order: 'asc' | 'desc'): RawBuilder<unknown> => sql`
    (
      select ${ref(counts.at)} as at, ${ref(counts.value)} as value,
        coalesce(${ref(counts.total)}, ${ref(counts.value)}) as total, ${ref(counts.source)} = ${counts.begins} as begins
      from ${sql.table(name)} as reading
      where ${ref(counts.of)} = ${of} and ${ref(counts.counter)} = ${counter}
        and ${ref(counts.valid)} and reading.deleted_at is null and ${besides}
        and ${ref(counts.at)} ${order === 'desc' ? sql`<` : sql`>`} ${at}::timestamptz
      order by ${ref(counts.at)} ${sql.raw(order)}, reading.id ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<Neighbour>`${neighbour('desc')} union all ${neighbour('asc')}`.execute(db);
  const last = rows.find((reading) => Date.parse(reading.at) < Date.parse(at));
  const next = rows.find((reading) => Date.parse(reading.at) > Date.parse(at));
  const total = last ? last.total + value - last.value : value;
  const tell = (fault: JudgedReading['fault'], sentence: MessageDescriptor): JudgedReading => ({
    fault,
    sentence,
    total,
    last,
  });
  if (last && value < last.value) return tell('below', counts.sentences.below(counter, value, last.value));
  // After a replaced counter a later reading says nothing of this one.
  if (next && !next.begins && value > next.value)
    return tell('above', counts.sentences.above(counter, value, next.value));
  const fastest = counts.fastest[counter];
  if (last && fastest !== undefined) {
    const elapsed = (Date.parse(at) - Date.parse(last.at)) / 3_600_000;
    if (value - last.value > tolerance * fastest * elapsed + counts.grain)
      return tell('fast', counts.sentences.fast(counter, tenths(value - last.value), tenths(elapsed)));
  }
  return { fault: null, sentence: null, total, last };
}

const tenths = (number: number): number => Math.round(number * 10) / 10;

/** What a row says that a counter showed, where it says so. */
function readingOf({ field, of, counter }: CounterLimit, { occurs }: RecordDefinition, row: Draft): Reading | null {
  const [id, at, value] = [row[of], occurs ? row[occurs.from] : undefined, row[field]];
  const name = typeof counter === 'string' ? counter : row[counter.column];
  if (typeof id !== 'string' || typeof name !== 'string' || typeof value !== 'number' || at == null) return null;
  return { of: id, counter: name, at: new Date(at as string).toISOString(), value };
}

/** A counter that went back, or faster than it can. */
export async function brokenByCounter(judged: Judged, shown: CounterLimit): Promise<readonly BrokenRule[]> {
  const { host, db, definition, row, before } = judged;
  const keeper = countingRecord(host, String(definition.fields[shown.of]?.options.record));
  const reading = readingOf(shown, definition, row);
  const other = typeof shown.counter === 'string' ? undefined : shown.counter.column;
  if (!keeper || !reading || !isTouched(judged, shown.field, shown.of, other, definition.occurs?.from)) return [];
  await lockCounters(db, reading.of);
  const itself = definition.name === keeper.name;
  if (itself && row[keeper.counts.source] === keeper.counts.begins) return [];
  const earlier = before && readingOf(shown, definition, before);
  const besides = itself
    ? sql`reading.id is distinct from ${before?.id ?? null}::uuid`
    : earlier
      ? sql`not (${fedReading(keeper, definition.name, earlier)})`
      : sql`true`;
  const { fault, sentence } = await judgeReading(db, keeper, reading, besides);
  if (!fault || !sentence) return [];
  // A counter that ran fast may have been read late: it is asked about, and needs no more than a yes.
  return fault === 'fast'
    ? [{ field: shown.field, sentence, confirm: 'meter_jump' }]
    : [broken(shown.severity, `counter_${shown.field}`, shown.field, sentence)];
}

/** The reading that a row of another record fed. */
const fedReading = ({ counts }: { readonly counts: Counts }, record: string, { of, counter, at }: Reading) => sql`
  ${sql.ref(counts.of)} = ${of} and ${sql.ref(counts.counter)} = ${counter}
  and ${sql.ref(counts.at)} = ${at}::timestamptz and ${sql.ref(counts.source)} = ${counts.fedBy[record] ?? ''}`;

/** A row that tells what counters showed, or told so. */
export interface CountingRow {
  readonly before: Draft | null;
  /** Null of a row that counts no more. */
  readonly after: Draft | null;
}

/** Makes readings of what rows of another record tell, and takes back those of what they tell no more. */
export async function feedCounters(
  context: RowsContext,
  definition: RecordDefinition,
  rows: readonly CountingRow[],
): Promise<void> {
  for (const limit of definition.limits) {
    if (limit.kind !== 'counter') continue;
    const keeper = countingRecord(context.host, String(definition.fields[limit.of]?.options.record));
    if (!keeper || keeper.name === definition.name || !keeper.counts.fedBy[definition.name]) continue;
    for (const { before, after } of rows) {
      const [was, is] = [before && readingOf(limit, definition, before), after && readingOf(limit, definition, after)];
      if (JSON.stringify(was) === JSON.stringify(is)) continue;
      if (was) await deleteRows(context, keeper, { where: fedReading(keeper, definition.name, was) });
      if (is && after) await addReading(context, keeper, definition.name, is, siteToldOf(definition, after));
    }
  }
}

async function addReading(
  context: RowsContext,
  keeper: RecordDefinition & { readonly counts: Counts },
  record: string,
  reading: Reading,
  site: string | null,
): Promise<void> {
  const { counts } = keeper;
  await lockCounters(context.db, reading.of);
  const { fault, total } = await judgeReading(context.db, keeper, reading);
  const values = { [counts.value]: reading.value, [counts.total]: total, [counts.valid]: fault === null };
  const changed = await changeRows(context, keeper, { where: fedReading(keeper, record, reading), set: values });
  if (changed.length > 0) return;
  await createRows(context, keeper.name, [
    {
      site,
      [counts.of]: reading.of,
      [counts.counter]: reading.counter,
      [counts.at]: reading.at,
      [counts.source]: counts.fedBy[record],
      ...values,
    },
  ]);
}
