import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { maySpeakFor, parseWith, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { readDirectory, withoutMachine } from '../ingest/machines.ts';

const number = z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000)));
const faultData = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(20)),
  spn: number,
  fmi: number,
  description: z.nullish(z.string().check(z.maxLength(500))),
  severity: z._default(z.enum(['info', 'warning', 'critical']), 'warning'),
  active: z._default(z.boolean(), true),
});
type FaultData = z.infer<typeof faultData>;

/**
 * Faults that machines tell of themselves, kept for maintenance, which reads `v_fault_event` (catalogue operations.md
 * §4.1).
 */
export const faultKind: IngestKind<FaultData> = {
  kind: 'fault',
  parse: parseWith(faultData, { figures: ['spn', 'fmi'], unknownAsMinusOne: ['spn', 'fmi'] }),
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const directory = await readDirectory(db, events);
    const rejected: IngestRejection[] = [];
    const rows: (FaultData & { readonly index: number; readonly site: string; readonly equipment: string })[] = [];
    for (const event of events) {
      const { index, id, ts, receivedAt, data } = event;
      const machine = directory.machineOf(event);
      if (!machine) rejected.push(withoutMachine(event, directory));
      else if (!maySpeakFor(source, machine.site)) rejected.push(siteNotAllowed(index));
      else
        rows.push(
          Object.assign(
            { ...data },
            {
              index,
              equipment: machine.id,
              site: machine.site,
              ts: ts.toISOString(),
              received_at: receivedAt.toISOString(),
              event_id: id,
            },
          ),
        );
    }
    if (rows.length > 0) {
      const columns = sql.raw(
        'equipment, site, ts, received_at, event_id, code, spn, fmi, description, severity, active',
      );
      await sql`
        insert into fault_event (source, ${columns}) select ${source.id}::uuid, ${columns}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
          equipment uuid, site uuid, ts timestamptz, received_at timestamptz, event_id text, code text,
          spn integer, fmi integer, description text, severity text, active boolean)`.execute(db);
    }
    return {
      accepted: rows.map(({ index }) => index),
      duplicates: [],
      late: [],
      rejected,
      publish: () => {
        for (const { equipment, site, code, severity, active } of rows)
          host.publish('equipment.fault', { equipment, site, code, severity, active });
      },
    };
  },
};
