import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '../../../../core/server/host.ts';
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
  db: Database,
  site: string,
  truck: string,
  proposals: readonly Proposal[],
): Promise<void> {
  if (proposals.length === 0) return;
  const rows = proposals.map(
    ({ action, trip, values, payloadBefore, dumpEnd = 0, shift = null, productionDate = null }) => ({
      id: v7(),
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
  await sql`
    insert into trip_correction (
      id, site, truck, action, trip, payload, payload_before, proposed, dump_end, shift, production_date)
    select id, ${site}::uuid, ${truck}::uuid, action, trip, payload, payload_before, proposed, dump_end, shift,
      production_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, action text, trip uuid, payload float8, payload_before float8, proposed text, dump_end timestamptz,
        shift text, production_date date)
    on conflict (truck, action, dump_end) where state = 'proposed' and deleted_at is null
    do update set payload = excluded.payload, proposed = excluded.proposed, trip = excluded.trip,
      version = trip_correction.version + 1, updated_at = now()
    where trip_correction.proposed is distinct from excluded.proposed`.execute(db);
}
