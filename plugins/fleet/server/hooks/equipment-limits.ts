import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { BrokenRule, StoredDraft } from '../../../../core/records/record.ts';
import type { EntryContext, RecordHooks } from '../../../../core/records/records.server.ts';
import { families, type Family } from '../../records/choices.ts';
import type { equipment } from '../../records/equipment.ts';
import { equipmentFuelingTable, tripView } from '../uses.ts';

type Machine = typeof equipment;
type Row = Readonly<StoredDraft<Machine>>;
type Asked = EntryContext<Machine>;

/** A figure is asked about from this many times above, or below, that of the other machines of its model on. */
const unlike = 2;

/** What was said of a machine is held against what it did, where it stands, and what its like are made for. */
export const equipmentCannotBe: RecordHooks<Machine>['cannotBe'] = async (row, context) =>
  context.transition !== null
    ? cannotServe(row, context)
    : [
        ...cannotMove(row, context),
        ...cannotBeNobodys(row, context),
        ...(await cannotBeFamily(row, context)),
        ...(await cannotBeRetired(row, context)),
        ...(await cannotHaveServed(row, context)),
        ...(await unlikeItsModel(row, context)),
      ];

/** A machine in service goes to another site by a transfer, which tells when it left and arrived. */
function cannotMove(row: Row, { before }: Asked): readonly BrokenRule[] {
  return before !== null && before.state !== 'draft' && row.site !== before.site
    ? [{ field: 'site', sentence: msg`A machine in service changes site by a transfer: enter one.` }]
    : [];
}

/** Who lends a machine is named, where vendors are known; nobody lends us our own. */
function cannotBeNobodys({ ownership, owner }: Row, { host, isTouched }: Asked): readonly BrokenRule[] {
  if (!isTouched('ownership', 'owner') || !host.records.has('vendor')) return [];
  if (ownership != null && ownership !== 'owned' && owner == null)
    return [{ field: 'owner', sentence: msg`Enter the owner of the machine: it is not our own.` }];
  return ownership === 'owned' && owner != null
    ? [{ field: 'owner', sentence: msg`A machine we own has no other owner.` }]
    : [];
}

/** The family stays while a group of another family is named, and once trips or fills tell of the machine. */
async function cannotBeFamily(row: Row, { db, before, isTouched }: Asked): Promise<readonly BrokenRule[]> {
  if (before === null || !isTouched('family')) return [];
  if (await servedBetween(db, String(before.id))) {
    const label = families[before.family as Family];
    return [
      {
        field: 'family',
        sentence: {
          ...msg({ message: 'Trips or fills refer to this machine as: {family}.' }),
          values: { family: label },
        },
      },
    ];
  }
  if (isTouched('group') || row.group == null) return [];
  const { rows } = await sql<{ code: string }>`
    select code from equipment_group where id = ${row.group}::uuid and family <> ${row.family ?? null}`.execute(db);
  return rows[0]
    ? [{ field: 'family', sentence: msg`Group ${rows[0].code} is of another family: change it as well.` }]
    : [];
}

/** Nothing in service was retired before; it is retired by its step. */
async function cannotBeRetired(row: Row, { db, before, isTouched }: Asked): Promise<readonly BrokenRule[]> {
  return before?.state === 'active' && isTouched('retired_on') && (await hasRetired(db, row))
    ? [{ field: 'retired_on', sentence: msg`A machine in service cannot already be retired: use the Retire step.` }]
    : [];
}

async function cannotServe(row: Row, { db, transition }: Asked): Promise<readonly BrokenRule[]> {
  return transition === 'activate' && (await hasRetired(db, row))
    ? [{ field: 'retired_on', sentence: msg`This machine is already retired: it cannot go into service.` }]
    : [];
}

/** Whether its last day is over by the clock of its site. */
async function hasRetired(db: Database, { site, retired_on: last }: Row): Promise<boolean> {
  if (last == null) return false;
  const { rows } = await sql`
    select from site where id = ${site ?? null}::uuid and ${last}::date < local_clock(now(), time_zone)::date`.execute(
    db,
  );
  return rows.length > 0;
}

/** The first and the last day on which trips or fills tell of a machine, by the clock of the site; null of none. */
async function servedBetween(
  db: Database,
  machine: string,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(local_clock(told.at, site.time_zone)::date)::text as first,
      max(local_clock(told.at, site.time_zone)::date)::text as last
    from (
      (select site, dump_end as at from ${tripView} where truck = ${machine}::uuid order by dump_end limit 1)
      union all
      (select site, dump_end from ${tripView} where truck = ${machine}::uuid order by dump_end desc limit 1)
      union all
      (select site, load_start from ${tripView} where loading_unit = ${machine}::uuid order by load_start limit 1)
      union all
      (select site, load_start from ${tripView}
        where loading_unit = ${machine}::uuid and load_start is not null order by load_start desc limit 1)
      union all
      (select site, min(at) from ${equipmentFuelingTable}
        where equipment = ${machine}::uuid and deleted_at is null and state <> 'cancelled' group by site)
      union all
      (select site, max(at) from ${equipmentFuelingTable}
        where equipment = ${machine}::uuid and deleted_at is null and state <> 'cancelled' group by site)
    ) told
    join site on site.id = told.site`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

/** It was in service on every day of which trips or fills tell. */
async function cannotHaveServed(row: Row, { db, before, isTouched }: Asked): Promise<readonly BrokenRule[]> {
  if (before === null || !isTouched('commissioned_on', 'retired_on')) return [];
  const served = await servedBetween(db, String(before.id));
  if (!served) return [];
  const { first, last } = served;
  return [
    ...(row.commissioned_on != null && String(row.commissioned_on) > first && isTouched('commissioned_on')
      ? [{ field: 'commissioned_on', sentence: msg`This machine already has a trip or fill on ${first}.` }]
      : []),
    ...(row.retired_on != null && String(row.retired_on) < last && isTouched('retired_on')
      ? [{ field: 'retired_on', sentence: msg`This machine already has a trip or fill on ${last}.` }]
      : []),
  ];
}

/** What a machine carries and holds is hardly far from what the others of its model do. */
async function unlikeItsModel(row: Row, { db, isTouched }: Asked): Promise<readonly BrokenRule[]> {
  const figures = (['payload_target', 'tank_capacity'] as const).filter(
    (name) => row[name] != null && isTouched(name, 'make', 'model'),
  );
  if (figures.length === 0) return [];
  const { rows } = await sql<Record<(typeof figures)[number], number | null>>`
    select percentile_disc(0.5) within group (order by payload_target)::float8 as payload_target,
      percentile_disc(0.5) within group (order by tank_capacity)::float8 as tank_capacity
    from equipment
    where lower(make) = lower(${row.make ?? null}) and lower(model) = lower(${row.model ?? null})
      and id is distinct from ${row.id ?? null}::uuid and state <> 'draft' and deleted_at is null`.execute(db);
  return figures.flatMap((field): readonly BrokenRule[] => {
    const usual = rows[0]?.[field];
    const share = usual ? Number(row[field]) / usual : 1;
    if (!usual || (share < unlike && share > 1 / unlike)) return [];
    const model = String(row.model);
    return [{ field, sentence: msg`Other machines of model ${model} have ${usual}.`, confirm: 'unlike_model' }];
  });
}
