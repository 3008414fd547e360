import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { takeBatch } from '../ingest/batch.ts';
import { sourceById } from '../ingest/sources.ts';
import type { ToldFigure } from './aemp-document.ts';
import { impossibleFigure } from './figures.ts';
import { machineEvents } from './machine-events.ts';
import { nobody } from './machine-name.ts';
import { storeFigures } from './store-figures.ts';
import { equipmentTable } from '../uses.ts';

interface OldRow {
  readonly equipment: string;
  readonly code: string;
  readonly site: string;
  readonly key: string;
  readonly figures: readonly ToldFigure[];
}

export interface TakenHistory {
  readonly machines: number;
  /** Figures that were not known. */
  readonly figures: number;
  /** Meter readings that do not fit between those that are there. */
  readonly refused: number;
}

/**
 * Takes what a source told too late to be live, each figure at its own instant: as figures, and hours and kilometres as
 * meter readings as well. Places are not taken: where a machine was years ago is not where it is. `ids` are the
 * machines that the caller may see; call it beyond the caller's scope.
 */
export async function takeHistory(host: Host, sourceId: string, ids: readonly string[]): Promise<TakenHistory> {
  const source = await sourceById(host.db, sourceId);
  if (!source) return { machines: 0, figures: 0, refused: 0 };
  const { rows } = await sql<OldRow>`
    update aemp_old old
    set taken_at = now()
    from ${equipmentTable} machine
    where old.source = ${sourceId}
      and old.equipment = any(${[...ids]}::uuid[])
      and old.taken_at is null
      and machine.id = old.equipment
      and machine.deleted_at is null
    returning old.equipment, machine.code, machine.site, old.key, old.figures`.execute(host.db);
  const figures = await storeFigures(
    host.db,
    source.id,
    rows.map(({ equipment: id, site, figures: told }) => ({ own: { id, site }, figures: told })),
  );
  let refused = 0;
  for (const { code, key, figures: told } of rows) {
    const possible = told.filter(({ name, value }) => impossibleFigure(name, value) === null);
    const meters = machineEvents(
      { name: { ...nobody, pin: key }, places: [], figures: possible, faults: [], unread: [] },
      code,
    );
    // Each is as old as it is: what is taken here is history by somebody's decision.
    for (const meter of meters)
      refused += (
        await takeBatch(host, source, [meter], new Date(), { heardAt: new Date(meter.ts), keepRejections: false })
      ).rejected.length;
  }
  return { machines: rows.length, figures, refused };
}
