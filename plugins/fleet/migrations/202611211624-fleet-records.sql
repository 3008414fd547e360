-- Time of a machine is in one interval only: an exclusion constraint over a plain column needs this extension.
create extension if not exists btree_gist;

-- Serial numbers become unique per make: later doubles of what users have typed get a number.
update equipment set serial_no = left(equipment.serial_no, 34) || ' #' || doubled.place
from (select id, row_number() over (partition by make, serial_no order by created_at, id) as place from equipment where serial_no is not null and deleted_at is null) doubled
where doubled.id = equipment.id and doubled.place > 1;

alter table "equipment" drop constraint "equipment_family_check";
alter table "equipment" add constraint "equipment_family_check" check ("family" in ('haul_truck', 'hydraulic_shovel', 'wheel_loader', 'dragline', 'dozer', 'grader', 'water_truck', 'drill', 'fuel_bowser', 'crane', 'forklift', 'light_vehicle', 'crusher', 'pump', 'lighting_plant', 'other'));
alter table "equipment" add column "group" uuid;
alter table "equipment" add column "mobility" uuid;
alter table "equipment" add column "pin" text collate "und-x-icu" constraint "equipment_pin_check" check (char_length("pin") <= 17);
alter table "equipment" add column "year" integer constraint "equipment_year_check" check ("year" >= 1970 and "year" <= 2100);
alter table "equipment" add column "ownership" text constraint "equipment_ownership_check" check ("ownership" in ('owned', 'leased', 'rented', 'contractor'));
alter table "equipment" add column "owner" uuid;
alter table "equipment" add column "operating_stages" uuid[];
alter table "equipment" add column "criticality" text constraint "equipment_criticality_check" check ("criticality" in ('A', 'B', 'C'));
alter table "equipment" add column "bucket" double precision constraint "equipment_bucket_check" check ("bucket" >= 0 and "bucket" <= 200);
alter table "equipment" add column "fuel_type" text constraint "equipment_fuel_type_check" check ("fuel_type" in ('diesel', 'petrol', 'electric', 'none'));
alter table "equipment" add column "def_tank" double precision constraint "equipment_def_tank_check" check ("def_tank" >= 0 and "def_tank" <= 2000);
alter table "equipment" add column "scale" boolean;
alter table "equipment" add column "licence" text collate "und-x-icu" constraint "equipment_licence_check" check (char_length("licence") <= 20);
alter table "equipment" add column "photos" uuid[];
alter table "equipment" add column "documents" uuid[];
alter table "equipment" add column "cmms_node" uuid;
alter table "equipment" add column "state" text not null default 'draft' constraint "equipment_state_check" check ("state" in ('draft', 'active', 'retired'));
alter table "equipment" drop column "search_text";
alter table "equipment" add column "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce("name", '') || ' ' || coalesce("make", '') || ' ' || coalesce("model", '') || ' ' || coalesce("serial_no", '') || ' ' || coalesce("pin", '') || ' ' || coalesce("licence", ''))) stored;
create unique index equipment_make_serial_no_key on "equipment" ("make", "serial_no") where deleted_at is null;
create unique index equipment_pin_key on "equipment" ("pin") where deleted_at is null;
create index equipment_site_group_idx on "equipment" ("site", "group", id) where deleted_at is null;
create index equipment_search on "equipment" using gin (search_text gin_trgm_ops);
create table "equipment_group" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "equipment_group_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "equipment_group_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "family" text not null constraint "equipment_group_family_check" check ("family" in ('haul_truck', 'hydraulic_shovel', 'wheel_loader', 'dragline', 'dozer', 'grader', 'water_truck', 'drill', 'fuel_bowser', 'crane', 'forklift', 'light_vehicle', 'crusher', 'pump', 'lighting_plant', 'other')),
  "parent" uuid,
  "kpi_profile" text not null constraint "equipment_group_kpi_profile_check" check ("kpi_profile" in ('haul', 'load', 'push', 'drill', 'support', 'fixed')),
  "output_unit" text not null constraint "equipment_group_output_unit_check" check ("output_unit" in ('t', 'm3', 'm', 'h')),
  "code_prefix" text collate "und-x-icu" constraint "equipment_group_code_prefix_check" check (char_length("code_prefix") <= 6),
  "target_availability" double precision constraint "equipment_group_target_availability_check" check ("target_availability" >= 0 and "target_availability" <= 100),
  "target_utilisation" double precision constraint "equipment_group_target_utilisation_check" check ("target_utilisation" >= 0 and "target_utilisation" <= 100),
  "colour" text collate "und-x-icu" constraint "equipment_group_colour_check" check (char_length("colour") <= 7),
  "icon" text constraint "equipment_group_icon_check" check ("icon" in ('truck', 'shovel', 'loader', 'dozer', 'grader', 'drill', 'tanker', 'crane', 'pump', 'other')),
  "active" boolean not null,
  "sort" integer constraint "equipment_group_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("code_prefix", '') || ' ' || coalesce("colour", ''))) stored,
  primary key (id)
);
create unique index equipment_group_code_key on "equipment_group" ("code") where deleted_at is null;
create index equipment_group_code_idx on "equipment_group" ("code", id) where deleted_at is null;
create index equipment_group_search on "equipment_group" using gin (search_text gin_trgm_ops);
create table "equipment_mobility" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "equipment_mobility_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "equipment_mobility_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "class" text not null constraint "equipment_mobility_class_check" check ("class" in ('mobile_wheeled', 'mobile_tracked', 'semi_mobile', 'stationary')),
  "gps_expected" boolean,
  "max_speed" double precision constraint "equipment_mobility_max_speed_check" check ("max_speed" >= 0 and "max_speed" <= 150),
  "active" boolean not null,
  "sort" integer constraint "equipment_mobility_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index equipment_mobility_code_key on "equipment_mobility" ("code") where deleted_at is null;
