create table "fuel_station" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "fuel_station_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "fuel_station_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "kind" text not null constraint "fuel_station_kind_check" check ("kind" in ('fixed', 'bowser', 'mobile_tank')),
  "vehicle" uuid,
  "position" jsonb,
  "attendants" uuid[],
  "open_24h" boolean,
  "active" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index fuel_station_code_key on "fuel_station" ("code") where deleted_at is null;
create index fuel_station_site_code_idx on "fuel_station" ("site", "code", id) where deleted_at is null;
create index fuel_station_search on "fuel_station" using gin (search_text gin_trgm_ops);
alter table "fuel_tank" add column "station" uuid;
alter table "fuel_tank" add column "gauge" uuid;
alter table "fuel_tank" add column "temp_compensated" boolean;
alter table "fuel_tank" add column "dip_table" jsonb constraint "fuel_tank_dip_table_check" check (jsonb_typeof("dip_table") = 'array');
create index fuel_tank_site_station_idx on "fuel_tank" ("site", "station", id) where deleted_at is null;
create table "fuel_pump" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "station" uuid,
  "code" text collate "und-x-icu" not null constraint "fuel_pump_code_check" check (char_length("code") <= 20),
  "tank" uuid not null,
  "flow" double precision constraint "fuel_pump_flow_check" check ("flow" >= 0 and "flow" <= 2000),
  "meter_factor" double precision constraint "fuel_pump_meter_factor_check" check ("meter_factor" >= 0.99 and "meter_factor" <= 1.01),
  "meter_calibrated_on" date,
  "calibration_due" date,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", ''))) stored,
  primary key (id)
);
create unique index fuel_pump_tank_code_key on "fuel_pump" ("tank", "code") where deleted_at is null;
create index fuel_pump_site_code_idx on "fuel_pump" ("site", "code", id) where deleted_at is null;
create index fuel_pump_search on "fuel_pump" using gin (search_text gin_trgm_ops);
alter table "equipment_fueling" drop column "search_text";
-- The pump's code as it was sent stays; beside it stands the pump itself, made from every code that was ever sent.
alter table "equipment_fueling" rename column "pump" to "pump_code";
alter table "equipment_fueling" rename constraint "equipment_fueling_pump_check" to "equipment_fueling_pump_code_check";
alter table "equipment_fueling" add column "pump" uuid;
insert into fuel_pump (id, site, code, tank, meter_factor)
  select gen_random_uuid(), tank.site, sent.pump_code, sent.tank, 1 from (select distinct tank, pump_code from equipment_fueling where pump_code is not null) sent join fuel_tank tank on tank.id = sent.tank;
