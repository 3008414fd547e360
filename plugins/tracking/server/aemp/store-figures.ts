import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { ToldFigure } from './aemp-document.ts';
import type { MachineName } from './machine-name.ts';
import type { OwnMachine } from './match-machines.ts';

/** Figures of one of our machines. */
export interface OwnFigures {
  readonly own: Pick<OwnMachine, 'id' | 'site'>;
  readonly figures: readonly ToldFigure[];
}

/**
 * Keeps figures, each once per machine and instant; those that cannot be true too: whoever sums leaves them out.
 * Answers how many were new.
 */
export async function storeFigures(db: Database, source: string, machines: readonly OwnFigures[]): Promise<number> {
  const rows = machines.flatMap(({ own, figures }) =>
    figures.map(({ name, at, value }) => ({ equipment: own.id, site: own.site, name, at, value })),
  );
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into machine_metric (equipment, site, name, ts, value, source)
    select equipment, site, name, at, value, ${source}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(equipment uuid, site uuid, name text, at timestamptz, value float8)
    order by equipment, name, at
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Keeps figures that were told too late to be live until somebody takes them. The same again changes nothing; others
 * wait anew.
 */
export async function storeOld(
  db: Database,
  source: string,
  machines: readonly (OwnFigures & { readonly key: string; readonly newest: string })[],
  now: Date,
): Promise<void> {
  const rows = machines.map(({ own, figures, key, newest }) => ({
    equipment: own.id,
    site: own.site,
    key,
    figures,
    newest,
  }));
  if (rows.length === 0) return;
  await sql`
    insert into aemp_old as kept (source, equipment, site, key, figures, newest, told_at)
    select ${source}::uuid, equipment, site, key, figures, newest, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(equipment uuid, site uuid, key text, figures jsonb, newest timestamptz)
    order by equipment
    on conflict (source, equipment) do update
      set site = excluded.site, key = excluded.key, figures = excluded.figures, newest = excluded.newest,
        told_at = excluded.told_at,
        taken_at = case when kept.figures = excluded.figures then kept.taken_at end`.execute(db);
}

/**
 * Notes what a service calls our machines: its time series are asked by it. What was called so before and is put on
 * another machine now is forgotten.
 */
export async function storeNames(
  db: Database,
  source: string,
  machines: readonly { readonly own: Pick<OwnMachine, 'id'>; readonly name: MachineName; readonly way: string }[],
  now: Date,
): Promise<void> {
  const rows = machines.map(({ own, name, way }) => ({ equipment: own.id, name, way }));
  if (rows.length === 0) return;
  await sql`
    insert into aemp_machine as known (source, equipment, name, matched_by, told_at)
    select ${source}::uuid, equipment, name, way, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(equipment uuid, name jsonb, way text)
    order by equipment
    on conflict (source, equipment) do update
      set name = excluded.name, matched_by = excluded.matched_by, told_at = excluded.told_at,
        path = case when known.name = excluded.name then known.path end`.execute(db);
  await sql`
    delete from aemp_machine known
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(equipment uuid, name jsonb)
    where known.source = ${source}
      and known.name = row.name
      and known.equipment <> row.equipment`.execute(db);
}