create index equipment_mobility_code_idx on "equipment_mobility" ("code", id) where deleted_at is null;
create index equipment_mobility_search on "equipment_mobility" using gin (search_text gin_trgm_ops);
create table "equipment_capacity" (
  "id" uuid not null,
  "group" uuid not null,
  "make" text collate "und-x-icu" constraint "equipment_capacity_make_check" check (char_length("make") <= 40),
  "model" text collate "und-x-icu" not null constraint "equipment_capacity_model_check" check (char_length("model") <= 40),
  "kind" text not null constraint "equipment_capacity_kind_check" check ("kind" in ('payload', 'body_heaped', 'body_struck', 'bucket_heaped', 'blade', 'hole_diameter', 'tank', 'throughput', 'lift')),
  "value" double precision not null constraint "equipment_capacity_value_check" check ("value" >= 0.001 and "value" <= 10000000),
  "unit" text not null constraint "equipment_capacity_unit_check" check ("unit" in ('t', 'm3', 'mm', 'L', 't/h')),
  "material" uuid,
  "standard" text constraint "equipment_capacity_standard_check" check ("standard" in ('ISO_6483', 'ISO_7546', 'ISO_10567', 'maker', 'site')),
  "source" text collate "und-x-icu" constraint "equipment_capacity_source_check" check (char_length("source") <= 80),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("make", '') || ' ' || coalesce("model", '') || ' ' || coalesce("source", ''))) stored,
  primary key (id)
);
create unique index equipment_capacity_model_kind_key on "equipment_capacity" ("model", "kind") where deleted_at is null;
create index equipment_capacity_model_idx on "equipment_capacity" ("model", id) where deleted_at is null;
create index equipment_capacity_search on "equipment_capacity" using gin (search_text gin_trgm_ops);
create table "operating_stage_type" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "operating_stage_type_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "operating_stage_type_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "function" text not null constraint "operating_stage_type_function_check" check ("function" in ('drilling', 'blasting', 'stripping', 'casting', 'loading', 'hauling', 'dozing', 'rehandling', 'crushing', 'road_upkeep', 'drainage', 'rehabilitation', 'service')),
  "output_unit" text constraint "operating_stage_type_output_unit_check" check ("output_unit" in ('t', 'm3', 'm', 'h')),
  "counts_as_production" boolean,
  "equipment_groups" uuid[],
  "planned_rate" double precision constraint "operating_stage_type_planned_rate_check" check ("planned_rate" >= 0 and "planned_rate" <= 1000000),
  "active" boolean not null,
  "sort" integer constraint "operating_stage_type_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index operating_stage_type_code_key on "operating_stage_type" ("code") where deleted_at is null;
