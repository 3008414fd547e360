create table "haul_trip" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "haul_trip_number_check" check (char_length("number") <= 32),
  "truck" uuid not null,
  "loading_unit" uuid,
  "operator" uuid,
  "loader_operator" uuid,
  "source" uuid,
  "destination" uuid,
  "mine_level" uuid,
  "operating_stage" uuid,
  "material" uuid,
  "quality_grade" text collate "und-x-icu" constraint "haul_trip_quality_grade_check" check (char_length("quality_grade") <= 20),
  "cycle_start" timestamptz(3),
  "load_start" timestamptz(3),
  "load_end" timestamptz(3),
  "dump_start" timestamptz(3),
  "dump_end" timestamptz(3) not null,
  "production_date" date,
  "shift" text constraint "haul_trip_shift_check" check ("shift" in ('P1', 'P2', 'P3')),
  "shift_starts_at" timestamptz(3),
  "returning_s" integer constraint "haul_trip_returning_s_check" check ("returning_s" >= 0 and "returning_s" <= 10000000),
  "queue_load_s" integer constraint "haul_trip_queue_load_s_check" check ("queue_load_s" >= 0 and "queue_load_s" <= 10000000),
  "spot_s" integer constraint "haul_trip_spot_s_check" check ("spot_s" >= 0 and "spot_s" <= 10000000),
  "loading_s" integer constraint "haul_trip_loading_s_check" check ("loading_s" >= 0 and "loading_s" <= 10000000),
  "hauling_s" integer constraint "haul_trip_hauling_s_check" check ("hauling_s" >= 0 and "hauling_s" <= 10000000),
  "queue_dump_s" integer constraint "haul_trip_queue_dump_s_check" check ("queue_dump_s" >= 0 and "queue_dump_s" <= 10000000),
  "dumping_s" integer constraint "haul_trip_dumping_s_check" check ("dumping_s" >= 0 and "dumping_s" <= 10000000),
  "out_s" integer constraint "haul_trip_out_s_check" check ("out_s" >= 0 and "out_s" <= 10000000),
  "loaded_km" double precision constraint "haul_trip_loaded_km_check" check ("loaded_km" >= 0 and "loaded_km" <= 1000),
  "empty_km" double precision constraint "haul_trip_empty_km_check" check ("empty_km" >= 0 and "empty_km" <= 1000),
  "payload" double precision constraint "haul_trip_payload_check" check ("payload" >= 0 and "payload" <= 1000),
  "payload_source" text constraint "haul_trip_payload_source_check" check ("payload_source" in ('weighbridge', 'scale', 'loader', 'average', 'manual')),
  "bank_m3" double precision,
  "fuel" double precision,
  "passes" integer constraint "haul_trip_passes_check" check ("passes" >= 0 and "passes" <= 100),
  "quality" text not null constraint "haul_trip_quality_check" check ("quality" in ('auto', 'inferred', 'tally', 'manual')),
  "flags" text[] constraint "haul_trip_flags_check" check ("flags" <@ array['partial', 'gps_gap', 'missed_load_geofence', 'missed_dump_geofence', 'outlier', 'overload', 'wrong_destination', 'no_operator', 'shift_cross']::text[]),
  "checkin_load" uuid,
  "checkin_dump" uuid,
  "edit_reason" text collate "und-x-icu" constraint "haul_trip_edit_reason_check" check (char_length("edit_reason") <= 200),
  "edited_at" timestamptz(3),
  "state" text not null default 'auto' constraint "haul_trip_state_check" check ("state" in ('auto', 'to_review', 'confirmed', 'rejected')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("quality_grade", '') || ' ' || coalesce("edit_reason", ''))) stored,
  primary key (id)
);
create index haul_trip_site_dump_end_idx on "haul_trip" ("site", "dump_end" desc, id desc) where deleted_at is null;
create index haul_trip_site_truck_dump_end_idx on "haul_trip" ("site", "truck", "dump_end" desc, id desc) where deleted_at is null;
create index haul_trip_site_production_date_shift_idx on "haul_trip" ("site", "production_date", "shift", id) where deleted_at is null;
create index haul_trip_site_loading_unit_load_start_idx on "haul_trip" ("site", "loading_unit", "load_start", id) where deleted_at is null;
create index haul_trip_site_source_destination_idx on "haul_trip" ("site", "source", "destination", id) where deleted_at is null;
create index haul_trip_search on "haul_trip" using gin (search_text gin_trgm_ops);
create table "loading_assignment" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "loading_unit" uuid not null,
  "face" uuid,
  "mine_level" uuid,
  "operating_stage" uuid,
  "material" uuid,
  "quality" text collate "und-x-icu" constraint "loading_assignment_quality_check" check (char_length("quality") <= 20),
  "destinations" uuid[],
  "trucks_planned" integer constraint "loading_assignment_trucks_planned_check" check ("trucks_planned" >= 0 and "trucks_planned" <= 200),
  "started_at" timestamptz(3) not null,
  "ended_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("quality", ''))) stored,
  primary key (id)
);
create index loading_assignment_site_started_at_idx on "loading_assignment" ("site", "started_at" desc, id desc) where deleted_at is null;
create index loading_assignment_site_loading_unit_started_at_idx on "loading_assignment" ("site", "loading_unit", "started_at" desc, id desc) where deleted_at is null;
create index loading_assignment_search on "loading_assignment" using gin (search_text gin_trgm_ops);
create table "truck_order" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "truck" uuid not null,
  "loading_unit" uuid not null,
  "before" uuid,
  "ordered_at" timestamptz(3) not null,
  "reason" text collate "und-x-icu" constraint "truck_order_reason_check" check (char_length("reason") <= 200),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reason", ''))) stored,
  primary key (id)
);
create index truck_order_site_ordered_at_idx on "truck_order" ("site", "ordered_at" desc, id desc) where deleted_at is null;
create index truck_order_site_truck_ordered_at_idx on "truck_order" ("site", "truck", "ordered_at" desc, id desc) where deleted_at is null;
create index truck_order_search on "truck_order" using gin (search_text gin_trgm_ops);
create table "haul_route" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "source" uuid,
  "destination" uuid,
  "distance" double precision not null constraint "haul_route_distance_check" check ("distance" >= 0.001 and "distance" <= 100),
  "ramp_km" double precision constraint "haul_route_ramp_km_check" check ("ramp_km" >= 0 and "ramp_km" <= 100),
  "ramp_grade" double precision constraint "haul_route_ramp_grade_check" check ("ramp_grade" >= -30 and "ramp_grade" <= 30),
  "std_haul" double precision constraint "haul_route_std_haul_check" check ("std_haul" >= 0 and "std_haul" <= 240),
  "std_return" double precision constraint "haul_route_std_return_check" check ("std_return" >= 0 and "std_return" <= 240),
  "std_dump" double precision constraint "haul_route_std_dump_check" check ("std_dump" >= 0 and "std_dump" <= 240),
  "valid_from" date not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create unique index haul_route_source_destination_valid_from_key on "haul_route" ("source", "destination", "valid_from") where deleted_at is null;
