create table "equipment" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "equipment_code_check" check (char_length("code") <= 20),
  "name" text collate "und-x-icu" constraint "equipment_name_check" check (char_length("name") <= 80),
  "family" text not null constraint "equipment_family_check" check ("family" in ('haul_truck', 'hydraulic_shovel', 'wheel_loader', 'dozer', 'grader', 'water_truck', 'drill', 'fuel_bowser', 'crane', 'forklift', 'light_vehicle', 'crusher', 'pump', 'lighting_plant', 'other')),
  "make" text collate "und-x-icu" not null constraint "equipment_make_check" check (char_length("make") <= 40),
  "model" text collate "und-x-icu" not null constraint "equipment_model_check" check (char_length("model") <= 40),
  "serial_no" text collate "und-x-icu" constraint "equipment_serial_no_check" check (char_length("serial_no") <= 40),
  "commissioned_on" date not null,
  "retired_on" date,
  "payload_target" double precision constraint "equipment_payload_target_check" check ("payload_target" >= 0 and "payload_target" <= 500),
  "tank_capacity" double precision constraint "equipment_tank_capacity_check" check ("tank_capacity" >= 0 and "tank_capacity" <= 20000),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce("name", '') || ' ' || coalesce("make", '') || ' ' || coalesce("model", '') || ' ' || coalesce("serial_no", ''))) stored,
  primary key (id)
);
create unique index equipment_code_key on "equipment" ("code") where deleted_at is null;
create index equipment_site_code_idx on "equipment" ("site", "code", id) where deleted_at is null;
create index equipment_search on "equipment" using gin (search_text gin_trgm_ops);