update equipment_fueling fill set pump = pump.id from fuel_pump pump where pump.tank = fill.tank and pump.code = fill.pump_code;
alter table "equipment_fueling" add column "level_before" double precision constraint "equipment_fueling_level_before_check" check ("level_before" >= 0 and "level_before" <= 100);
alter table "equipment_fueling" add column "level_after" double precision constraint "equipment_fueling_level_after_check" check ("level_after" >= 0 and "level_after" <= 100);
alter table "equipment_fueling" drop constraint "equipment_fueling_flags_check";
alter table "equipment_fueling" add constraint "equipment_fueling_flags_check" check ("flags" <@ array['unknown_machine', 'over_tank', 'meter_back', 'rate_high', 'rate_low', 'no_operator', 'wrong_site', 'totaliser_gap', 'while_down', 'calibration_overdue']::text[]);
alter table "equipment_fueling" add column "comment" text collate "und-x-icu";
alter table "equipment_fueling" add column "state" text not null default 'draft' constraint "equipment_fueling_state_check" check ("state" in ('recorded', 'draft', 'submitted', 'verified', 'cancelled'));
-- What was flagged keeps its flags; being flagged is no state of a paper.
update equipment_fueling set state = case when status = 'flagged' then 'recorded' when status in ('recorded', 'draft', 'submitted', 'verified') then status when source is not null then 'recorded' else 'draft' end;
alter table "equipment_fueling" drop column "status";
alter table "equipment_fueling" add column "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("equipment_code", '') || ' ' || coalesce("pump_code", '') || ' ' || coalesce("comment", '') || ' ' || coalesce("event_id", ''))) stored;
create index equipment_fueling_search on "equipment_fueling" using gin (search_text gin_trgm_ops);
create table "fuel_delivery" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "fuel_delivery_number_check" check (char_length("number") <= 24),
  "tank" uuid not null,
  "vendor" text collate "und-x-icu" not null constraint "fuel_delivery_vendor_check" check (char_length("vendor") <= 80),
  "purchase_order" text collate "und-x-icu" constraint "fuel_delivery_purchase_order_check" check (char_length("purchase_order") <= 30),
  "delivery_note" text collate "und-x-icu" not null constraint "fuel_delivery_delivery_note_check" check (char_length("delivery_note") <= 30),
  "tanker_plate" text collate "und-x-icu" constraint "fuel_delivery_tanker_plate_check" check (char_length("tanker_plate") <= 15),
  "driver" text collate "und-x-icu" constraint "fuel_delivery_driver_check" check (char_length("driver") <= 60),
  "seals" text collate "und-x-icu" constraint "fuel_delivery_seals_check" check (char_length("seals") <= 80),
  "arrived_at" timestamptz(3) not null,
  "started_at" timestamptz(3),
  "ended_at" timestamptz(3),
  "ordered_l" double precision constraint "fuel_delivery_ordered_l_check" check ("ordered_l" >= 0 and "ordered_l" <= 200000),
  "note_l" double precision not null constraint "fuel_delivery_note_l_check" check ("note_l" >= 1 and "note_l" <= 200000),
  "meter_l" double precision constraint "fuel_delivery_meter_l_check" check ("meter_l" >= 0 and "meter_l" <= 200000),
  "note_temp" double precision constraint "fuel_delivery_note_temp_check" check ("note_temp" >= -40 and "note_temp" <= 80),
  "obs_temp" double precision constraint "fuel_delivery_obs_temp_check" check ("obs_temp" >= -40 and "obs_temp" <= 80),
  "obs_density" double precision constraint "fuel_delivery_obs_density_check" check ("obs_density" >= 500 and "obs_density" <= 1500),
  "dip_before" double precision not null constraint "fuel_delivery_dip_before_check" check ("dip_before" >= 0),
  "dip_after" double precision not null constraint "fuel_delivery_dip_after_check" check ("dip_after" >= 0),
  "water_mm" integer constraint "fuel_delivery_water_mm_check" check ("water_mm" >= 0 and "water_mm" <= 30000),
  "sample_kept" boolean,
  "unit_price" numeric(20,6) constraint "fuel_delivery_unit_price_check" check ("unit_price" >= 0),
  "currency" text constraint "fuel_delivery_currency_check" check ("currency" in ('MAD', 'EUR', 'USD', 'XOF', 'INR')),
  "receiver" uuid,
  "driver_signature" jsonb,
  "receiver_signature" jsonb,
  "photos" uuid[],
  "comment" text collate "und-x-icu",
  "state" text not null default 'draft' constraint "fuel_delivery_state_check" check ("state" in ('draft', 'submitted', 'verified', 'approved', 'disputed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("vendor", '') || ' ' || coalesce("purchase_order", '') || ' ' || coalesce("delivery_note", '') || ' ' || coalesce("tanker_plate", '') || ' ' || coalesce("driver", '') || ' ' || coalesce("seals", '') || ' ' || coalesce("comment", ''))) stored,
  primary key (id)
);
create unique index fuel_delivery_vendor_delivery_note_key on "fuel_delivery" ("vendor", "delivery_note") where deleted_at is null;
create index fuel_delivery_site_arrived_at_idx on "fuel_delivery" ("site", "arrived_at" desc, id desc) where deleted_at is null;
create index fuel_delivery_site_tank_arrived_at_idx on "fuel_delivery" ("site", "tank", "arrived_at" desc, id desc) where deleted_at is null;
create index fuel_delivery_search on "fuel_delivery" using gin (search_text gin_trgm_ops);
create table "fuel_transfer" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "fuel_transfer_number_check" check (char_length("number") <= 24),
  "started_at" timestamptz(3) not null,
  "from_tank" uuid not null,
  "to_tank" uuid not null,
  "litres" double precision not null constraint "fuel_transfer_litres_check" check ("litres" >= 0.1 and "litres" <= 200000),
  "out_meter_l" double precision constraint "fuel_transfer_out_meter_l_check" check ("out_meter_l" >= 0 and "out_meter_l" <= 200000),
  "in_meter_l" double precision constraint "fuel_transfer_in_meter_l_check" check ("in_meter_l" >= 0 and "in_meter_l" <= 200000),
  "from_before" double precision constraint "fuel_transfer_from_before_check" check ("from_before" >= 0),
  "from_after" double precision constraint "fuel_transfer_from_after_check" check ("from_after" >= 0),
  "to_before" double precision constraint "fuel_transfer_to_before_check" check ("to_before" >= 0),
  "to_after" double precision constraint "fuel_transfer_to_after_check" check ("to_after" >= 0),
  "driver" uuid,
  "reason" text not null constraint "fuel_transfer_reason_check" check ("reason" in ('bowser_fill', 'balance', 'defuel', 'maintenance')),
  "comment" text collate "und-x-icu",
  "state" text not null default 'draft' constraint "fuel_transfer_state_check" check ("state" in ('draft', 'submitted', 'verified')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("comment", ''))) stored,
  primary key (id)
);
create index fuel_transfer_site_started_at_idx on "fuel_transfer" ("site", "started_at" desc, id desc) where deleted_at is null;
create index fuel_transfer_site_from_tank_started_at_idx on "fuel_transfer" ("site", "from_tank", "started_at" desc, id desc) where deleted_at is null;
create index fuel_transfer_site_to_tank_started_at_idx on "fuel_transfer" ("site", "to_tank", "started_at" desc, id desc) where deleted_at is null;
create index fuel_transfer_search on "fuel_transfer" using gin (search_text gin_trgm_ops);
alter table "fuel_dip" drop constraint "fuel_dip_litres_check";
alter table "fuel_dip" add constraint "fuel_dip_litres_check" check ("litres" >= 0);
alter table "fuel_dip" alter column "litres" drop not null;
create table "fuel_reconciliation" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "tank" uuid not null,
  "production_date" date not null,
  "opening" double precision,
  "deliveries" double precision,
  "transfers_in" double precision,
  "transfers_out" double precision,
  "issues" double precision,
  "book" double precision,
  "closing" double precision,
  "variance" double precision,
  "variance_pct" double precision,
  "cause" text collate "und-x-icu",
  "state" text not null default 'open' constraint "fuel_reconciliation_state_check" check ("state" in ('open', 'explained', 'signed')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("cause", ''))) stored,
  primary key (id)
);
create unique index fuel_reconciliation_tank_production_date_key on "fuel_reconciliation" ("tank", "production_date") where deleted_at is null;
create index fuel_reconciliation_site_production_date_idx on "fuel_reconciliation" ("site", "production_date" desc, id desc) where deleted_at is null;
create index fuel_reconciliation_search on "fuel_reconciliation" using gin (search_text gin_trgm_ops);
create table "fuel_price" (
  "id" uuid not null,
  "valid_from" date not null,
  "product" text not null constraint "fuel_price_product_check" check ("product" in ('diesel', 'petrol', 'def', 'engine_oil', 'hydraulic_oil', 'coolant')),
  "price" numeric(20,6) not null constraint "fuel_price_price_check" check ("price" >= 0),
  "currency" text constraint "fuel_price_currency_check" check ("currency" in ('MAD', 'EUR', 'USD', 'XOF', 'INR')),
  "source" text not null constraint "fuel_price_source_check" check ("source" in ('delivery', 'contract', 'market_index', 'manual')),
  "for_site" uuid,
  "vendor" text collate "und-x-icu" constraint "fuel_price_vendor_check" check (char_length("vendor") <= 80),
  "index_name" text collate "und-x-icu" constraint "fuel_price_index_name_check" check (char_length("index_name") <= 40),
  "tax_included" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("vendor", '') || ' ' || coalesce("index_name", ''))) stored,
  primary key (id)
);
create index fuel_price_valid_from_idx on "fuel_price" ("valid_from" desc, id desc) where deleted_at is null;
create index fuel_price_product_valid_from_idx on "fuel_price" ("product", "valid_from" desc, id desc) where deleted_at is null;
create index fuel_price_search on "fuel_price" using gin (search_text gin_trgm_ops);
