import { sql } from 'kysely';
import { v7 } from 'uuid';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { tripCorrection } from '../../records/trip-correction.ts';
import type { TripValues } from './trip-values.ts';

/** What late events would change in a closed shift. */
export interface Proposal {
  readonly action: 'add' | 'change' | 'remove';
  readonly trip: string | null;
  readonly values: TripValues | null;
  readonly payloadBefore: number | null;
  /** Of a trip that would go. */
  readonly dumpEnd?: number;
  readonly shift?: string | null;
  readonly productionDate?: string | null;
}

/** Puts corrections up for a supervisor; the same one again replaces what it said before. */
export async function proposeCorrections(
  context: RowsContext,
  site: string,
  truck: string,
  proposals: readonly Proposal[],
): Promise<void> {
  if (proposals.length === 0) return;
  const rows = proposals.map(
    ({ action, trip, values, payloadBefore, dumpEnd = 0, shift = null, productionDate = null }) => ({
      id: v7(),
      site,
      truck,
      action,
      trip,
      payload: values?.payload ?? null,
      payload_before: payloadBefore,
      proposed: values === null ? null : JSON.stringify(values),
      dump_end: values?.dump_end ?? new Date(dumpEnd).toISOString(),
      shift: values?.shift ?? shift,
      production_date: values?.production_date ?? productionDate,
    }),
  );
  const { rows: known } = await sql<{ id: string; action: string; dump_end: string; proposed: string | null }>`
    select id, action, dump_end, proposed
    from trip_correction
    where truck = ${truck}
      and dump_end = any(${rows.map((row) => row.dump_end)}::timestamptz[])
      and state = 'proposed'
      and deleted_at is null
    for update`.execute(context.db);
  const place = (one: { readonly action: string; readonly dump_end: string }): string =>
    `${one.action} ${Date.parse(one.dump_end)}`;
  const open = new Map(known.map((row) => [place(row), row]));
  await createRows(
    context,
    tripCorrection,
    rows.filter((row) => !open.has(place(row))),
    { orNothing: true },
  );
  await changeRows(context, tripCorrection, {
    rows: rows.flatMap((row) => {
      const before = open.get(place(row));
      return before && before.proposed !== row.proposed
        ? [{ id: before.id, payload: row.payload, proposed: row.proposed, trip: row.trip }]
        : [];
    }),
  });
}
