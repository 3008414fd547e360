create table "analyte" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "analyte_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "analyte_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "symbol" text collate "und-x-icu" not null constraint "analyte_symbol_check" check (char_length("symbol") <= 10),
  "unit" text not null constraint "analyte_unit_check" check ("unit" in ('%', 'g/t', 'ppm', 't/m3', '-')),
  "decimals" integer constraint "analyte_decimals_check" check ("decimals" >= 0 and "decimals" <= 5),
  "payable" boolean,
  "penalty_above" double precision,
  "detection_limit" double precision constraint "analyte_detection_limit_check" check ("detection_limit" >= 0),
  "top_cut" double precision constraint "analyte_top_cut_check" check ("top_cut" >= 0),
  "description" text collate "und-x-icu",
  "sort" integer constraint "analyte_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("symbol", '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index analyte_code_key on "analyte" ("code") where deleted_at is null;
create index analyte_sort_idx on "analyte" ("sort", id) where deleted_at is null;
create index analyte_search on "analyte" using gin (search_text gin_trgm_ops);
create table "deposit" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "deposit_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "deposit_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "licence_no" text collate "und-x-icu" constraint "deposit_licence_no_check" check (char_length("licence_no") <= 40),
  "licence_expiry" date,
  "commodities" uuid[] not null,
  "geology" text constraint "deposit_geology_check" check ("geology" in ('porphyry', 'vein', 'stratiform', 'sedimentary_phosphate', 'iron_formation', 'laterite', 'placer', 'limestone', 'other')),
  "outline" jsonb,
  "competent_person" uuid,
  "documents" uuid[],
  "description" text collate "und-x-icu",
  "sort" integer constraint "deposit_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("licence_no", '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index deposit_code_key on "deposit" ("code") where deleted_at is null;
create index deposit_site_code_idx on "deposit" ("site", "code", id) where deleted_at is null;
create index deposit_search on "deposit" using gin (search_text gin_trgm_ops);
create table "pit" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "pit_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "pit_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "deposit" uuid not null,
  "outline" jsonb not null,
  "bench_height" double precision constraint "pit_bench_height_check" check ("bench_height" >= 0.1 and "bench_height" <= 60),
  "slope_sectors" jsonb constraint "pit_slope_sectors_check" check (jsonb_typeof("slope_sectors") = 'array'),
  "ramp_width" double precision constraint "pit_ramp_width_check" check ("ramp_width" >= 0 and "ramp_width" <= 100),
  "ramp_gradient" double precision constraint "pit_ramp_gradient_check" check ("ramp_gradient" >= 0 and "ramp_gradient" <= 15),
  "description" text collate "und-x-icu",
  "sort" integer constraint "pit_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index pit_code_key on "pit" ("code") where deleted_at is null;
create index pit_site_code_idx on "pit" ("site", "code", id) where deleted_at is null;
create index pit_search on "pit" using gin (search_text gin_trgm_ops);
create table "mineral_type" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "mineral_type_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "mineral_type_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "class" text not null constraint "mineral_type_class_check" check ("class" in ('ore', 'low_grade', 'mineralised_waste', 'waste', 'topsoil', 'rehandle')),
  "bank_density" double precision not null constraint "mineral_type_bank_density_check" check ("bank_density" >= 0.8 and "bank_density" <= 6),
  "swell_pct" double precision constraint "mineral_type_swell_pct_check" check ("swell_pct" >= 0 and "swell_pct" <= 100),
  "moisture_pct" double precision constraint "mineral_type_moisture_pct_check" check ("moisture_pct" >= 0 and "moisture_pct" <= 40),
  "domain" text constraint "mineral_type_domain_check" check ("domain" in ('sulphide', 'oxide', 'layer', 'all')),
  "cutoffs" jsonb constraint "mineral_type_cutoffs_check" check (jsonb_typeof("cutoffs") = 'array'),
  "acid_forming" text constraint "mineral_type_acid_forming_check" check ("acid_forming" in ('no', 'uncertain', 'yes')),
  "colour" text collate "und-x-icu" not null constraint "mineral_type_colour_check" check (char_length("colour") <= 7),
  "pattern" text constraint "mineral_type_pattern_check" check ("pattern" in ('solid', 'hatch', 'dots')),
  "default_destination" uuid,
  "description" text collate "und-x-icu",
  "sort" integer constraint "mineral_type_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("colour", '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index mineral_type_site_code_key on "mineral_type" ("site", "code") where deleted_at is null;
