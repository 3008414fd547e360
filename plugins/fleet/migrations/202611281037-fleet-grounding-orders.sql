create table "equipment_grounding" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "equipment_grounding_number_check" check (char_length("number") <= 24),
  "equipment" uuid not null,
  "reason" text collate "und-x-icu" not null constraint "equipment_grounding_reason_check" check (char_length("reason") <= 300),
  "source" text not null constraint "equipment_grounding_source_check" check ("source" in ('form_run', 'regulatory_control', 'manual')),
  "source_number" text collate "und-x-icu" constraint "equipment_grounding_source_number_check" check (char_length("source_number") <= 24),
  "grounded_at" timestamptz(3) not null,
  "grounded_by" text collate "und-x-icu" constraint "equipment_grounding_grounded_by_check" check (char_length("grounded_by") <= 120),
  "tag_no" text collate "und-x-icu" constraint "equipment_grounding_tag_no_check" check (char_length("tag_no") <= 20),
  "acknowledged_by" text collate "und-x-icu" constraint "equipment_grounding_acknowledged_by_check" check (char_length("acknowledged_by") <= 120),
  "acknowledged_at" timestamptz(3),
  "repaired_by" uuid,
  "repaired_at" timestamptz(3),
  "released_at" timestamptz(3),
  "state" text not null default 'active' constraint "equipment_grounding_state_check" check ("state" in ('active', 'repaired', 'released', 'lifted')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("source_number", '') || ' ' || coalesce("grounded_by", '') || ' ' || coalesce("tag_no", '') || ' ' || coalesce("acknowledged_by", ''))) stored,
  primary key (id)
);
create unique index equipment_grounding_number_key on "equipment_grounding" ("number") where deleted_at is null;
create index equipment_grounding_site_grounded_at_idx on "equipment_grounding" ("site", "grounded_at" desc, id desc) where deleted_at is null;
create index equipment_grounding_site_equipment_grounded_at_idx on "equipment_grounding" ("site", "equipment", "grounded_at" desc, id desc) where deleted_at is null;
create index equipment_grounding_search on "equipment_grounding" using gin (search_text gin_trgm_ops);
