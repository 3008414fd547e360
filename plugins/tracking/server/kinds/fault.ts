import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { figureOrUnknown, ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { maySpeakFor, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { readingsSql } from './readings-sql.ts';
import { readingColumns } from './reading-columns.ts';
import { readDirectory, withoutMachine } from '../ingest/machines.ts';

const number = z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000)));
const faultData = ingestData({
  code: member(z.string().check(z.minLength(1), z.maxLength(20)), 'text'),
  spn: figureOrUnknown(number, 'integer'),
  fmi: figureOrUnknown(number, 'integer'),
  description: member(z.nullish(z.string().check(z.maxLength(500))), 'text'),
  severity: member(z._default(z.enum(['info', 'warning', 'critical']), 'warning'), 'text'),
  active: member(z._default(z.boolean(), true), 'boolean'),
});
type FaultData = DataOf<typeof faultData>;

const columns = { ...readingColumns, event_id: 'text', ...faultData.columns } as const;

/**
 * Faults that machines tell of themselves, kept for maintenance, which reads `v_fault_event` (catalogue operations.md
 * §4.1).
 */
export const faultKind: IngestKind<FaultData> = {
  kind: 'fault',
  parse: faultData.parse,
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
    if (rows.length > 0) await sql`insert into fault_event ${readingsSql(columns, source.id, rows)}`.execute(db);
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
