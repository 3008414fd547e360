import { randomUUID } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { meterReading } from '../../records/meter-reading.ts';
import type { IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { figure, ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { refusal as refused } from '../../../../core/host/ingest-kind.ts';
import { machinesOf, refusedMachine, type NamedMachine } from './machines.ts';

const meterData = ingestData({
  kind: member(z.enum(['hours', 'km'])),
  value: figure(z.number().check(z.minimum(0), z.maximum(2_000_000))),
});
type MeterData = DataOf<typeof meterData>;

/** A counter may run faster than the clock by this much. */
const tolerance = 1.1;
/** Counters that tell whole hours jump by one, whatever the clock says. */
const grainHours = 1;

interface Known {
  readonly id: string;
  readonly read_at: string;
  readonly value: number;
  readonly total: number;
  readonly source: string;
}

/**
 * Counters as machines tell them: one reading per machine, counter and shift is kept, its newest (catalogue
 * operations.md §2, §4.1).
 */
export const meterKind: IngestKind<MeterData> = {
  kind: 'meter',
  parse: meterData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const ordered = [...events].sort((a, b) => a.ts.getTime() - b.ts.getTime());
    const machines = await machinesOf(db, ordered);
    const rejected: IngestRejection[] = [];
    const accepted: number[] = [];
    const late: number[] = [];
    const written = new Map<
      string,
      {
        readonly id: string;
        readonly site: string;
        readonly code: string;
        readonly kind: MeterData['kind'];
        readonly value: number;
        readonly at: string;
      }
    >();
    for (const event of ordered) {
      const { index, data, ts } = event;
      const machine = machines.get(event.subject ?? '');
      const refusal = refusedMachine(event, machine, source);
      if (refusal || !machine) {
        rejected.push(refusal ?? refused(index, 'unknown_equipment', msg`The machine is unknown.`));
        continue;
      }
      const taken = await take({ host, db, machine: 'ingest' }, machine, ts, data);
      if ('refusal' in taken) {
        rejected.push(refused(index, 'impossible_value', taken.refusal));
        continue;
      }
      accepted.push(index);
      if (taken.late) late.push(index);
      if (taken.id !== null)
        written.set(taken.id, {
          id: taken.id,
          site: machine.site,
          code: machine.code,
          kind: data.kind,
          value: data.value,
          at: ts.toISOString(),
        });
    }
    return {
      accepted,
      duplicates: [],
      late,
      rejected,
      publish: () => {
        tellChanges(host, 'meter_reading', [...written.values()], 'update');
        for (const { site, code, kind, value, at } of written.values())
          host.publish('meter.read', { site, code, kind, value, at });
      },
    };
  },
};

async function take(
  context: RowsContext,
  machine: NamedMachine,
  at: Date,
  { kind, value }: MeterData,
): Promise<{ readonly refusal: MessageDescriptor } | { readonly id: string | null; readonly late: boolean }> {
  const { db } = context;
  await sql`select pg_advisory_xact_lock(hashtext(${`meter:${machine.id}`}))`.execute(db);
  const neighbour = (order: 'before' | 'after') => sql<Known>`
    select id, read_at, value, coalesce(total, value) as total, source from meter_reading
    where equipment = ${machine.id} and kind = ${kind} and valid and deleted_at is null and ${
      order === 'before'
        ? sql`
          read_at <= ${at} order by read_at desc, id desc`
        : sql`read_at > ${at} order by read_at, id`
    } limit 1`;
  const [last] = (await neighbour('before').execute(db)).rows;
  const [next] = (await neighbour('after').execute(db)).rows;
  if (last && value < last.value) return { refusal: belowLast(kind, value, last.value) };
  // A later reading of the same counter bounds this one; after a replaced counter it says nothing.
  if (next && next.source !== 'replacement' && value > next.value) return { refusal: aboveNext(value, next.value) };
  const late = next !== undefined;
  const elapsed = last ? (at.getTime() - new Date(last.read_at).getTime()) / 3_600_000 : Infinity;
  const valid = kind !== 'hours' || !last || value - last.value <= tolerance * elapsed + grainHours;
  const [kept] = (await ofShift(machine, at, kind, valid).execute(db)).rows;
  if (kept && new Date(kept.read_at) >= at) return { id: null, late };
  const total = last ? last.total + value - last.value : value;
  const id = kept?.id ?? randomUUID();
  if (kept)
    await changeRows(context, meterReading, {
      where: sql`id = ${id}`,
      set: { read_at: at, value, total, valid },
    });
  else
    await createRows(context, meterReading, [
      {
        id,
        site: machine.site,
        equipment: machine.id,
        read_at: at.toISOString(),
        kind,
        value,
        total,
        source: 'telemetry',
        valid,
      },
    ]);
  return { id, late };
}

const belowLast = (kind: MeterData['kind'], value: number, last: number): MessageDescriptor =>
  kind === 'hours'
    ? msg`Hour meter ${value} h is below the last reading ${last} h.`
    : msg`Odometer ${value} km is below the last reading ${last} km.`;
const aboveNext = (value: number, next: number): MessageDescriptor =>
  msg`${value} is above ${next}, which was read later.`;

/**
 * The reading by telemetry that is kept of the shift in which an instant lies: one that can be true, and one that cannot,
 * which never takes the place of the other.
 */
const ofShift = (machine: NamedMachine, at: Date, kind: string, valid: boolean) => sql<{ id: string; read_at: string }>`
  select reading.id, reading.read_at from meter_reading reading
  join shift_instance(
    (${at}::timestamptz - interval '1 day')::date, (${at}::timestamptz + interval '1 day')::date) shift
    on shift.site = ${machine.site}
      and shift.starts_at <= ${at}
      and shift.ends_at > ${at}
      and reading.read_at >= shift.starts_at
      and reading.read_at < shift.ends_at
  where reading.equipment = ${machine.id}
    and reading.kind = ${kind}
    and reading.source = 'telemetry'
    and reading.valid = ${valid}
    and reading.deleted_at is null
  order by reading.read_at desc limit 1`;
