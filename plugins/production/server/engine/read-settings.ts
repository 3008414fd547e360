import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import type { CycleSettings } from '../../formulas/engine/settings.ts';

/** The settings of a site from an instant (milliseconds) on. */
export interface DatedSettings {
  readonly from: number;
  readonly settings: CycleSettings;
}

type Row = Readonly<Record<string, number>>;

/** A site's own settings, the oldest first; none where the usual ones hold. */
export async function readSettings(db: Database, site: string): Promise<readonly DatedSettings[]> {
  const { rows } = await sql<Row>`
    select ${millis('valid_from')} as from_ms, stop_speed::float8, move_speed::float8, stop_confirm::float8,
      fence_in::float8, fence_out::float8, spot_radius::float8, leave_distance::float8, loaded_on::float8,
      loaded_off::float8,
      load_rise::float8, load_rise_share::float8, min_load::float8, load_confirm::float8, dump_confirm::float8,
        out_confirm::float8, off_confirm::float8, gap_soft::float8, gap_hard::float8, gap_carry::float8,
        max_accuracy::float8, max_speed::float8, dump_snap::float8
    from haul_settings where site = ${site} and deleted_at is null order by valid_from`.execute(db);
  return rows.map((row) => ({ from: of(row, 'from_ms'), settings: settingsOf(row) }));
}

const of = (row: Row, name: string): number => row[name] as number;

/** From the units of the screen to those of the engine: seconds to milliseconds, percent to shares. */
function settingsOf(row: Row): CycleSettings {
  const ms = (name: string): number => of(row, name) * 1000;
  const share = (name: string): number => of(row, name) / 100;
  return {
    stopKmh: of(row, 'stop_speed'),
    moveKmh: of(row, 'move_speed'),
    stopConfirmMs: ms('stop_confirm'),
    fenceInM: of(row, 'fence_in'),
    fenceOutM: of(row, 'fence_out'),
    spotRadiusM: of(row, 'spot_radius'),
    leaveM: of(row, 'leave_distance'),
    loadedOnShare: share('loaded_on'),
    loadedOffShare: share('loaded_off'),
    loadRiseT: of(row, 'load_rise'),
    loadRiseShare: share('load_rise_share'),
    minLoadMs: ms('min_load'),
    loadConfirmMs: ms('load_confirm'),
    dumpConfirmMs: ms('dump_confirm'),
    outConfirmMs: ms('out_confirm'),
    offConfirmMs: ms('off_confirm'),
    gapSoftMs: ms('gap_soft'),
    gapHardMs: ms('gap_hard'),
    gapCarryMs: ms('gap_carry'),
    maxAccuracyM: of(row, 'max_accuracy'),
    maxKmh: of(row, 'max_speed'),
    dumpSnapM: of(row, 'dump_snap'),
  };
}
