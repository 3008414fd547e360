-- Machines and trackers of sites beyond those that are named: what speaks of them is of their site. Their rows are hidden
-- from whoever asks, so that the functions see what their owner sees; they are used in conditions and answered to nobody.
create function machine_codes_elsewhere(sites uuid[]) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(lower(code)), '{}') from equipment where deleted_at is null and site <> all(sites);
$$;

create function device_uids_elsewhere(sites uuid[]) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(tracker.uid), '{}')
  from tracking_device tracker
  join equipment machine on machine.id = tracker.equipment
  where tracker.deleted_at is null and machine.site <> all(sites);
$$;