create index operating_stage_type_sort_idx on "operating_stage_type" ("sort", id) where deleted_at is null;
create index operating_stage_type_search on "operating_stage_type" using gin (search_text gin_trgm_ops);
create table "equipment_transfer" (
  "id" uuid not null,
  "equipment" uuid not null,
  "from_site" uuid not null,
  "to_site" uuid not null,
  "left_at" timestamptz(3) not null,
  "arrived_at" timestamptz(3),
  "hour_meter" double precision constraint "equipment_transfer_hour_meter_check" check ("hour_meter" >= 0 and "hour_meter" <= 200000),
  "reason" text collate "und-x-icu" constraint "equipment_transfer_reason_check" check (char_length("reason") <= 200),
  "approved_by" uuid,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("reason", ''))) stored,
  primary key (id)
);
create index equipment_transfer_left_at_idx on "equipment_transfer" ("left_at" desc, id desc) where deleted_at is null;
create index equipment_transfer_equipment_left_at_idx on "equipment_transfer" ("equipment", "left_at" desc, id desc) where deleted_at is null;
create index equipment_transfer_search on "equipment_transfer" using gin (search_text gin_trgm_ops);
create table "equipment_technical_spec" (
  "id" uuid not null,
  "equipment" uuid,
  "model" text collate "und-x-icu" constraint "equipment_technical_spec_model_check" check (char_length("model") <= 40),
  "engine_model" text collate "und-x-icu" constraint "equipment_technical_spec_engine_model_check" check (char_length("engine_model") <= 40),
  "power" double precision constraint "equipment_technical_spec_power_check" check ("power" >= 0 and "power" <= 10000),
  "mass_empty" double precision constraint "equipment_technical_spec_mass_empty_check" check ("mass_empty" >= 0 and "mass_empty" <= 2000),
  "mass_gross" double precision constraint "equipment_technical_spec_mass_gross_check" check ("mass_gross" >= 0 and "mass_gross" <= 2000),
  "top_speed" double precision constraint "equipment_technical_spec_top_speed_check" check ("top_speed" >= 0 and "top_speed" <= 150),
  "length" double precision constraint "equipment_technical_spec_length_check" check ("length" >= 0 and "length" <= 200),
  "width" double precision constraint "equipment_technical_spec_width_check" check ("width" >= 0 and "width" <= 200),
  "height" double precision constraint "equipment_technical_spec_height_check" check ("height" >= 0 and "height" <= 200),
  "turning_radius" double precision constraint "equipment_technical_spec_turning_radius_check" check ("turning_radius" >= 0 and "turning_radius" <= 200),
  "gradeability" double precision constraint "equipment_technical_spec_gradeability_check" check ("gradeability" >= 0 and "gradeability" <= 100),
  "ground_pressure" double precision constraint "equipment_technical_spec_ground_pressure_check" check ("ground_pressure" >= 0 and "ground_pressure" <= 5000),
  "tyre_size" text collate "und-x-icu" constraint "equipment_technical_spec_tyre_size_check" check (char_length("tyre_size") <= 20),
  "tyre_count" integer constraint "equipment_technical_spec_tyre_count_check" check ("tyre_count" >= 0 and "tyre_count" <= 24),
  "tyre_tkph" double precision constraint "equipment_technical_spec_tyre_tkph_check" check ("tyre_tkph" >= 0 and "tyre_tkph" <= 5000),
  "front_empty" double precision constraint "equipment_technical_spec_front_empty_check" check ("front_empty" >= 0 and "front_empty" <= 100),
  "front_loaded" double precision constraint "equipment_technical_spec_front_loaded_check" check ("front_loaded" >= 0 and "front_loaded" <= 100),
  "fuel_idle" double precision constraint "equipment_technical_spec_fuel_idle_check" check ("fuel_idle" >= 0 and "fuel_idle" <= 1000),
  "fuel_low" double precision constraint "equipment_technical_spec_fuel_low_check" check ("fuel_low" >= 0 and "fuel_low" <= 1000),
  "fuel_medium" double precision constraint "equipment_technical_spec_fuel_medium_check" check ("fuel_medium" >= 0 and "fuel_medium" <= 1000),
  "fuel_high" double precision constraint "equipment_technical_spec_fuel_high_check" check ("fuel_high" >= 0 and "fuel_high" <= 1000),
  "volumes" jsonb constraint "equipment_technical_spec_volumes_check" check (jsonb_typeof("volumes") = 'array'),
  "spec_values" jsonb constraint "equipment_technical_spec_spec_values_check" check (jsonb_typeof("spec_values") = 'array'),
  "sheet" uuid[],
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("model", '') || ' ' || coalesce("engine_model", '') || ' ' || coalesce("tyre_size", ''))) stored,
  primary key (id)
);
create unique index equipment_technical_spec_equipment_key on "equipment_technical_spec" ("equipment") where deleted_at is null;
create unique index equipment_technical_spec_model_key on "equipment_technical_spec" ("model") where deleted_at is null;
create index equipment_technical_spec_model_idx on "equipment_technical_spec" ("model", id) where deleted_at is null;
create index equipment_technical_spec_search on "equipment_technical_spec" using gin (search_text gin_trgm_ops);
create table "equipment_financial_spec" (
  "id" uuid not null,
  "equipment" uuid not null,
  "purchase_order" text collate "und-x-icu" constraint "equipment_financial_spec_purchase_order_check" check (char_length("purchase_order") <= 30),
  "vendor" uuid,
  "purchase_price" numeric(17,3) not null constraint "equipment_financial_spec_purchase_price_check" check ("purchase_price" >= 0),
  "purchased_on" date not null,
  "residual" numeric(17,3) constraint "equipment_financial_spec_residual_check" check ("residual" >= 0),
  "life_hours" double precision constraint "equipment_financial_spec_life_hours_check" check ("life_hours" >= 1 and "life_hours" <= 500000),
  "life_years" double precision constraint "equipment_financial_spec_life_years_check" check ("life_years" >= 0.1 and "life_years" <= 60),
  "method" text constraint "equipment_financial_spec_method_check" check ("method" in ('hours', 'straight_line')),
  "lease_monthly" numeric(17,3) constraint "equipment_financial_spec_lease_monthly_check" check ("lease_monthly" >= 0),
  "lease_end" date,
  "insurance_year" numeric(17,3) constraint "equipment_financial_spec_insurance_year_check" check ("insurance_year" >= 0),
  "hourly_rate" numeric(17,3) constraint "equipment_financial_spec_hourly_rate_check" check ("hourly_rate" >= 0),
  "budget_lines" jsonb constraint "equipment_financial_spec_budget_lines_check" check (jsonb_typeof("budget_lines") = 'array'),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("purchase_order", ''))) stored,
  primary key (id)
);
create unique index equipment_financial_spec_equipment_key on "equipment_financial_spec" ("equipment") where deleted_at is null;
create index equipment_financial_spec_purchased_on_idx on "equipment_financial_spec" ("purchased_on" desc, id desc) where deleted_at is null;
create index equipment_financial_spec_search on "equipment_financial_spec" using gin (search_text gin_trgm_ops);
create table "equipment_average_load" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "equipment" uuid,
  "group" uuid,
  "material" text collate "und-x-icu" not null constraint "equipment_average_load_material_check" check (char_length("material") <= 40),
  "tonnes" double precision not null constraint "equipment_average_load_tonnes_check" check ("tonnes" >= 0.1 and "tonnes" <= 600),
  "bank_m3" double precision constraint "equipment_average_load_bank_m3_check" check ("bank_m3" >= 0 and "bank_m3" <= 600),
  "loader_group" uuid,
  "source" text not null constraint "equipment_average_load_source_check" check ("source" in ('weighing_campaign', 'onboard_scale', 'weighbridge', 'maker', 'estimate')),
  "sample_size" integer constraint "equipment_average_load_sample_size_check" check ("sample_size" >= 1 and "sample_size" <= 1000000),
  "std_dev" double precision constraint "equipment_average_load_std_dev_check" check ("std_dev" >= 0 and "std_dev" <= 100),
  "valid_from" date not null,
  "valid_to" date,
  "state" text not null default 'draft' constraint "equipment_average_load_state_check" check ("state" in ('draft', 'approved', 'superseded')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("material", ''))) stored,
  primary key (id)
);
create index equipment_average_load_site_valid_from_idx on "equipment_average_load" ("site", "valid_from" desc, id desc) where deleted_at is null;
create index equipment_average_load_site_equipment_idx on "equipment_average_load" ("site", "equipment", id) where deleted_at is null;
create index equipment_average_load_site_group_idx on "equipment_average_load" ("site", "group", id) where deleted_at is null;
create index equipment_average_load_search on "equipment_average_load" using gin (search_text gin_trgm_ops);
create table "stop_reason" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "stop_reason_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "stop_reason_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "r0_family" text not null constraint "stop_reason_r0_family_check" check ("r0_family" in ('external', 'equipment', 'operation')),
  "time_category" text not null constraint "stop_reason_time_category_check" check ("time_category" in ('NP', 'OD', 'SBO', 'SBE', 'DTS', 'DTU', 'UNS')),
  "downtime_type" uuid,
  "needs_comment" boolean,
  "max_minutes" integer constraint "stop_reason_max_minutes_check" check ("max_minutes" >= 1 and "max_minutes" <= 100000),
  "groups" uuid[],
  "active" boolean not null,
  "sort" integer constraint "stop_reason_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index stop_reason_code_key on "stop_reason" ("code") where deleted_at is null;
