-- Published: between which instants a machine is in service, by the clock of each site: from the midnight of its commissioning to
-- the one after its retirement. Drafts never are.
create view v_service as
select machine.id as equipment, site.id as site,
  coalesce(instant_at(machine.commissioned_on::timestamp, site.time_zone), '-infinity'::timestamptz) as starts_at,
  coalesce(instant_at((machine.retired_on + 1)::timestamp, site.time_zone), 'infinity'::timestamptz) as ends_at
from equipment machine cross join site
where machine.deleted_at is null and machine.state <> 'draft';
