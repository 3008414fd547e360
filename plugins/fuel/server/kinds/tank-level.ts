import { randomUUID } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { publishBySite } from '../../../../core/live/live.server.ts';
import { createRows, type NewRow } from '../../../../core/records/change-rows.server.ts';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import type { IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { figure, figureOrUnknown, ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { maySpeakFor, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { fuelDip } from '../../records/fuel-dip.ts';
import { tankLevelStream } from '../../streams/tank-level.ts';
import { litresAt } from '../../formulas/dip-table.ts';
import { readTanks, type Tank } from '../lookup.ts';
import { selectLevels } from '../rows.ts';

const levelData = ingestData({
  tank: member(z.string().check(z.minLength(1), z.maxLength(20))),
  litres: figureOrUnknown(z.nullish(z.number().check(z.minimum(0)))),
  height_mm: figureOrUnknown(z.nullish(z.int().check(z.minimum(0), z.maximum(30_000)))),
  temperature: figure(z.nullish(z.number().check(z.minimum(-60), z.maximum(80)))),
  water_mm: figureOrUnknown(z.nullish(z.int().check(z.minimum(0), z.maximum(30_000)))),
  source: member(z.nullish(z.enum(['gauge', 'dip']))),
});
type LevelData = DataOf<typeof levelData>;

/** Levels whatever their instant: a gauge's clock may run a little ahead. */
const farFuture = new Date('9999-01-01T00:00:00Z');

/**
 * Levels that gauges tell. A height alone is read in the tank's dip table, and refused where that says nothing about
 * it.
 */
export const tankLevelKind: IngestKind<LevelData> = {
  kind: 'tank_level',
  parse: levelData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const tanks = await readTanks(
      db,
      events.map(({ data }) => data.tank),
    );
    const before = new Map(
      (await selectLevels(db, sql`tank.id = any(${tanks.map(({ id }) => id)})`, farFuture)).map(({ row }) => [
        row.tank,
        Date.parse(row.at),
      ]),
    );
    const rejected: IngestRejection[] = [];
    const late: number[] = [];
    const accepted: number[] = [];
    const rows: NewRow<typeof fuelDip>[] = [];
    for (const { index, id, ts, data } of events) {
      const named = tanks.filter((tank) => tank.code === data.tank);
      const tank = named.find(({ site }) => maySpeakFor(source, site)) ?? named[0];
      if (!tank) rejected.push(refusal(index, 'unknown_tank', noTank(data)));
      else if (!maySpeakFor(source, tank.site)) rejected.push(siteNotAllowed(index));
      else {
        const litres = data.litres ?? (data.height_mm == null ? null : litresAt(tank.dipTable ?? [], data.height_mm));
        const fault = judgeLevel(litres, data.height_mm, tank);
        if (fault || litres === null) {
          if (fault) rejected.push(refusal(index, fault.code, fault.sentence));
          continue;
        }
        if (ts.getTime() < (before.get(tank.id) ?? 0)) late.push(index);
        accepted.push(index);
        rows.push({
          id: randomUUID(),
          site: tank.site,
          tank: tank.id,
          at: ts.toISOString(),
          height_mm: data.height_mm ?? null,
          litres,
          temp: data.temperature ?? null,
          water_mm: data.water_mm ?? null,
          method: data.source === 'dip' ? 'stick' : 'gauge',
          source: source.id,
          event_id: id,
        });
      }
    }
    await createRows({ host, db, machine: 'ingest' }, fuelDip, rows);
    const published =
      rows.length === 0 ? [] : await selectLevels(db, sql`tank.id = any(${tanks.map((tank) => tank.id)})`, farFuture);
    return {
      accepted,
      duplicates: [],
      late,
      rejected,
      publish: () => {
        tellChanges(host, 'fuel_dip', rows, 'create');
        publishBySite(host, tankLevelStream, published);
      },
    };
  },
};

const noTank = ({ tank }: LevelData): MessageDescriptor => msg`No tank has the code ${tank}.`;

/** Why a level cannot be; null when it can. */
function judgeLevel(
  litres: number | null,
  height: number | null | undefined,
  { code: tank, capacity, dipTable }: Tank,
): { readonly code: string; readonly sentence: MessageDescriptor } | null {
  if (litres === null && height != null && dipTable?.length)
    return {
      code: 'impossible_value',
      sentence: msg`The dip table of tank ${tank} has no value for ${height} mm.`,
    };
  if (litres === null)
    return {
      code: 'bad_schema',
      sentence: msg`litres is missing, and tank ${tank} has no dip table to convert a height.`,
    };
  if (litres > 1.1 * capacity)
    return { code: 'impossible_value', sentence: msg`${litres} L exceed the tank of ${capacity} L.` };
  return null;
}
