import { sql } from 'kysely';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Database } from '../../../../core/host/host.ts';
import type { AempFault, AempNote, AempOld, AempResult } from '../../shared/aemp.ts';
import type { TakenMachines } from './take-together.ts';
import { equipmentTable } from '../uses.ts';

/** Notes that are kept of one asking; what is beyond is in the figures. */
const mostNotes = 400;

/** Keeps what an asking, or a file, brought. */
export async function storeResult(db: Database, source: string, taken: TakenMachines, at: Date): Promise<void> {
  const { machines, matched, unknown, rejected, accepted, duplicates, figures, notes } = taken;
  await sql`
    insert into aemp_result (source, at, succeeded_at, machines, matched, unknown, refused, accepted, duplicates, notes)
    values (
      ${source}, ${at}, ${at}, ${machines}, ${matched}, ${unknown.length}, ${rejected.length}, ${accepted + figures},
      ${duplicates}, ${JSON.stringify(notes.slice(0, mostNotes))}::jsonb
    )
    on conflict (source) do update
      set at = excluded.at, succeeded_at = excluded.succeeded_at, fault = null, fault_detail = null, failures = 0,
        next_at = null, machines = excluded.machines, matched = excluded.matched, unknown = excluded.unknown,
        refused = excluded.refused, accepted = excluded.accepted, duplicates = excluded.duplicates,
        notes = excluded.notes`.execute(db);
}

/** Keeps why an asking failed, and before when the service is not asked again. What the last good one brought stays. */
export async function storeFault(
  db: Database,
  source: string,
  {
    fault,
    detail,
    nextAt,
  }: { readonly fault: AempFault; readonly detail: string | null; readonly nextAt: Date | null },
  at: Date,
): Promise<void> {
  await sql`
    insert into aemp_result (source, at, fault, fault_detail, failures, next_at)
    values (${source}, ${at}, ${fault}, ${detail}, 1, ${nextAt})
    on conflict (source) do update
      set at = excluded.at, fault = excluded.fault, fault_detail = excluded.fault_detail,
        failures = aemp_result.failures + 1, next_at = excluded.next_at`.execute(db);
}

type StoredResult = Omit<AempResult, 'old'>;

/**
 * The last results of the sources that the caller sees, without the notes about machines of sites where they may not
 * look.
 */
export async function readResults(db: Database, { access }: Pick<Caller, 'access'>): Promise<readonly AempResult[]> {
  const { rows } = await sql<StoredResult>`
    select result.source, result.at, succeeded_at as "succeededAt", series_at as "seriesAt", fault,
      fault_detail as detail, failures, next_at as "nextAt", machines, matched, unknown, refused, accepted,
      duplicates, notes
    from aemp_result result
    join ingest_source source on source.id = result.source and source.deleted_at is null`.execute(db);
  const { rows: old } = await sql<AempOld & { readonly source: string }>`
    select kept.source, kept.equipment, machine.code, jsonb_array_length(kept.figures) as figures, kept.newest,
      kept.taken_at as "takenAt"
    from aemp_old kept
    join ${equipmentTable} machine on machine.id = kept.equipment and machine.deleted_at is null
    order by machine.code`.execute(db);
  const seen = (site: string | null): boolean => site === null || can(access, 'ingest_monitor:read', site);
  const shown = (note: AempNote): AempNote =>
    note.candidates ? { ...note, candidates: note.candidates.filter(({ site }) => seen(site)) } : note;
  return rows.map((row) => ({
    ...row,
    notes: row.notes.filter(({ site }) => seen(site)).map(shown),
    old: old.filter(({ source }) => source === row.source).map(({ source: _source, ...one }) => one),
  }));
}
