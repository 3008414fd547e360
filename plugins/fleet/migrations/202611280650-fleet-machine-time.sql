-- The time of machines by category is kept per shift of every machine: figures over a year add it up, and do not read a
-- million stretches. Times are those of the ledger alone; what a machine's service or the present cut off is cut when
-- they are read.

-- Hours by category of a machine at a site within two instants; null where the ledger has none.
create function machine_hours(of_site uuid, of_machine uuid, from_at timestamptz, to_at timestamptz)
returns table (
  p_h double precision, np_h double precision, od_h double precision, sbo_h double precision, sbe_h double precision,
  dts_h double precision, dtu_h double precision, uns_h double precision
)
language sql stable
as $$
  select sum(hours) filter (where category = 'P') as p_h,
    sum(hours) filter (where category = 'NP') as np_h,
    sum(hours) filter (where category = 'OD') as od_h,
    sum(hours) filter (where category = 'SBO') as sbo_h,
    sum(hours) filter (where category = 'SBE') as sbe_h,
    sum(hours) filter (where category = 'DTS') as dts_h,
    sum(hours) filter (where category = 'DTU') as dtu_h,
    sum(hours) filter (where category = 'UNS') as uns_h
  from (
    select category, date_part('epoch', least(ended_at, to_at) - greatest(started_at, from_at)) / 3600 as hours
    from (
      select category, started_at, ended_at
      from equipment_status_interval
      where site = of_site
        and equipment = of_machine
        and deleted_at is null
        and started_at >= from_at
        and started_at < to_at
      union all
      -- What ran when the time began: one step in the index, where a condition over both ends reads the whole ledger.
      select category, started_at, ended_at
      from (
        select category, started_at, ended_at
        from equipment_status_interval
        where site = of_site and equipment = of_machine and deleted_at is null and started_at < from_at
        order by started_at desc, id desc
        limit 1
      ) earlier
      where from_at < to_at and coalesce(ended_at, 'infinity') > from_at
    ) stretch
  ) spent
$$;

create table machine_time (
  site uuid not null,
  equipment uuid not null,
  production_date date not null,
  shift_code text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  p_h double precision,
  np_h double precision,
  od_h double precision,
  sbo_h double precision,
  sbe_h double precision,
  dts_h double precision,
  dtu_h double precision,
  uns_h double precision
);
create index machine_time_day_idx on machine_time (site, production_date, shift_code);
create index machine_time_equipment_idx on machine_time (site, equipment, starts_at);

-- Times of machines whose ledger changed since they were kept. Who changes the ledger adds a line and waits for nobody.
create table machine_time_mark (
  id bigint generated always as identity primary key,
  site uuid not null,
  equipment uuid not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null
);

-- Until when times are kept at a site: shifts that have ended. What is later is read from the ledger.
create table machine_time_reach (
  site uuid primary key,
  until timestamptz(3) not null
);

create function mark_machine_times() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    insert into machine_time_mark (site, equipment, from_at, to_at)
    select site, equipment, started_at, coalesce(ended_at, 'infinity') from gone;
  end if;
  if tg_op <> 'DELETE' then
    insert into machine_time_mark (site, equipment, from_at, to_at)
    select site, equipment, started_at, coalesce(ended_at, 'infinity') from come;
  end if;
  return null;
end
$$;
create trigger equipment_status_interval_added after insert on equipment_status_interval
referencing new table as come for each statement execute function mark_machine_times();
create trigger equipment_status_interval_changed after update on equipment_status_interval
referencing old table as gone new table as come for each statement execute function mark_machine_times();
create trigger equipment_status_interval_removed after delete on equipment_status_interval
referencing old table as gone for each statement execute function mark_machine_times();

-- Times by category of machines in the shifts of a period, within their service and up to an instant. Kept ones, and
-- of shifts that are not kept, not over, or not all in service those of the ledger: right at any moment.
create function machine_times(of_sites uuid[], first_day date, last_day date, of_code text, until_at timestamptz)
returns table (
  site uuid, equipment uuid, production_date date, shift_code text, starts_at timestamptz,
  p_h double precision, np_h double precision, od_h double precision, sbo_h double precision, sbe_h double precision,
  dts_h double precision, dtu_h double precision, uns_h double precision
)
language sql stable
as $$
  with shift as materialized (
    select one.*, coalesce((select until from machine_time_reach reach where reach.site = one.site),
    '-infinity') as kept_until
    from shift_instance(first_day, last_day) one
    where one.site = any(of_sites) and (of_code is null or one.code = of_code) and one.starts_at < until_at
  ), service as materialized (
    select * from v_service where v_service.site = any(of_sites)
  ), marked as materialized (
    select distinct shift.site, shift.production_date, shift.code, mark.equipment
    from machine_time_mark mark
    join shift on shift.site = mark.site and shift.starts_at < mark.to_at and shift.ends_at > mark.from_at
  )
  select kept.site, kept.equipment, kept.production_date, kept.shift_code, kept.starts_at,
    kept.p_h, kept.np_h, kept.od_h, kept.sbo_h, kept.sbe_h, kept.dts_h, kept.dtu_h, kept.uns_h
  from machine_time kept
  join service on service.equipment = kept.equipment
    and service.site = kept.site
    and service.starts_at <= kept.starts_at
    and service.ends_at >= kept.ends_at
  where kept.site = any(of_sites)
    and kept.production_date between first_day and last_day
    and (of_code is null or kept.shift_code = of_code)
    and kept.ends_at <= until_at
    and not exists (
      select
      from marked
      where marked.site = kept.site
        and marked.production_date = kept.production_date
        and marked.code = kept.shift_code
        and marked.equipment = kept.equipment)
  union all
  select shift.site, service.equipment, shift.production_date, shift.code, shift.starts_at,
    spent.p_h, spent.np_h, spent.od_h, spent.sbo_h, spent.sbe_h, spent.dts_h, spent.dtu_h, spent.uns_h
  from shift
  join service on service.site = shift.site
    and service.starts_at < shift.ends_at
    and service.ends_at > shift.starts_at
  cross join lateral machine_hours(
    shift.site, service.equipment, greatest(shift.starts_at, service.starts_at),
    least(shift.ends_at, service.ends_at, until_at)) spent
  where (
      shift.ends_at > least(until_at, shift.kept_until)
      or service.starts_at > shift.starts_at
      or service.ends_at < shift.ends_at
      or (shift.site, shift.production_date, shift.code, service.equipment) in (
        select marked.site, marked.production_date, marked.code, marked.equipment from marked)
    )
    and coalesce(
      spent.p_h, spent.np_h, spent.od_h, spent.sbo_h, spent.sbe_h, spent.dts_h, spent.dtu_h, spent.uns_h) is not null