create index haul_route_site_valid_from_idx on "haul_route" ("site", "valid_from" desc, id desc) where deleted_at is null;
create table "production_target" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "metric" text not null constraint "production_target_metric_check" check ("metric" in ('total_t', 'ore_t', 'waste_t', 'waste_m3', 'trips', 'drilled_m', 'availability', 'use_availability', 'cycle_min', 'l_per_t', 't_per_h')),
  "period" text not null constraint "production_target_period_check" check ("period" in ('shift', 'day', 'month')),
  "value" double precision not null constraint "production_target_value_check" check ("value" >= 0),
  "group" uuid,
  "equipment" uuid,
  "material" uuid,
  "mine_level" uuid,
  "operating_stage" uuid,
  "valid_from" date not null,
  "valid_to" date,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create index production_target_site_valid_from_idx on "production_target" ("site", "valid_from" desc, id desc) where deleted_at is null;
create index production_target_site_metric_valid_from_idx on "production_target" ("site", "metric", "valid_from", id) where deleted_at is null;
create table "trip_correction" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "action" text not null constraint "trip_correction_action_check" check ("action" in ('add', 'change', 'remove')),
  "truck" uuid not null,
  "trip" uuid,
  "dump_end" timestamptz(3) not null,
  "production_date" date,
  "shift" text constraint "trip_correction_shift_check" check ("shift" in ('P1', 'P2', 'P3')),
  "payload" double precision,
  "payload_before" double precision,
  "proposed" text collate "und-x-icu",
  "note" text collate "und-x-icu" constraint "trip_correction_note_check" check (char_length("note") <= 200),
  "state" text not null default 'proposed' constraint "trip_correction_state_check" check ("state" in ('proposed', 'applied', 'dismissed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("proposed", '') || ' ' || coalesce("note", ''))) stored,
  primary key (id)
);
create index trip_correction_site_dump_end_idx on "trip_correction" ("site", "dump_end" desc, id desc) where deleted_at is null;
create index trip_correction_site_truck_dump_end_idx on "trip_correction" ("site", "truck", "dump_end", id) where deleted_at is null;
create index trip_correction_search on "trip_correction" using gin (search_text gin_trgm_ops);
create table "shift_lock" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "production_date" date not null,
  "shift" text not null constraint "shift_lock_shift_check" check ("shift" in ('P1', 'P2', 'P3')),
  "note" text collate "und-x-icu" constraint "shift_lock_note_check" check (char_length("note") <= 200),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("note", ''))) stored,
  primary key (id)
);
create index shift_lock_site_production_date_idx on "shift_lock" ("site", "production_date" desc, id desc) where deleted_at is null;
create index shift_lock_search on "shift_lock" using gin (search_text gin_trgm_ops);