create index mineral_type_site_sort_idx on "mineral_type" ("site", "sort", id) where deleted_at is null;
create index mineral_type_search on "mineral_type" using gin (search_text gin_trgm_ops);
create table "mine_ore_level" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "mine_ore_level_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "mine_ore_level_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "pit" uuid not null,
  "top_z" double precision not null constraint "mine_ore_level_top_z_check" check ("top_z" >= -5000 and "top_z" <= 9000),
  "bottom_z" double precision not null constraint "mine_ore_level_bottom_z_check" check ("bottom_z" >= -5000 and "bottom_z" <= 9000),
  "outline" jsonb not null,
  "access" uuid,
  "mineral_types" uuid[] not null,
  "plan" jsonb constraint "mine_ore_level_plan_check" check (jsonb_typeof("plan") = 'array'),
  "planned_start" date,
  "planned_end" date,
  "description" text collate "und-x-icu",
  "sort" integer constraint "mine_ore_level_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "state" text not null default 'planned' constraint "mine_ore_level_state_check" check ("state" in ('planned', 'open', 'suspended', 'mined_out', 'backfilled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index mine_ore_level_code_key on "mine_ore_level" ("code") where deleted_at is null;
create index mine_ore_level_site_top_z_idx on "mine_ore_level" ("site", "top_z" desc, id desc) where deleted_at is null;
create index mine_ore_level_site_pit_top_z_idx on "mine_ore_level" ("site", "pit", "top_z", id) where deleted_at is null;
create index mine_ore_level_search on "mine_ore_level" using gin (search_text gin_trgm_ops);
create table "mine_location" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "code" text collate "und-x-icu" not null constraint "mine_location_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "mine_location_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "type" text not null constraint "mine_location_type_check" check ("type" in ('loading_face', 'stockpile', 'waste_dump', 'rom_pad', 'hopper', 'crusher', 'leach_pad', 'backfill', 'workshop', 'fuel_point', 'parking', 'queue_area', 'weighbridge', 'washbay', 'office', 'gate', 'blast_zone', 'water_point', 'haul_node', 'no_go')),
  "shape" jsonb not null,
  "valid_from" timestamptz(3),
  "valid_to" timestamptz(3),
  "parent" uuid,
  "entry" jsonb,
  "exit" jsonb,
  "elevation" double precision constraint "mine_location_elevation_check" check ("elevation" >= -5000 and "elevation" <= 9000),
  "mine_ore_level" uuid,
  "material_class" text constraint "mine_location_material_class_check" check ("material_class" in ('ore', 'low_grade', 'waste', 'any')),
  "bays" integer constraint "mine_location_bays_check" check ("bays" >= 1 and "bays" <= 10),
  "throughput" double precision constraint "mine_location_throughput_check" check ("throughput" >= 0 and "throughput" <= 100000),
  "double_side" boolean,
  "speed_limit" double precision constraint "mine_location_speed_limit_check" check ("speed_limit" >= 1 and "speed_limit" <= 120),
  "dwell_min_s" integer constraint "mine_location_dwell_min_s_check" check ("dwell_min_s" >= 0 and "dwell_min_s" <= 3600),
  "colour" text collate "und-x-icu" constraint "mine_location_colour_check" check (char_length("colour") <= 7),
  "materials" uuid[],
  "status" text constraint "mine_location_status_check" check ("status" in ('open', 'full', 'closed', 'maintenance')),
  "fallback" uuid,
  "capacity_t" double precision constraint "mine_location_capacity_t_check" check ("capacity_t" >= 0),
  "capacity_bcm" double precision constraint "mine_location_capacity_bcm_check" check ("capacity_bcm" >= 0),
  "lined" boolean,
  "reclaimable" boolean,
  "opening_t" double precision constraint "mine_location_opening_t_check" check ("opening_t" >= 0),
  "opening_date" date,
  "lift_height" double precision constraint "mine_location_lift_height_check" check ("lift_height" >= 0 and "lift_height" <= 100),
  "final_z" double precision constraint "mine_location_final_z_check" check ("final_z" >= -5000 and "final_z" <= 9000),
  "description" text collate "und-x-icu",
  "sort" integer constraint "mine_location_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("colour", '') || ' ' || coalesce("description", ''))) stored,
  primary key (id)
);
create unique index mine_location_code_key on "mine_location" ("code") where deleted_at is null;
create index mine_location_site_code_idx on "mine_location" ("site", "code", id) where deleted_at is null;
create index mine_location_site_type_valid_to_idx on "mine_location" ("site", "type", "valid_to", id) where deleted_at is null;
create index mine_location_search on "mine_location" using gin (search_text gin_trgm_ops);