create index stop_reason_code_idx on "stop_reason" ("code", id) where deleted_at is null;
create index stop_reason_search on "stop_reason" using gin (search_text gin_trgm_ops);
create table "equipment_status_interval" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "equipment" uuid not null,
  "started_at" timestamptz(3) not null,
  "ended_at" timestamptz(3),
  "category" text not null constraint "equipment_status_interval_category_check" check ("category" in ('P', 'NP', 'OD', 'SBO', 'SBE', 'DTS', 'DTU', 'UNS')),
  "reason" uuid,
  "source" text not null constraint "equipment_status_interval_source_check" check ("source" in ('engine', 'machine', 'dispatcher', 'r0', 'downtime', 'import')),
  "downtime_event" uuid,
  "place" uuid,
  "operator" uuid,
  "note" text collate "und-x-icu" constraint "equipment_status_interval_note_check" check (char_length("note") <= 200),
  "justified" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("note", ''))) stored,
  primary key (id)
);
create index equipment_status_interval_site_started_at_idx on "equipment_status_interval" ("site", "started_at" desc, id desc) where deleted_at is null;
create index equipment_status_interval_site_equipment_started_at_idx on "equipment_status_interval" ("site", "equipment", "started_at" desc, id desc) where deleted_at is null;
create index equipment_status_interval_search on "equipment_status_interval" using gin (search_text gin_trgm_ops);
create table "meter_reading" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "equipment" uuid not null,
  "read_at" timestamptz(3) not null,
  "kind" text not null constraint "meter_reading_kind_check" check ("kind" in ('hours', 'km')),
  "value" double precision not null constraint "meter_reading_value_check" check ("value" >= 0 and "value" <= 2000000),
  "source" text not null constraint "meter_reading_source_check" check ("source" in ('telemetry', 'r0', 'fueling', 'form', 'manual', 'replacement')),
  "offset" double precision,
  "total" double precision,
  "valid" boolean,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  primary key (id)
);
create index meter_reading_site_read_at_idx on "meter_reading" ("site", "read_at" desc, id desc) where deleted_at is null;
create index meter_reading_site_equipment_kind_read_at_idx on "meter_reading" ("site", "equipment", "kind", "read_at" desc, id desc) where deleted_at is null;

