-- Times of a year of machines take half as long: what is in service all through is told by one look at its service, and
-- a shift is laid beside machines only where it is not over, not all of one's service, or marked. Joined by the bounds
-- of services alone, a year was thought to be sixty lines, and sorted for it.
create or replace function machine_times(
  of_sites uuid[], first_day date, last_day date, of_code text, until_at timestamptz)
returns table (
  site uuid, equipment uuid, production_date date, shift_code text, starts_at timestamptz,
  p_h double precision, np_h double precision, od_h double precision, sbo_h double precision, sbe_h double precision,
  dts_h double precision, dtu_h double precision, uns_h double precision
)
language sql stable
as $$
  with shift as materialized (
    select one.*, one.ends_at > least(until_at, coalesce(reach.until, '-infinity')) as is_late
    from shift_instance(first_day, last_day) one
    left join machine_time_reach reach on reach.site = one.site
    where one.site = any(of_sites) and (of_code is null or one.code = of_code) and one.starts_at < until_at
  ), span as materialized (
    select shift.site, min(shift.starts_at) as starts_at, max(shift.ends_at) as ends_at from shift group by 1
  ), service as materialized (
    select v_service.*, v_service.starts_at <= span.starts_at and v_service.ends_at >= span.ends_at as is_whole
    from v_service join span on span.site = v_service.site
  ), marked as materialized (
    select distinct shift.site, shift.production_date, shift.code, mark.equipment
    from machine_time_mark mark
    join shift on shift.site = mark.site and shift.starts_at < mark.to_at and shift.ends_at > mark.from_at
  ), kept as not materialized (
    select one.*
    from machine_time one
    where one.site = any(of_sites)
      and one.production_date between first_day and last_day
      and (of_code is null or one.shift_code = of_code)
      and one.ends_at <= until_at
      and (one.site, one.production_date, one.shift_code, one.equipment) not in (
        select marked.site, marked.production_date, marked.code, marked.equipment from marked)
  ), due as (
    select shift.*, service.equipment, service.starts_at as served_from, service.ends_at as served_to
    from shift
    join service on service.site = shift.site
      and service.starts_at < shift.ends_at
      and service.ends_at > shift.starts_at
    where shift.is_late
    union all
    select shift.*, service.equipment, service.starts_at, service.ends_at
    from shift
    join service on service.site = shift.site
      and service.starts_at < shift.ends_at
      and service.ends_at > shift.starts_at
    where not shift.is_late
      and not service.is_whole
      and (service.starts_at > shift.starts_at or service.ends_at < shift.ends_at)
    union all
    select shift.*, service.equipment, service.starts_at, service.ends_at
    from marked
    join shift on shift.site = marked.site
      and shift.production_date = marked.production_date
      and shift.code = marked.code
    join service on service.site = marked.site
      and service.equipment = marked.equipment
      and service.starts_at <= shift.starts_at
      and service.ends_at >= shift.ends_at
    where not shift.is_late
  )
  select kept.site, kept.equipment, kept.production_date, kept.shift_code, kept.starts_at,
    kept.p_h, kept.np_h, kept.od_h, kept.sbo_h, kept.sbe_h, kept.dts_h, kept.dtu_h, kept.uns_h
  from kept
  where (kept.site, kept.equipment) in (select service.site, service.equipment from service where service.is_whole)
  union all
  select kept.site, kept.equipment, kept.production_date, kept.shift_code, kept.starts_at,
    kept.p_h, kept.np_h, kept.od_h, kept.sbo_h, kept.sbe_h, kept.dts_h, kept.dtu_h, kept.uns_h
  from service
  join kept on kept.site = service.site
    and kept.equipment = service.equipment
    and kept.starts_at >= service.starts_at
    and kept.ends_at <= service.ends_at
  where not service.is_whole
  union all
  select due.site, due.equipment, due.production_date, due.code, due.starts_at,
    spent.p_h, spent.np_h, spent.od_h, spent.sbo_h, spent.sbe_h, spent.dts_h, spent.dtu_h, spent.uns_h
  from due
  cross join lateral machine_hours(
    due.site, due.equipment, greatest(due.starts_at, due.served_from), least(due.ends_at, due.served_to, until_at)) spent
  where coalesce(
    spent.p_h, spent.np_h, spent.od_h, spent.sbo_h, spent.sbe_h, spent.dts_h, spent.dtu_h, spent.uns_h) is not null
$$;

-- What is kept of shifts, by month: a year is twelve lines of a machine and shift, and not a thousand.
create table machine_time_month (
  site uuid not null,
  equipment uuid not null,
  month date not null,
  shift_code text not null,
  p_h double precision,
  np_h double precision,
  od_h double precision,
  sbo_h double precision,
  sbe_h double precision,
  dts_h double precision,
  dtu_h double precision,
  uns_h double precision
);
create index machine_time_month_idx on machine_time_month (site, month, equipment);

