-- A grid belongs to one audit.
create unique index hse_audit_grid_key on "hse_audit" ("grid") where deleted_at is null;
-- What an item or a machine was controlled for last, at whichever site.
create index regulatory_control_item_idx on "regulatory_control" ("safety_item", "category", "performed_on" desc) where deleted_at is null;
create index regulatory_control_equipment_idx on "regulatory_control" ("equipment", "category", "performed_on" desc) where deleted_at is null;
-- What people may have to be told of, at whichever site.
create index incident_occurred_at_idx on "incident" ("occurred_at") where deleted_at is null;
create index sor_grave_idx on "sor" ("observed_at") where "potential" in ('4', '5') and deleted_at is null;
create index sor_closed_on_idx on "sor" ("closed_on") where "state" = 'closed' and deleted_at is null;
create index sor_assigned_idx on "sor" ("id") where "state" in ('assigned', 'in_progress') and deleted_at is null;
create index hse_action_running_idx on "hse_action" ("id") where "state" in ('open', 'in_progress', 'reopened') and deleted_at is null;
-- Observations of before are no news, where the clock has begun; where it begins it says so itself.
insert into hse_told (kind, subject, occasion)
select 'sor_high_potential', id, '' from sor
where potential in ('4', '5') and exists (select from hse_told where kind = 'begun');
