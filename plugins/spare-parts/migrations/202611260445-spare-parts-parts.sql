create table "hazard_class" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "hazard_class_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "hazard_class_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "pictograms" text[] constraint "hazard_class_pictograms_check" check ("pictograms" <@ array['GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09']::text[]),
  "sort" integer constraint "hazard_class_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index hazard_class_code_key on "hazard_class" (lower("code")) where deleted_at is null;
create index hazard_class_sort_idx on "hazard_class" ("sort", id) where deleted_at is null;
create index hazard_class_search on "hazard_class" using gin (search_text gin_trgm_ops);
create table "manufacturer" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "manufacturer_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "manufacturer_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "aliases" text collate "und-x-icu" constraint "manufacturer_aliases_check" check (char_length("aliases") <= 200),
  "website" text collate "und-x-icu" constraint "manufacturer_website_check" check (char_length("website") <= 200),
  "vendor" uuid,
  "sort" integer constraint "manufacturer_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("aliases", '') || ' ' || coalesce("website", ''))) stored,
  primary key (id)
);
create unique index manufacturer_code_key on "manufacturer" (lower("code")) where deleted_at is null;
create index manufacturer_code_idx on "manufacturer" ("code", id) where deleted_at is null;
create index manufacturer_search on "manufacturer" using gin (search_text gin_trgm_ops);
create table "part_category" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "part_category_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "part_category_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "parent" uuid,
  "unspsc" text collate "und-x-icu" constraint "part_category_unspsc_check" check (char_length("unspsc") <= 8),
  "default_tax" uuid,
  "default_unit" uuid,
  "inspect" boolean,
  "shelf_life_days" integer constraint "part_category_shelf_life_days_check" check ("shelf_life_days" >= 1 and "shelf_life_days" <= 36500),
  "hazard" uuid,
  "sort" integer constraint "part_category_sort_check" check ("sort" >= 0 and "sort" <= 100000),
  "active" boolean not null,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("unspsc", ''))) stored,
  primary key (id)
);
create unique index part_category_code_key on "part_category" (lower("code")) where deleted_at is null;
create index part_category_sort_idx on "part_category" ("sort", id) where deleted_at is null;
create index part_category_search on "part_category" using gin (search_text gin_trgm_ops);
create table "part_equivalence" (
  "id" uuid not null,
  "part_a" uuid not null,
  "relation" text not null constraint "part_equivalence_relation_check" check ("relation" in ('same', 'replaces', 'alternative', 'kit_contains', 'not_equivalent')),
  "part_b" uuid not null,
  "condition" text collate "und-x-icu" constraint "part_equivalence_condition_check" check (char_length("condition") <= 200),
  "qty" double precision constraint "part_equivalence_qty_check" check ("qty" >= 0.001 and "qty" <= 1000000),
  "equipment_groups" uuid[],
  "models" text collate "und-x-icu" constraint "part_equivalence_models_check" check (char_length("models") <= 120),
  "serial_from" text collate "und-x-icu" constraint "part_equivalence_serial_from_check" check (char_length("serial_from") <= 40),
  "serial_to" text collate "und-x-icu" constraint "part_equivalence_serial_to_check" check (char_length("serial_to") <= 40),
  "source" text constraint "part_equivalence_source_check" check ("source" in ('maker', 'vendor', 'catalogue', 'workshop_test')),
  "file" uuid[],
  "state" text not null default 'proposed' constraint "part_equivalence_state_check" check ("state" in ('proposed', 'approved', 'rejected', 'expired')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("condition", '') || ' ' || coalesce("models", '') || ' ' || coalesce("serial_from", '') || ' ' || coalesce("serial_to", ''))) stored,
  primary key (id)
);
create unique index part_equivalence_part_a_part_b_relation_key on "part_equivalence" ("part_a", "part_b", "relation") where deleted_at is null;
create index part_equivalence_created_at_idx on "part_equivalence" ("created_at" desc, id desc) where deleted_at is null;
create index part_equivalence_part_b_idx on "part_equivalence" ("part_b", id) where deleted_at is null;
create index part_equivalence_search on "part_equivalence" using gin (search_text gin_trgm_ops);
create table "part_fit" (
  "id" uuid not null,
  "part" uuid not null,
  "equipment_group" uuid,
  "equipment" uuid,
  "model" text collate "und-x-icu" constraint "part_fit_model_check" check (char_length("model") <= 60),
  "serial_from" text collate "und-x-icu" constraint "part_fit_serial_from_check" check (char_length("serial_from") <= 40),
  "serial_to" text collate "und-x-icu" constraint "part_fit_serial_to_check" check (char_length("serial_to") <= 40),
  "position" text collate "und-x-icu" constraint "part_fit_position_check" check (char_length("position") <= 60),
  "qty_per_machine" double precision constraint "part_fit_qty_per_machine_check" check ("qty_per_machine" >= 0.001 and "qty_per_machine" <= 100000),
  "life" double precision constraint "part_fit_life_check" check ("life" >= 0 and "life" <= 200000),
  "source" text collate "und-x-icu" constraint "part_fit_source_check" check (char_length("source") <= 60),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("model", '') || ' ' || coalesce("serial_from", '') || ' ' || coalesce("serial_to", '') || ' ' || coalesce("position", '') || ' ' || coalesce("source", ''))) stored,
  primary key (id)
);
create index part_fit_model_idx on "part_fit" ("model", id) where deleted_at is null;
create index part_fit_part_idx on "part_fit" ("part", id) where deleted_at is null;
create index part_fit_equipment_idx on "part_fit" ("equipment", id) where deleted_at is null;
create index part_fit_equipment_group_idx on "part_fit" ("equipment_group", id) where deleted_at is null;
create index part_fit_search on "part_fit" using gin (search_text gin_trgm_ops);
create table "part_reference" (
  "id" uuid not null,
  "part" uuid not null,
  "manufacturer" uuid not null,
  "ref" text collate "und-x-icu" not null constraint "part_reference_ref_check" check (char_length("ref") <= 60),
  "ref_norm" text collate "und-x-icu" constraint "part_reference_ref_norm_check" check (char_length("ref_norm") <= 60),
  "kind" text not null constraint "part_reference_kind_check" check ("kind" in ('oem', 'aftermarket', 'old', 'vendor')),
  "note" text collate "und-x-icu" constraint "part_reference_note_check" check (char_length("note") <= 200),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("ref", '') || ' ' || coalesce("ref_norm", '') || ' ' || coalesce("note", ''))) stored,
  primary key (id)
);
create unique index part_reference_part_manufacturer_ref_key on "part_reference" ("part", "manufacturer", "ref") where deleted_at is null;
create index part_reference_ref_idx on "part_reference" ("ref", id) where deleted_at is null;
create index part_reference_part_ref_idx on "part_reference" ("part", "ref", id) where deleted_at is null;
create index part_reference_search on "part_reference" using gin (search_text gin_trgm_ops);
create table "part" (
  "id" uuid not null,
  "code" text collate "und-x-icu" constraint "part_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "part_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 120 and char_length("label" ->> 'fr') <= 120),
  "category" uuid not null,
  "kind" text not null constraint "part_kind_check" check ("kind" in ('spare', 'consumable', 'rotable', 'tool', 'ppe', 'lubricant', 'chemical')),
  "unit" uuid not null,
  "units" jsonb constraint "part_units_check" check (jsonb_typeof("units") = 'array'),
  "status" text not null constraint "part_status_check" check ("status" in ('active', 'phase_out', 'obsolete', 'blocked')),
  "criticality" text not null constraint "part_criticality_check" check ("criticality" in ('V', 'E', 'D')),
  "insurance" boolean,
  "manufacturer" uuid,
  "manufacturer_ref" text collate "und-x-icu" constraint "part_manufacturer_ref_check" check (char_length("manufacturer_ref") <= 60),
  "barcode" text collate "und-x-icu" constraint "part_barcode_check" check (char_length("barcode") <= 40),
  "tracking" text constraint "part_tracking_check" check ("tracking" in ('none', 'lot', 'serial')),
  "shelf_life_days" integer constraint "part_shelf_life_days_check" check ("shelf_life_days" >= 1 and "shelf_life_days" <= 36500),
  "issue_rule" text constraint "part_issue_rule_check" check ("issue_rule" in ('fifo', 'fefo', 'any')),
  "inspect" boolean,
  "repairable" boolean,
  "core_value" numeric(17,3) constraint "part_core_value_check" check ("core_value" >= 0),
  "storage" text[] constraint "part_storage_check" check ("storage" <@ array['dry', 'ventilated', 'cold', 'outdoor', 'rack_tyre', 'flat', 'upright']::text[]),
  "hazard" uuid,
  "un_number" text collate "und-x-icu" constraint "part_un_number_check" check (char_length("un_number") <= 6),
  "sds" uuid[],
  "weight" double precision constraint "part_weight_check" check ("weight" >= 0 and "weight" <= 500000),
  "length" double precision constraint "part_length_check" check ("length" >= 0 and "length" <= 3000),
  "width" double precision constraint "part_width_check" check ("width" >= 0 and "width" <= 3000),
  "height" double precision constraint "part_height_check" check ("height" >= 0 and "height" <= 3000),
  "hs_code" text collate "und-x-icu" constraint "part_hs_code_check" check (char_length("hs_code") <= 12),
  "origin" text collate "und-x-icu" constraint "part_origin_check" check (char_length("origin") <= 2),
  "drawing" uuid[],
  "photos" uuid[],
  "datasheet" uuid[],
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), '') || ' ' || coalesce("manufacturer_ref", '') || ' ' || coalesce("barcode", '') || ' ' || coalesce("un_number", '') || ' ' || coalesce("hs_code", '') || ' ' || coalesce("origin", ''))) stored,
  primary key (id)
);
create unique index part_code_key on "part" (lower("code")) where deleted_at is null;
create unique index part_barcode_key on "part" ("barcode") where deleted_at is null;
create index part_code_idx on "part" ("code", id) where deleted_at is null;
create index part_category_idx on "part" ("category", id) where deleted_at is null;
create index part_manufacturer_idx on "part" ("manufacturer", id) where deleted_at is null;
create index part_search on "part" using gin (search_text gin_trgm_ops);