alter table equipment_status_interval add constraint equipment_status_interval_one_at_a_time
  exclude using gist (equipment with =, tstzrange(started_at, ended_at) with &&) where (deleted_at is null);

-- Starter content: groups, mobilities, stages and stop reasons as the catalogue lists them (operations.md §1.1, §2). Yours to change.
insert into equipment_group ("id", "code", "label", "family", "kpi_profile", "output_unit", "code_prefix", "target_availability", "target_utilisation", "colour", "icon", "active", "sort") values
  ('69eabc2a-584d-5f1e-898c-229f8dbbef11', 'HT', '{"en":"Haul trucks","fr":"Camions"}', 'haul_truck', 'haul', 't', 'HT', 88, 84, '#2d72d2', 'truck', true, 10),
  ('ecf47d2b-ba89-5fc5-bd24-5405992a996c', 'HS', '{"en":"Hydraulic shovels","fr":"Pelles hydrauliques"}', 'hydraulic_shovel', 'load', 't', 'HS', 88, 80, '#c87619', 'shovel', true, 20),
  ('100f4ca0-1a3f-5f50-9290-d934072bfa25', 'WL', '{"en":"Wheel loaders","fr":"Chargeuses"}', 'wheel_loader', 'load', 't', 'WL', 86, 75, '#d1980b', 'loader', true, 30),
  ('24cd1988-114e-59c4-81ec-96e5d02d98cf', 'DL', '{"en":"Draglines","fr":"Draglines"}', 'dragline', 'load', 'm3', 'DL', 88, 80, '#866103', 'shovel', true, 40),
  ('a4098049-084c-59a9-9865-ecb3d7084e85', 'DZ', '{"en":"Dozers","fr":"Bulldozers"}', 'dozer', 'push', 'm3', 'DZ', 85, 65, '#29a634', 'dozer', true, 50),
  ('c0a6ebaa-e8f7-589e-83bd-20429e000e41', 'GR', '{"en":"Graders","fr":"Niveleuses"}', 'grader', 'support', 'h', 'GR', 85, 60, '#00a396', 'grader', true, 60),
  ('84ac6ecc-b7f2-57e0-9905-b9ab004262cb', 'WT', '{"en":"Water trucks","fr":"Arroseuses"}', 'water_truck', 'support', 'h', 'WT', 88, 60, '#147eb3', 'tanker', true, 70),
  ('d894ca4f-0559-5ed4-bd76-449e434d4b51', 'DR', '{"en":"Drills","fr":"Sondeuses"}', 'drill', 'drill', 'm', 'DR', 84, 65, '#7961db', 'drill', true, 80),
  ('faece3f7-a338-5d5e-ac3b-ca4d4dab0889', 'BW', '{"en":"Fuel bowsers","fr":"Citernes de ravitaillement"}', 'fuel_bowser', 'support', 'h', 'BW', 90, 55, '#9d3f9d', 'tanker', true, 90),
  ('94280da0-9487-5bce-bbfa-685093e6cf9b', 'CR', '{"en":"Cranes","fr":"Grues"}', 'crane', 'support', 'h', 'CR', 90, 30, '#d33d17', 'crane', true, 100),
  ('d578755c-6204-5ef0-a9ec-e62c5e571c4e', 'FK', '{"en":"Forklifts","fr":"Chariots élévateurs"}', 'forklift', 'support', 'h', 'FK', 92, 40, '#8eb125', 'other', true, 110),
  ('f9c66768-15eb-5f89-ad46-02f3bd04d74a', 'LV', '{"en":"Light vehicles","fr":"Véhicules légers"}', 'light_vehicle', 'support', 'h', 'LV', 95, 40, '#5f6b7c', 'other', true, 120),
  ('7d1b50dd-7f97-5030-8ab0-a3bd5e3715aa', 'CX', '{"en":"Crushers","fr":"Concasseurs"}', 'crusher', 'fixed', 't', 'CX', 90, 85, '#946638', 'other', true, 130),
  ('e4842414-ae52-5f24-ac72-5a6cd4e4f651', 'PU', '{"en":"Pumps","fr":"Pompes"}', 'pump', 'fixed', 'm3', 'PU', 92, 50, '#0f6894', 'pump', true, 140),
  ('da7b872e-faf2-5716-99bc-e15898fde953', 'LT', '{"en":"Lighting plants","fr":"Mâts d’éclairage"}', 'lighting_plant', 'support', 'h', 'LT', 94, 45, '#fbb360', 'other', true, 150),
  ('62035a70-6bd9-5683-baee-85fd7bd5cf65', 'OT', '{"en":"Other machines","fr":"Autres engins"}', 'other', 'support', 'h', 'OT', 88, 50, '#8f99a8', 'other', true, 160)
