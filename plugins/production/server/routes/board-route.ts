import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import { can, reachIn } from '../../../../core/registry/access.ts';
import type { Host } from '../../../../core/host/host.ts';
import type { Board, BoardUnit } from '../../shared/board.ts';
import { materialNameSql } from '../material-name-sql.ts';
import { matchFactor } from '../../reports/formulas/match-factor.ts';
import {
  equipmentTable,
  mineLocationTable,
  mineOreLevelTable,
  mineralTypeTable,
  operatorCheckinTable,
  personTable,
} from '../uses.ts';

interface Stored extends BoardUnit {
  readonly cycle_h: number | null;
  readonly spot_load_s: number | null;
  readonly moving_s: number | null;
}

/**
 * `GET /api/production/board/?sites=<id,…>`: the loading units, their work and their last hour, as they were `at` or
 * are now.
 */
export function boardRoute(app: FastifyInstance, host: Host): void {
  app.get('/api/production/board/', { config: { can: 'haul_state:read' } }, async (request): Promise<Board> => {
    const { sites: asked, at: instant } = request.query as { readonly sites?: string; readonly at?: string };
    const { access } = request.caller;
    const sites = (asked ?? '')
      .split(',')
      .filter((site) => request.caller.sites.includes(site) && can(access, 'haul_state:read', site));
    const at = instant === undefined ? new Date() : new Date(instant);
    if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000 || at.getUTCFullYear() > 2200)
      throw problems.badQuery(msg`The time is not valid.`);
    const units = await readUnits(host, sites, at);
    const { rows: targets } = await sql<{ site: string; value: number }>`
      with day as (
        select id as site, production_date(${at}, time_zone) as day from site where id = any(${sites}::uuid[]))
      select distinct on (site) site, value
      from production_target
      join day using (site)
      where metric = 't_per_h'
        and "group" is null
        and equipment is null
        and material is null
        and mine_level is null
        and operating_stage is null
        and deleted_at is null and valid_from <= day and (valid_to is null or valid_to >= day)
        order by site, valid_from desc, array_position(array['shift', 'day', 'month'], period)`.execute(host.db);
    return {
      units: units.map((unit) =>
        reachIn(access, 'operator_checkin:read', unit.site) === 'site' ? unit : { ...unit, operator: null },
      ),
      targets: Object.fromEntries(targets.map(({ site, value }) => [site, Number(value)])),
    };
  });
}

