-- When it rained, or any other reason stopped somebody, over a year: a few thousand of a million stretches.
create index equipment_status_interval_reason_idx on equipment_status_interval (site, reason, started_at)
where deleted_at is null and reason is not null;
