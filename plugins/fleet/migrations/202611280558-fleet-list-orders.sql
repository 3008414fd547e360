create index equipment_status_interval_site_ended_at_idx on "equipment_status_interval" ("site", "ended_at", id) where deleted_at is null;
create index equipment_status_interval_site_category_idx on "equipment_status_interval" ("site", "category", id) where deleted_at is null;
