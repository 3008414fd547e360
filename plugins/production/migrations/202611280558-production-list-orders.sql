create index haul_trip_site_number_idx on "haul_trip" ("site", "number", id) where deleted_at is null;
create index haul_trip_site_payload_idx on "haul_trip" ("site", "payload", id) where deleted_at is null;
create index haul_trip_site_state_idx on "haul_trip" ("site", "state", id) where deleted_at is null;
