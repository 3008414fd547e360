create table "operator_checkin" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "person" uuid,
  "badge" text collate "und-x-icu" constraint "operator_checkin_badge_check" check (char_length("badge") <= 32),
  "kind" text not null constraint "operator_checkin_kind_check" check ("kind" in ('in', 'out', 'machine_on', 'machine_off', 'break_start', 'break_end')),
  "at" timestamptz(3) not null,
  "received_at" timestamptz(3),
  "equipment" uuid,
  "method" text not null constraint "operator_checkin_method_check" check ("method" in ('badge', 'pin', 'qr', 'mobile', 'machine_login', 'supervisor', 'import')),
  "device" uuid,
  "position" jsonb,
  "place" text collate "und-x-icu" constraint "operator_checkin_place_check" check (char_length("place") <= 20),
  "hour_meter" double precision constraint "operator_checkin_hour_meter_check" check ("hour_meter" >= 0 and "hour_meter" <= 200000),
  "fit_for_duty" boolean,
  "reason" text collate "und-x-icu" constraint "operator_checkin_reason_check" check (char_length("reason") <= 200),
  "status" text constraint "operator_checkin_status_check" check ("status" in ('received', 'valid', 'flagged', 'corrected')),
  "flags" text[] constraint "operator_checkin_flags_check" check ("flags" <@ array['late', 'early_out', 'not_scheduled', 'wrong_site', 'no_licence', 'double_in', 'missing_out', 'unfit', 'unknown_badge']::text[]),
  "source" uuid,
  "event_id" text collate "und-x-icu" constraint "operator_checkin_event_id_check" check (char_length("event_id") <= 64),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("badge", '') || ' ' || coalesce("place", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("event_id", ''))) stored,
  primary key (id)
);
create index operator_checkin_site_at_idx on "operator_checkin" ("site", "at" desc, id desc) where deleted_at is null;
create index operator_checkin_site_person_at_idx on "operator_checkin" ("site", "person", "at" desc, id desc) where deleted_at is null;
create index operator_checkin_site_equipment_at_idx on "operator_checkin" ("site", "equipment", "at" desc, id desc) where deleted_at is null;
create index operator_checkin_search on "operator_checkin" using gin (search_text gin_trgm_ops);
create table "truck_checkin" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "truck_checkin_number_check" check (char_length("number") <= 24),
  "truck" uuid not null,
  "at" timestamptz(3) not null,
  "kind" text not null constraint "truck_checkin_kind_check" check ("kind" in ('load', 'dump', 'weigh', 'gate_in', 'gate_out')),
  "place" text collate "und-x-icu" not null constraint "truck_checkin_place_check" check (char_length("place") <= 20),
  "loading_unit" uuid,
  "material" text collate "und-x-icu" constraint "truck_checkin_material_check" check (char_length("material") <= 20),
  "quality" text collate "und-x-icu" constraint "truck_checkin_quality_check" check (char_length("quality") <= 20),
  "payload" double precision constraint "truck_checkin_payload_check" check ("payload" >= 0 and "payload" <= 1000),
  "operator" uuid,
  "checker" uuid,
  "method" text not null constraint "truck_checkin_method_check" check ("method" in ('manual', 'rfid', 'anpr', 'weighbridge', 'mobile', 'import')),
  "confirmed" boolean,
  "cancel_reason" text collate "und-x-icu" constraint "truck_checkin_cancel_reason_check" check (char_length("cancel_reason") <= 200),
  "status" text constraint "truck_checkin_status_check" check ("status" in ('valid', 'flagged', 'cancelled')),
  "flags" text[] constraint "truck_checkin_flags_check" check ("flags" <@ array['overload', 'recorded_down', 'double_count']::text[]),
  "comment" text collate "und-x-icu",
  "source" uuid,
  "event_id" text collate "und-x-icu" constraint "truck_checkin_event_id_check" check (char_length("event_id") <= 64),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("place", '') || ' ' || coalesce("material", '') || ' ' || coalesce("quality", '') || ' ' || coalesce("cancel_reason", '') || ' ' || coalesce("comment", '') || ' ' || coalesce("event_id", ''))) stored,
  primary key (id)
);
create index truck_checkin_site_at_idx on "truck_checkin" ("site", "at" desc, id desc) where deleted_at is null;
create index truck_checkin_site_truck_at_idx on "truck_checkin" ("site", "truck", "at" desc, id desc) where deleted_at is null;
create index truck_checkin_search on "truck_checkin" using gin (search_text gin_trgm_ops);
create table "tracking_device" (
  "id" uuid not null,
  "uid" text collate "und-x-icu" not null constraint "tracking_device_uid_check" check (char_length("uid") <= 40),
  "kind" text not null constraint "tracking_device_kind_check" check ("kind" in ('gnss_tracker', 'fms_terminal', 'fuel_controller', 'tank_gauge', 'badge_reader', 'mobile', 'weighbridge', 'virtual')),
  "equipment" uuid,
  "fuel_tank" uuid,
  "place" text collate "und-x-icu" constraint "tracking_device_place_check" check (char_length("place") <= 20),
  "active" boolean,
  "last_seen" timestamptz(3),
  "firmware" text collate "und-x-icu" constraint "tracking_device_firmware_check" check (char_length("firmware") <= 30),
  "tare_offset" double precision constraint "tracking_device_tare_offset_check" check ("tare_offset" >= -100 and "tare_offset" <= 100),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("uid", '') || ' ' || coalesce("place", '') || ' ' || coalesce("firmware", ''))) stored,
  primary key (id)
);
create unique index tracking_device_uid_key on "tracking_device" ("uid") where deleted_at is null;
create index tracking_device_uid_idx on "tracking_device" ("uid", id) where deleted_at is null;
create index tracking_device_equipment_idx on "tracking_device" ("equipment", id) where deleted_at is null;
create index tracking_device_search on "tracking_device" using gin (search_text gin_trgm_ops);
create table "ingest_source" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "ingest_source_code_check" check (char_length("code") <= 20),
  "label_en" text collate "und-x-icu" not null constraint "ingest_source_label_en_check" check (char_length("label_en") <= 120),
  "label_fr" text collate "und-x-icu" not null constraint "ingest_source_label_fr_check" check (char_length("label_fr") <= 120),
  "kind" text not null constraint "ingest_source_kind_check" check ("kind" in ('http', 'traccar', 'mqtt', 'aemp', 'csv', 'simulator')),
  "sites" uuid[],
  "allowed_kinds" text[] constraint "ingest_source_allowed_kinds_check" check ("allowed_kinds" <@ array['position', 'load', 'status', 'meter', 'fuel_dispense', 'tank_level', 'operator_checkin', 'truck_checkin', 'fault']::text[]),
  "rate_limit" integer constraint "ingest_source_rate_limit_check" check ("rate_limit" >= 1 and "rate_limit" <= 100000),
  "enabled" boolean,
  "last_event_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce("label_en", '') || ' ' || coalesce("label_fr", ''))) stored,
  primary key (id)
);
create unique index ingest_source_code_key on "ingest_source" ("code") where deleted_at is null;
create index ingest_source_code_idx on "ingest_source" ("code", id) where deleted_at is null;
create index ingest_source_search on "ingest_source" using gin (search_text gin_trgm_ops);
