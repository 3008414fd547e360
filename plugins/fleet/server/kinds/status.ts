import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import type { Database, IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { refusal as refused } from '../../../../core/host/ingest-kind.ts';
import { machinesOf, refusedMachine } from './machines.ts';
import { noteStatus } from './note-status.ts';

const statusData = ingestData(
  {
    category: member(z.nullish(z.enum(['P', 'NP', 'OD', 'SBO', 'SBE', 'DTS', 'DTU', 'UNS']))),
    reason: member(z.nullish(z.string().check(z.maxLength(20)))),
    note: member(z.nullish(z.string().check(z.maxLength(200)))),
  },
  { member: 'category', holds: ({ category, reason }) => category != null || reason != null },
);
type StatusData = DataOf<typeof statusData>;

/** The reason of a stop about which a machine tells no more than that it delays (catalogue operations.md §2). */
const unjustified = 'X18';

interface Reason {
  readonly id: string;
  readonly code: string;
  readonly category: string;
}

/** The event `ledger.late`: a machine told what it did at an instant after which the ledger knew more already. */
export interface LateStatus {
  readonly equipment: string;
  readonly site: string;
  readonly from: string;
}

/**
 * What a machine says that it does: an interval of the time ledger, below what people say of it (catalogue
 * operations.md §2, §4.1).
 */
export const statusKind: IngestKind<StatusData> = {
  kind: 'status',
  parse: statusData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const ordered = [...events].sort((a, b) => a.ts.getTime() - b.ts.getTime());
    const machines = await machinesOf(db, ordered);
    const reasons = await readReasons(db, [unjustified, ...ordered.flatMap(({ data }) => data.reason ?? [])]);
    const rejected: IngestRejection[] = [];
    const accepted: number[] = [];
    const late: number[] = [];
    const written = new Map<string, { readonly id: string; readonly site: string }>();
    const changed: {
      readonly site: string;
      readonly code: string;
      readonly category: string;
      readonly reason: string | null;
      readonly since: string;
    }[] = [];
    const lateOf: LateStatus[] = [];
    for (const event of ordered) {
      const { index, data, ts } = event;
      const machine = machines.get(event.subject ?? '');
      const refusal = refusedMachine(event, machine, source);
      const namedReason = data.reason == null ? null : reasons.get(data.reason);
      const reason = namedReason ?? (data.category === 'OD' ? (reasons.get(unjustified) ?? null) : null);
      const category = data.category ?? namedReason?.category;
      if (refusal || !machine)
        rejected.push(refusal ?? refused(index, 'unknown_equipment', msg`The machine is unknown.`));
      else if (data.reason != null && !namedReason) rejected.push(refused(index, 'bad_schema', noReason(data.reason)));
      else if (category === undefined || (namedReason && namedReason.category !== category))
        rejected.push(
          refused(
            index,
            'bad_schema',
            otherCategory(data.reason ?? '–', namedReason?.category ?? '–', category ?? '–'),
          ),
        );
      else {
        accepted.push(index);
        const noted = await noteStatus(
          { host, db, machine: 'ingest' },
          {
            machine,
            at: ts,
            category,
            reason: category === 'P' ? null : (reason?.id ?? null),
            note: data.note ?? null,
            justified: category === 'P' || namedReason != null,
          },
        );
        if (noted.late) {
          late.push(index);
          lateOf.push({ equipment: machine.id, site: machine.site, from: ts.toISOString() });
        }
        for (const id of noted.written) written.set(id, { id, site: machine.site });
        if (noted.isNewest)
          changed.push({
            site: machine.site,
            code: machine.code,
            category,
            reason: reason?.code ?? null,
            since: ts.toISOString(),
          });
      }
    }
    return {
      accepted,
      duplicates: [],
      late,
      rejected,
      publish: () => {
        tellChanges(host, 'equipment_status_interval', [...written.values()], 'update');
        for (const one of lateOf) host.publish('ledger.late', one);
        for (const one of changed) host.publish('equipment.status', one);
      },
    };
  },
};

const noReason = (reason: string): MessageDescriptor => msg`No stop reason has the code ${reason}.`;
const otherCategory = (reason: string, own: string, told: string): MessageDescriptor =>
  msg`The reason ${reason} belongs to ${own}, not to ${told}.`;

async function readReasons(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, Reason>> {
  const { rows } = await sql<Reason>`
    select id, code, time_category as category
    from stop_reason
    where active and deleted_at is null and code = any(${[...new Set(codes)]})`.execute(db);
  return new Map(rows.map((reason) => [reason.code, reason]));
}