on conflict do nothing;

insert into equipment_mobility ("id", "code", "label", "class", "gps_expected", "max_speed", "active", "sort") values
  ('9bf66231-b8f3-5744-b396-652fb4d908f2', 'WHEEL', '{"en":"On wheels","fr":"Sur pneus"}', 'mobile_wheeled', true, 60, true, 10),
  ('68c9f350-f189-573b-bcae-21f10f9d1c0a', 'TRACK', '{"en":"On tracks","fr":"Sur chenilles"}', 'mobile_tracked', true, 12, true, 20),
  ('052cb1ec-6dbf-5fc0-a31d-04b179bac2d4', 'SEMI', '{"en":"Semi-mobile","fr":"Semi-mobile"}', 'semi_mobile', false, null, true, 30),
  ('23f49bb6-2452-5265-bc59-21263c7d346e', 'FIX', '{"en":"Stationary","fr":"Fixe"}', 'stationary', false, null, true, 40)
on conflict do nothing;

insert into operating_stage_type ("id", "code", "label", "function", "output_unit", "counts_as_production", "active", "sort") values
  ('49fab131-74c9-5241-93bc-255f4a4061fc', 'FOR', '{"en":"Drilling","fr":"Forage"}', 'drilling', 'm', true, true, 10),
  ('4ff23e72-7ae9-573c-94cc-94ed28f6d198', 'TIR', '{"en":"Blasting","fr":"Tir et sautage"}', 'blasting', 'm3', true, true, 20),
  ('46a2e87a-abb9-52f5-a6b9-53756a8752a5', 'DEC', '{"en":"Stripping","fr":"Décapage"}', 'stripping', 'm3', true, true, 30),
  ('45f3cf45-be1c-5dd4-a15c-5487df32c388', 'CAS', '{"en":"Cast dozing","fr":"Casement-poussage"}', 'casting', 'm3', true, true, 40),
  ('c8e181bb-ce83-5c7d-960e-e9d0fc0d0cf5', 'CHA', '{"en":"Loading","fr":"Chargement"}', 'loading', 't', true, true, 50),
  ('1251cfa8-3104-59f4-af69-b124286192df', 'TRA', '{"en":"Hauling","fr":"Transport"}', 'hauling', 't', true, true, 60),
  ('f176e874-9dbd-53a3-be20-a7884f34a264', 'REP', '{"en":"Rehandling","fr":"Reprise"}', 'rehandling', 't', false, true, 70),
  ('515a7f91-74c1-5568-8460-567d0fd1b66f', 'CON', '{"en":"Crushing","fr":"Concassage"}', 'crushing', 't', true, true, 80),
  ('95487e13-04bc-5178-bae4-c7cea3f79f85', 'PIS', '{"en":"Road upkeep","fr":"Entretien des pistes"}', 'road_upkeep', 'h', false, true, 90),
  ('229e87b7-4acb-5dfe-bb2c-a61f4023d4ec', 'EXH', '{"en":"Pumping","fr":"Exhaure"}', 'drainage', 'h', false, true, 100),
  ('17083d6f-d7ee-53b5-8ccc-ecc75ea437c3', 'REH', '{"en":"Rehabilitation","fr":"Réhabilitation"}', 'rehabilitation', 'm3', false, true, 110)
on conflict do nothing;

