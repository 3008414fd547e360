import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Area } from '../../../core/records/fields/index.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { askFarAway } from './far-away.ts';
import { overlaps } from './overlaps.ts';
import type { mineOreLevel } from '../records/mine-ore-level.ts';

const planned = (column: 'tonnes' | 'bcm') =>
  sql`(select sum((line ->> ${sql.lit(column)})::float8) from jsonb_array_elements(mine_ore_level.plan) line)`;

/** Two levels of a pit do not share rock; an unusual height is asked about. */
export const levelHooks: RecordHooks<typeof mineOreLevel> = {
  beforeWrite: async (draft, context) => {
    const { db, before, confirmed } = context;
    const row = { ...before, ...draft };
    const height = Number(row.top_z) - Number(row.bottom_z);
    const { rows } = await sql<{ code: string; outline: Area }>`
      select code, outline
      from mine_ore_level
      where pit = ${row.pit}
        and id is distinct from ${row.id ?? null}
        and deleted_at is null
        and top_z > ${row.bottom_z}::float8
        and bottom_z < ${row.top_z}::float8
      order by code`.execute(db);
    const code = rows.find(({ outline }) => overlaps(outline, row.outline as Area))?.code;
    if (code) throw problems.invalid({ outline: msg`This level overlaps level ${code} of the same pit.` });
    await askFarAway(draft, 'outline', context);
    const { rows: pits } = await sql<{
      bench: number | null;
    }>`select bench_height as bench from pit where id = ${row.pit}`.execute(db);
    const bench = pits[0]?.bench;
    if (
      bench != null &&
      Math.abs(height - bench) > 0.01 &&
      !confirmed.has('level_height') &&
      (!before || draft.top_z !== undefined || draft.bottom_z !== undefined)
    ) {
      throw problems.confirm([
        {
          field: 'top_z',
          sentence: msg`The level is ${height} m high; the pit's bench height is ${bench} m.`,
          confirm: 'level_height',
        },
      ]);
    }
  },
  derived: {
    height: sql`(mine_ore_level.top_z - mine_ore_level.bottom_z)`,
    tonnes_plan: planned('tonnes'),
    bcm_plan: planned('bcm'),
  },
};