async function readUnits({ db, records }: Host, sites: readonly string[], at: Date): Promise<readonly BoardUnit[]> {
  const [places, materials, levels, people] = [
    records.has('mine_location'),
    records.has('mineral_type'),
    records.has('mine_ore_level'),
    records.has('operator_checkin'),
  ];
  const { rows } = await sql<Stored>`
    select machine.id as unit, machine.site, machine.code, machine.model,
      ${people ? driverAt(at) : sql`null::text`} as operator,
      ${places ? sql`(select code from ${mineLocationTable} where id = work.face)` : sql`null::text`} as face,
      ${
        places
          ? sql`
            array(
              select code
              from ${mineLocationTable}
              where id = any(work.destinations)
              order by code)`
          : sql`'{}'::text[]`
      } as destinations,
      ${materialNameSql(sql`work.material`)} as material,
      ${
        materials
          ? sql`
            (select colour from ${mineralTypeTable} where id = work.material)`
          : sql`null::text`
      } as "materialColour",
      ${levels ? sql`(select code from ${mineOreLevelTable} where id = work.mine_level)` : sql`null::text`} as bench,
      work.trucks_planned as "trucksPlanned",
      (
        select target.value::float8
        from production_target target
        where target.metric = 't_per_h'
          and target.deleted_at is null
          and target.site = machine.site
          and (target.equipment = machine.id or target."group" = machine."group")
          and target.valid_from <= production_date(${at}, site.time_zone)
          and (target.valid_to is null or target.valid_to >= production_date(${at}, site.time_zone))
        order by target.equipment is null, target.valid_from desc, target.id
        limit 1) as "ownTarget",
      hour.trips as trips_60, hour.tonnes as tonnes_60,
        shift.trips as trips_shift, shift.tonnes as tonnes_shift, greatest(shift.last, under_way.last) as "lastLoadAt",
      hour.cycle_h, hour.spot_load_s, hour.moving_s,
      case when hour.trips > 0 then greatest(0, 60 - hour.busy_s / 60) end as "idleMin_60"
    from ${equipmentTable} machine join site on site.id = machine.site
    left join lateral (
      select *
      from loading_assignment a
      where a.loading_unit = machine.id
        and a.deleted_at is null
        and a.started_at <= ${at}
        and coalesce(a.ended_at, 'infinity') > ${at}
      order by a.started_at desc
      limit 1) work on true
    cross join lateral (
      select count(*)::integer as trips, coalesce(sum(payload), 0)::float8 as tonnes,
        (sum(cycle_s) / 3600.0)::float8 as cycle_h, avg(spot_s + loading_s)::float8 as spot_load_s,
        avg(cycle_s - queue_load_s - queue_dump_s)::float8 as moving_s,
        coalesce(sum(coalesce(spot_s, 0) + coalesce(loading_s, 0)), 0)::float8 as busy_s
      from v_trip trip
      where trip.site = machine.site
        and trip.loading_unit = machine.id
        and trip.dump_end > ${at}::timestamptz - interval '60 minutes'
        and trip.dump_end <= ${at}) hour
    cross join lateral (
      select count(*)::integer as trips, coalesce(sum(payload), 0)::float8 as tonnes, max(trip.load_end) as last
      from v_trip trip
      where trip.site = machine.site
        and trip.loading_unit = machine.id
        and trip.dump_end <= ${at}
        and trip.dump_end > ${at}::timestamptz - interval '9 hours'
        and trip.shift_starts_at = (
          select starts_at
          from shift_instance(production_date(${at}, site.time_zone), production_date(${at}, site.time_zone)) s
          where s.site = site.id and s.starts_at <= ${at} and s.ends_at > ${at})) shift
    cross join lateral (
      select to_timestamp(max((span ->> 1)::float8) / 1000) as last
      from haul_engine_head head
      cross join lateral jsonb_array_elements(head.spans) span
      where head.loading_unit = machine.id
        and head.loaded
        and span ->> 0 = 'hauling'
        and (span ->> 1)::float8 <= ${at.getTime()}) under_way
    where machine.site = any(${sites}::uuid[])
      and machine.family in ('hydraulic_shovel', 'wheel_loader', 'dragline')
      and machine.deleted_at is null
      and machine.state = 'active'
      and (work.id is not null or shift.trips > 0)
    order by site.code, machine.code`.execute(db);
  return rows.map(({ cycle_h: cycleH, spot_load_s: load, moving_s: moving, ...unit }) => ({
    ...unit,
    matchFactor:
      cycleH === null || load === null || moving === null
        ? null
        : matchFactor({ trucks: cycleH, service: load, cycle: moving }, unit.trips_60),
  }));
}

/** Who sat on the machine: the last of who got on, unless they got off since, left, or got on another. */
const driverAt = (at: Date) => sql`(
  select case when last.kind = 'machine_on' and not exists (
    select
    from ${operatorCheckinTable} later
    where later.person = last.person
      and later.kind in ('out', 'machine_on')
      and later.deleted_at is null
      and later.at > last.at
      and later.at <= ${at}) then concat_ws(' ', person.first_name, person.last_name) end
  from (
    select kind, person, at
    from ${operatorCheckinTable}
    where equipment = machine.id
      and kind in ('machine_on', 'machine_off')
      and deleted_at is null
      and at <= ${at}
      and at > ${at}::timestamptz - interval '14 hours'
    order by at desc
    limit 1) last
  left join ${personTable} as person on person.id = last.person)`;