insert into stop_reason ("id", "code", "label", "r0_family", "time_category", "needs_comment", "groups", "active", "sort") values
  ('c0b9c69e-5c10-52da-bc04-425efccd0415', 'E01', '{"en":"Plant stopped","fr":"Arrêt carreau industriel"}', 'external', 'SBE', false, null, true, 10),
  ('380e7e04-399e-5833-a3f1-6dd299ccf805', 'E02', '{"en":"General power cut","fr":"Coupure générale de courant"}', 'external', 'SBE', false, null, true, 20),
  ('1f06c23d-4e93-55cb-8a93-6882ed3fab51', 'E03', '{"en":"Strike","fr":"Grève"}', 'external', 'SBE', false, null, true, 30),
  ('6e722404-faa6-5a0c-8ef9-7476f19da09a', 'E04', '{"en":"Bad weather","fr":"Intempéries"}', 'external', 'SBE', false, null, true, 40),
  ('21a8ea83-2c63-5658-bb1f-fa4285768e12', 'E05', '{"en":"Stockpiles full","fr":"Stocks pleins"}', 'external', 'SBE', false, null, true, 50),
  ('140f8aa2-717d-59b7-991d-932f60acb2dc', 'E06', '{"en":"Holiday or weekly rest","fr":"Férié ou repos"}', 'external', 'UNS', false, null, true, 60),
  ('3be3e90d-6f1a-5232-b86b-74423c074904', 'E07', '{"en":"Power station stopped","fr":"Arrêt centrale"}', 'external', 'SBE', false, null, true, 70),
  ('da8426fc-faa8-533f-bd8a-b031081f5920', 'E08', '{"en":"Authority inspection","fr":"Contrôle externe"}', 'external', 'SBE', false, null, true, 80),
  ('f5a543c0-f2a2-532a-ab0c-72281c375338', 'E09', '{"en":"Fog, dust or lightning","fr":"Brouillard, poussière, foudre"}', 'external', 'SBE', false, null, true, 90),
  ('af77f066-f811-57e0-af5d-12a6bf7a4396', 'M01', '{"en":"Mechanical breakdown","fr":"Panne mécanique"}', 'equipment', 'DTU', false, null, true, 100),
  ('f57b682e-43c9-535c-8591-5f52b5c5cb10', 'M02', '{"en":"Electrical breakdown","fr":"Panne électrique"}', 'equipment', 'DTU', false, null, true, 110),
  ('3e845a52-26ca-5787-ab02-823dd232ac1e', 'M03', '{"en":"Hydraulic breakdown","fr":"Panne hydraulique"}', 'equipment', 'DTU', false, null, true, 120),
  ('db39c0e2-aa77-5f70-8e6d-b8c0ee9c54cb', 'M04', '{"en":"Tyres or tracks","fr":"Pneumatiques, chenilles"}', 'equipment', 'DTU', false, null, true, 130),
  ('5d4bcc05-df54-592f-8677-30848d915355', 'M05', '{"en":"Network or cable fault","fr":"Défaut réseau, câble"}', 'equipment', 'DTU', false, null, true, 140),
  ('28d73472-253a-5789-b35d-10d37687396e', 'M06', '{"en":"Preventive maintenance","fr":"Entretien systématique (MP)"}', 'equipment', 'DTS', false, null, true, 150),
  ('dce015d7-06ad-5722-bfdf-6dde01964850', 'M07', '{"en":"Planned shutdown, overhaul","fr":"Arrêt programmé, révision"}', 'equipment', 'DTS', false, null, true, 160),
  ('ef2389c1-9f0f-50da-8546-9252a79a6145', 'M08', '{"en":"Greasing","fr":"Graissage"}', 'equipment', 'OD', false, null, true, 170),
  ('57034886-1013-551c-a9be-598ad418c483', 'M09', '{"en":"Fuel, oil, water top-up","fr":"Appoint"}', 'equipment', 'OD', false, null, true, 180),
  ('4e0af981-935b-5b36-a040-04ba6655e039', 'M10', '{"en":"Waiting for mechanic","fr":"Manque mécanicien"}', 'equipment', 'DTU', false, null, true, 190),
  ('993e3dad-c95f-5d66-97c5-7a9bc9443027', 'M11', '{"en":"Waiting for parts","fr":"Attente pièces"}', 'equipment', 'DTU', false, null, true, 200),
  ('4ff75511-b56a-5908-9544-8d7caf37ffa4', 'M12', '{"en":"Wear parts change","fr":"Outils d’attaque"}', 'equipment', 'DTU', false, null, true, 210),
  ('668eb470-cc0a-520f-a8f4-d6d9345d618c', 'M13', '{"en":"Accident damage","fr":"Dégât par accident"}', 'equipment', 'DTU', false, null, true, 220),
  ('1aade3d0-3116-5ead-943a-bc3dced4b8fb', 'M14', '{"en":"Pre-start inspection","fr":"Contrôle de prise de poste"}', 'equipment', 'OD', false, null, true, 230),
  ('4c9cdb11-521d-5017-bbd5-6714c884ee6a', 'M15', '{"en":"Grounded after a failed check","fr":"Immobilisé après contrôle"}', 'equipment', 'DTU', false, null, true, 240),
  ('9eb64d85-44c5-5403-92d3-11c1b08a0032', 'X01', '{"en":"Shift change","fr":"Relève"}', 'operation', 'OD', false, null, true, 250),
  ('fd8833d0-2f7b-5d46-a5ed-76a8031fe844', 'X02', '{"en":"Meal break","fr":"Briquet"}', 'operation', 'OD', false, null, true, 260),
  ('bb6b8641-0bb5-5c92-953b-80ddc115ef09', 'X03', '{"en":"No operator","fr":"Manque conducteur"}', 'operation', 'SBO', false, null, true, 270),
  ('17917094-cb77-52fa-a550-f8e186007159', 'X04', '{"en":"No trucks","fr":"Manque camions"}', 'operation', 'OD', false, null, true, 280),
  ('6e0bcada-4d99-5e7e-a3ce-29c59f54ac1b', 'X05', '{"en":"No dozer, machine ahead down","fr":"Manque bull, engin devant en panne"}', 'operation', 'OD', false, null, true, 290),
  ('1636a9bd-d4f3-51c8-8b70-3e33513e0ef0', 'X06', '{"en":"Blasting clearance","fr":"Tir et sautage"}', 'operation', 'OD', false, null, true, 300),
  ('626f53d7-28c7-591a-b881-29af02fee239', 'X07', '{"en":"Relocation","fr":"Déplacement"}', 'operation', 'NP', false, null, true, 310),
  ('1018acf5-7616-50b9-9336-c901e9ccec5a', 'X08', '{"en":"Platform or face preparation","fr":"Exécution plate-forme"}', 'operation', 'OD', false, null, true, 320),
  ('7e3e3fb6-6018-55d1-9130-cbc51684f019', 'X09', '{"en":"Cable move","fr":"Mouvement de câble"}', 'operation', 'OD', false, null, true, 330),
  ('eda57c35-97bd-5ef9-84e1-17428f4b5fcb', 'X10', '{"en":"Haul road","fr":"Pistes"}', 'operation', 'OD', false, null, true, 340),
  ('b9e8b1cb-34db-585d-803b-10ddcec0d486', 'X11', '{"en":"Decided stop","fr":"Arrêt décidé"}', 'operation', 'SBO', false, null, true, 350),
  ('ec59cb71-578c-5ae0-a940-c5b0ea9150de', 'X12', '{"en":"Queue at loading","fr":"Attente chargement"}', 'operation', 'OD', false, null, true, 360),
  ('4712e445-541c-50c0-b7f7-c17003045c31', 'X13', '{"en":"Queue at dump","fr":"Attente déchargement"}', 'operation', 'OD', false, null, true, 370),
  ('86d024a9-8eff-52f4-a908-0b3f4e819d80', 'X14', '{"en":"Hopper full, crusher stopped","fr":"Trémie pleine, concasseur arrêté"}', 'operation', 'OD', false, null, true, 380),
  ('94ae3343-0fe9-5c96-a847-5d4637f837d8', 'X15', '{"en":"Safety stop, SPA, toolbox","fr":"Arrêt sécurité, SPA, causerie"}', 'operation', 'OD', false, null, true, 390),
  ('473646d3-9b46-5f70-b63f-dd260124b07c', 'X16', '{"en":"Training","fr":"Formation"}', 'operation', 'NP', false, null, true, 400),
  ('b2b03d0c-511f-5065-8ade-e9b0206fc542', 'X17', '{"en":"Waiting for instruction, survey","fr":"Attente consigne, topographe"}', 'operation', 'OD', false, null, true, 410),
  ('4e405c69-e538-5efa-b123-9f3610e0b051', 'X18', '{"en":"Unjustified stop (auto)","fr":"Arrêt non justifié (auto)"}', 'operation', 'OD', false, null, true, 420),
  ('c5ec74c5-7525-5d92-b635-29679c242a5d', 'X19', '{"en":"Fixed plant fault","fr":"Arrêt installations fixes"}', 'operation', 'SBE', false, null, true, 430),
  ('4b85fc9a-313e-5ae7-89cc-85d7864ba8bc', 'X20', '{"en":"Waiting for dozer clean-up at dump","fr":"Attente nivellement verse"}', 'operation', 'OD', false, null, true, 440)
on conflict do nothing;

-- The machines that exist: in service, or retired where a date says so; in the group and with the mobility of their family.
update equipment set
  state = case when retired_on is null then 'active' else 'retired' end,
  ownership = 'owned',
  "group" = (select id from equipment_group where equipment_group.family = equipment.family order by sort limit 1),
  mobility = (select id from equipment_mobility where code = case when equipment.family in ('hydraulic_shovel', 'dozer', 'drill') then 'TRACK' when equipment.family = 'crusher' then 'FIX' when equipment.family in ('pump', 'lighting_plant') then 'SEMI' else 'WHEEL' end);