$$;

-- Keeps the times of shifts that have ended since, at most so many of a site, and anew what is marked. Answers how many
-- shifts and marks it did.
create function keep_machine_times(most integer) returns integer
language plpgsql
as $$
declare
  done integer := 0;
  mine record;
  last_end timestamptz;
  marks bigint[];
begin
  for mine in
    select place.id as site, place.time_zone,
      coalesce(reach.until, (
        select min(started_at) - interval '1 day'
        from equipment_status_interval ledger
        where ledger.site = place.id and ledger.deleted_at is null)) as until
    from site place
    left join machine_time_reach reach on reach.site = place.id
  loop
    continue when mine.until is null;
    with due as (
      select one.*
      from shift_instance(
        production_date(mine.until, mine.time_zone) - 1,
        least(production_date(mine.until, mine.time_zone) + most, production_date(now(), mine.time_zone) + 1)) one
      where one.site = mine.site and one.starts_at >= mine.until - interval '8 hours' and one.ends_at > mine.until
        and one.ends_at <= now()
      order by one.starts_at
      limit most
    ), put as (
      insert into machine_time (
        site, equipment, production_date, shift_code, starts_at, ends_at, p_h, np_h, od_h, sbo_h, sbe_h, dts_h, dtu_h,
        uns_h)
      select due.site, machine.id, due.production_date, due.code, due.starts_at, due.ends_at, spent.*
      from due
      cross join equipment machine
      cross join lateral machine_hours(due.site, machine.id, due.starts_at, due.ends_at) spent
      where coalesce(
        spent.p_h, spent.np_h, spent.od_h, spent.sbo_h, spent.sbe_h, spent.dts_h, spent.dtu_h, spent.uns_h) is not null
    )
    select max(ends_at), done + count(*) into last_end, done from due;
    if last_end is not null then
      insert into machine_time_reach (site, until) values (mine.site, last_end)
      on conflict (site) do update set until = excluded.until;
    end if;
  end loop;

  select array_agg(id) into marks from (select id from machine_time_mark order by id limit most * 25) due;
  if marks is null then
    return done;
  end if;
  create temporary table if not exists machine_time_due (
    site uuid, equipment uuid, production_date date, shift_code text, starts_at timestamptz, ends_at timestamptz
  ) on commit delete rows;
  truncate machine_time_due;
  with taken as (
    delete from machine_time_mark mark where mark.id = any(marks) returning mark.*
  ), span as (
    select taken.site, taken.equipment, taken.from_at, least(taken.to_at, reach.until) as to_at, place.time_zone
    from taken
    join site place on place.id = taken.site
    join machine_time_reach reach on reach.site = taken.site
    where taken.from_at < reach.until
  )
  insert into machine_time_due
  select distinct span.site, span.equipment, one.production_date, one.code, one.starts_at, one.ends_at
  from span
  join machine_time_reach reach on reach.site = span.site
  cross join lateral shift_instance(
    production_date(span.from_at, span.time_zone), production_date(span.to_at, span.time_zone)) one
  where one.site = span.site
    and one.starts_at < span.to_at
    and one.ends_at > span.from_at
    and one.ends_at <= reach.until;
  delete from machine_time kept
  using machine_time_due due
  where kept.site = due.site and kept.equipment = due.equipment and kept.starts_at = due.starts_at;
  insert into machine_time (
    site, equipment, production_date, shift_code, starts_at, ends_at, p_h, np_h, od_h, sbo_h, sbe_h, dts_h, dtu_h,
    uns_h)
  select due.site, due.equipment, due.production_date, due.shift_code, due.starts_at, due.ends_at, spent.*
  from machine_time_due due
  cross join lateral machine_hours(due.site, due.equipment, due.starts_at, due.ends_at) spent
  where coalesce(
    spent.p_h, spent.np_h, spent.od_h, spent.sbo_h, spent.sbe_h, spent.dts_h, spent.dtu_h, spent.uns_h) is not null;
  return done + cardinality(marks);
end
$$;

-- A site's clock decides when its shifts begin: with another one nothing that is kept counts. Waits for who keeps.
create function forget_machine_times() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(4600062);
  delete from machine_time where site = new.id;
  delete from machine_time_reach where site = new.id;
  return null;
end
$$;
create trigger site_clock_changed after update on site
for each row when (old.time_zone is distinct from new.time_zone) execute function forget_machine_times();
