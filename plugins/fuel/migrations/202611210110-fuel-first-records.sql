create table "fuel_tank" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "fuel_tank_code_check" check (char_length("code") <= 20),
  "product" text not null constraint "fuel_tank_product_check" check ("product" in ('diesel', 'petrol', 'def', 'engine_oil', 'hydraulic_oil', 'coolant')),
  "capacity" double precision not null constraint "fuel_tank_capacity_check" check ("capacity" >= 1 and "capacity" <= 5000000),
  "safe_fill" double precision constraint "fuel_tank_safe_fill_check" check ("safe_fill" >= 1 and "safe_fill" <= 100),
  "dead_stock" double precision constraint "fuel_tank_dead_stock_check" check ("dead_stock" >= 0),
  "critical_level" double precision constraint "fuel_tank_critical_level_check" check ("critical_level" >= 0),
  "reorder_level" double precision constraint "fuel_tank_reorder_level_check" check ("reorder_level" >= 0),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", ''))) stored,
  primary key (id)
);
create unique index fuel_tank_code_key on "fuel_tank" ("code") where deleted_at is null;
create index fuel_tank_site_code_idx on "fuel_tank" ("site", "code", id) where deleted_at is null;
create index fuel_tank_search on "fuel_tank" using gin (search_text gin_trgm_ops);
create table "equipment_fueling" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "equipment_fueling_number_check" check (char_length("number") <= 24),
  "equipment" uuid,
  "equipment_code" text collate "und-x-icu" constraint "equipment_fueling_equipment_code_check" check (char_length("equipment_code") <= 20),
  "tank" uuid not null,
  "pump" text collate "und-x-icu" constraint "equipment_fueling_pump_check" check (char_length("pump") <= 20),
  "at" timestamptz(3) not null,
  "started_at" timestamptz(3),
  "ended_at" timestamptz(3),
  "litres" double precision not null constraint "equipment_fueling_litres_check" check ("litres" >= 0.1 and "litres" <= 50000),
  "totaliser_before" double precision constraint "equipment_fueling_totaliser_before_check" check ("totaliser_before" >= 0),
  "totaliser_after" double precision constraint "equipment_fueling_totaliser_after_check" check ("totaliser_after" >= 0),
  "full" boolean,
  "hour_meter" double precision constraint "equipment_fueling_hour_meter_check" check ("hour_meter" >= 0 and "hour_meter" <= 200000),
  "odometer" double precision constraint "equipment_fueling_odometer_check" check ("odometer" >= 0),
  "temperature" double precision constraint "equipment_fueling_temperature_check" check ("temperature" >= -60 and "temperature" <= 80),
  "attendant" uuid,
  "operator" uuid,
  "place" jsonb,
  "method" text not null constraint "equipment_fueling_method_check" check ("method" in ('controller', 'tag', 'card', 'manual')),
  "status" text constraint "equipment_fueling_status_check" check ("status" in ('draft', 'recorded', 'submitted', 'verified', 'flagged')),
  "flags" text[] constraint "equipment_fueling_flags_check" check ("flags" <@ array['unknown_machine', 'over_tank', 'meter_back', 'rate_high', 'rate_low', 'no_operator', 'wrong_site', 'totaliser_gap', 'while_down']::text[]),
  "source" uuid,
  "event_id" text collate "und-x-icu" constraint "equipment_fueling_event_id_check" check (char_length("event_id") <= 64),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("equipment_code", '') || ' ' || coalesce("pump", '') || ' ' || coalesce("event_id", ''))) stored,
  primary key (id)
);
create index equipment_fueling_site_at_idx on "equipment_fueling" ("site", "at" desc, id desc) where deleted_at is null;
create index equipment_fueling_site_equipment_at_idx on "equipment_fueling" ("site", "equipment", "at" desc, id desc) where deleted_at is null;
create index equipment_fueling_site_tank_at_idx on "equipment_fueling" ("site", "tank", "at" desc, id desc) where deleted_at is null;
create index equipment_fueling_search on "equipment_fueling" using gin (search_text gin_trgm_ops);
create table "fuel_dip" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "tank" uuid not null,
  "at" timestamptz(3) not null,
  "height_mm" integer constraint "fuel_dip_height_mm_check" check ("height_mm" >= 0 and "height_mm" <= 30000),
  "litres" double precision not null constraint "fuel_dip_litres_check" check ("litres" >= 0),
  "temp" double precision constraint "fuel_dip_temp_check" check ("temp" >= -60 and "temp" <= 80),
  "water_mm" integer constraint "fuel_dip_water_mm_check" check ("water_mm" >= 0 and "water_mm" <= 30000),
  "method" text not null constraint "fuel_dip_method_check" check ("method" in ('stick', 'gauge', 'sensor')),
  "by" uuid,
  "source" uuid,
  "event_id" text collate "und-x-icu" constraint "fuel_dip_event_id_check" check (char_length("event_id") <= 64),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("event_id", ''))) stored,
  primary key (id)
);
create index fuel_dip_site_at_idx on "fuel_dip" ("site", "at" desc, id desc) where deleted_at is null;
create index fuel_dip_site_tank_at_idx on "fuel_dip" ("site", "tank", "at" desc, id desc) where deleted_at is null;
create index fuel_dip_search on "fuel_dip" using gin (search_text gin_trgm_ops);
