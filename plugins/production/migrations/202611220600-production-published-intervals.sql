-- Published: every stretch of every truck's cycles, with the trip it belongs to. What the truck has done since its last closed cycle is there as
-- well, as the engine sees it so far: it has no trip, day nor shift yet and may still be judged otherwise.
create view v_haul_interval as
select truck, site, state, started_at, ended_at, place, trip, flags, production_date, shift from haul_state_interval
union all
select head.truck, head.site, span.value ->> 0, greatest(span.starts, stored.until), span.ends, (span.value ->> 2)::uuid, null, '{}', null, null
from haul_engine_head head
cross join lateral (select coalesce(max(ended_at), '-infinity') as until from haul_state_interval known where known.truck = head.truck and known.started_at > head.seen_at - interval '2 days') stored
cross join lateral (
  select value, to_timestamp((value ->> 1)::float8 / 1000)::timestamptz(3) as starts,
    coalesce(lead(to_timestamp((value ->> 1)::float8 / 1000)) over (order by place), head.seen_at)::timestamptz(3) as ends
  from jsonb_array_elements(head.spans) with ordinality as element(value, place)) span
where span.ends > greatest(span.starts, stored.until);