-- Sums the months of some machines anew, from their shifts.
create function sum_machine_months(sites uuid[], machines uuid[], months date[]) returns void
language sql
as $$
  delete from machine_time_month known
  using unnest(sites, machines, months) as due (site, equipment, month)
  where known.site = due.site and known.equipment = due.equipment and known.month = due.month;
  insert into machine_time_month
  select due.site, due.equipment, due.month, kept.shift_code, sum(kept.p_h), sum(kept.np_h), sum(kept.od_h),
    sum(kept.sbo_h), sum(kept.sbe_h), sum(kept.dts_h), sum(kept.dtu_h), sum(kept.uns_h)
  from unnest(sites, machines, months) as due (site, equipment, month)
  join machine_time kept on kept.site = due.site
    and kept.equipment = due.equipment
    and kept.starts_at >= due.month - interval '2 days'
    and kept.starts_at < due.month + interval '1 month 2 days'
    and kept.production_date >= due.month
    and kept.production_date < due.month + interval '1 month'
  group by due.site, due.equipment, due.month, kept.shift_code;
$$;

create function follow_machine_times() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform sum_machine_months(array_agg(due.site), array_agg(due.equipment), array_agg(due.month))
  from (select distinct site, equipment, date_trunc('month', production_date)::date as month from changed) due;
  return null;
end
$$;
create trigger machine_time_added after insert on machine_time
referencing new table as changed for each statement execute function follow_machine_times();
create trigger machine_time_removed after delete on machine_time
referencing old table as changed for each statement execute function follow_machine_times();

insert into machine_time_month
select site, equipment, date_trunc('month', production_date)::date, shift_code, sum(p_h), sum(np_h), sum(od_h),
  sum(sbo_h), sum(sbe_h), sum(dts_h), sum(dtu_h), sum(uns_h)
from machine_time
group by 1, 2, 3, 4;

-- The same as machine_times, added up by machine. Months that lie in the period whole, that are over and kept, and in
-- which a machine was in service all through and has no mark, are taken as kept; all else by its shifts. Between a month
-- by the calendar and its shifts lies less than a day, in any time zone.
create function machine_time_totals(
  of_sites uuid[], first_day date, last_day date, of_code text, until_at timestamptz)
returns table (
  site uuid, equipment uuid,
  p_h double precision, np_h double precision, od_h double precision, sbo_h double precision, sbe_h double precision,
  dts_h double precision, dtu_h double precision, uns_h double precision
)
language sql stable
as $$
  with month as materialized (
    select place.id as site, one::date as month, (one + interval '1 month')::date - 1 as month_end,
      (one - interval '1 day') at time zone 'UTC' as begins_after,
      (one + interval '1 month 1 day') at time zone 'UTC' as ends_before
    from site place
    join machine_time_reach reach on reach.site = place.id
    cross join generate_series(
      date_trunc('month', first_day::timestamp + interval '1 month' - interval '1 day'), last_day::timestamp,
      interval '1 month') one
    where place.id = any(of_sites)
      and (one + interval '1 month')::date - 1 <= last_day
      and (one + interval '1 month 1 day') at time zone 'UTC' <= least(until_at, reach.until)
  ), whole as materialized (
    select month.site, min(month.month) as begins_on, max(month.month_end) as ends_on from month group by 1
  ), served as materialized (
    select month.site, month.month, month.month_end, service.equipment,
      service.starts_at <= month.begins_after
        and service.ends_at >= month.ends_before
        and not exists (
          select
          from machine_time_mark mark
          where mark.site = month.site
            and mark.equipment = service.equipment
            and mark.from_at < month.ends_before
            and mark.to_at > month.begins_after) as is_kept
    from month
    join v_service service on service.site = month.site
      and service.starts_at < month.ends_before
      and service.ends_at > month.begins_after
  ), piece as materialized (
    select place.id as site, first_day as from_day, coalesce(whole.begins_on - 1, last_day) as to_day,
      null::uuid[] as machines
    from site place
    left join whole on whole.site = place.id
    where place.id = any(of_sites)
    union all
    select whole.site, whole.ends_on + 1, last_day, null from whole
    union all
    select served.site, served.month, served.month_end, array_agg(served.equipment)
    from served
    where not served.is_kept
    group by 1, 2, 3
  )
  select added.site, added.equipment, sum(added.p_h), sum(added.np_h), sum(added.od_h), sum(added.sbo_h),
    sum(added.sbe_h), sum(added.dts_h), sum(added.dtu_h), sum(added.uns_h)
  from (
    select kept.site, kept.equipment, kept.p_h, kept.np_h, kept.od_h, kept.sbo_h, kept.sbe_h, kept.dts_h, kept.dtu_h,
      kept.uns_h
    from served
    join machine_time_month kept on kept.site = served.site
      and kept.month = served.month
      and kept.equipment = served.equipment
    where served.is_kept and (of_code is null or kept.shift_code = of_code)
    union all
    select spent.site, spent.equipment, spent.p_h, spent.np_h, spent.od_h, spent.sbo_h, spent.sbe_h, spent.dts_h,
      spent.dtu_h, spent.uns_h
    from piece
    cross join lateral machine_times(array[piece.site], piece.from_day, piece.to_day, of_code, until_at) spent
    where piece.from_day <= piece.to_day and (piece.machines is null or spent.equipment = any(piece.machines))
  ) added
  group by added.site, added.equipment
$$;
